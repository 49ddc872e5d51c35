package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Json;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CanonicalDocumentTest {

  static LongStream seeds() {
    return LongStream.range(0, 500);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void every_way_a_document_is_written_reads_back_to_the_same_digest(long seed) {
    String original = Json.write(new DocumentGenerator(seed).next());
    PipelineDocument document = PipelineReader.read(original);
    String digest = CanonicalDocument.digest(document);
    JsonNode json = CanonicalDocument.json(document);
    String yaml = CanonicalDocument.yaml(document);

    assertThat(CanonicalDocument.digest(PipelineReader.read(yaml)))
        .describedAs(yaml)
        .isEqualTo(digest);
    assertThat(PipelineReader.read(yaml)).isEqualTo(document);
    assertThat(CanonicalDocument.yaml(PipelineReader.read(yaml))).isEqualTo(yaml);
    assertThat(CanonicalDocument.digest(PipelineReader.read(Json.write(json)))).isEqualTo(digest);
    assertThat(CanonicalDocument.fromJson(Json.read(Json.write(json)))).isEqualTo(document);
  }

  @Test
  void generated_documents_use_every_key() {
    ObjectNode seen = Json.object();
    seeds().forEach(seed -> collect(new DocumentGenerator(seed).next(), seen));

    assertThat(seen.fieldNames())
        .toIterable()
        .contains(
            "tags",
            "params",
            "max_in_flight",
            "rule",
            "retry",
            "max_backoff",
            "deadline",
            "config");
  }

  private static void collect(JsonNode node, ObjectNode seen) {
    node.fieldNames().forEachRemaining(name -> seen.put(name, true));
    node.forEach(child -> collect(child, seen));
  }

  @Test
  void canonical_yaml_is_what_a_person_would_write() {
    PipelineDocument document =
        PipelineReader.read(
            """
            {"steps": {"b": {"config": {"program": "{\\n  id,\\n\\n  n: 1\\n}\\n", "t": "no", "n": "1",
               "x": "a: b", "deep": [{"k": 1, "l": [[2, {}], []]}, "-"], "1": 1.10, "": null,
               "list": ["a\\nb"]},
               "timeout": "90s", "block": "transform.jq", "rule": "all_success", "retry": {}}},
             "requires": {"blocks": []}, "concurrency": "allow", "name": "Orders",
             "tags": ["a", "b c"], "code": "p", "kind": "pipeline", "format": "dirigent/v1"}
            """);

    assertThat(CanonicalDocument.yaml(document))
        .isEqualTo(
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            name: Orders
            tags:
              - a
              - b c
            steps:
              b:
                block: transform.jq
                timeout: 1m30s
                config:
                  program: |
                    {
                      id,

                      n: 1
                    }
                  t: no
                  n: "1"
                  x: "a: b"
                  deep:
                    - k: 1
                      l:
                        -
                          - 2
                          - {}
                        - []
                    - "-"
                  "1": 1.10
                  "": null
                  list:
                    - |-
                      a
                      b
            """);
  }

  @Test
  void defaults_spelling_and_layout_do_not_change_the_digest() {
    PipelineDocument terse =
        PipelineReader.read(
            "{format: dirigent/v1, kind: pipeline, code: p, steps: {a: {block: log.write, timeout: 1m}}}");
    PipelineDocument wordy =
        PipelineReader.read(
            """
            kind: pipeline
            format: dirigent/v1
            code: "p"
            concurrency: allow
            priority: normal
            tags: []
            sources: []
            steps:
              a:
                config: {}
                retry: {max_attempts: 1, backoff: 1s, max_backoff: 300s}
                rule: all_success
                depends_on: []
                on_timeout: fail
                continue_on_failure: false
                timeout: PT60S
                block: log.write
            requires: {blocks: [], connections: []}
            """);

    assertThat(wordy).isEqualTo(terse);
    assertThat(CanonicalDocument.digest(wordy)).isEqualTo(CanonicalDocument.digest(terse));
    assertThat(Json.write(CanonicalDocument.json(wordy)))
        .isEqualTo(
            "{\"format\":\"dirigent/v1\",\"kind\":\"pipeline\",\"code\":\"p\","
                + "\"steps\":{\"a\":{\"block\":\"log.write\",\"timeout\":\"1m\"}}}");
  }

  @Test
  void what_an_author_wrote_into_a_config_changes_the_digest() {
    String frame =
        "{format: dirigent/v1, kind: pipeline, code: p, steps: {a: {block: x.y, config: {v: %s}}}}";

    assertThat(
            java.util.stream.Stream.of("1.0", "1.00", "1", "'1'", "{a: 1, b: 2}", "{b: 2, a: 1}")
                .map(value -> PipelineReader.read(frame.formatted(value)))
                .map(CanonicalDocument::digest))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_document_too_deep_for_indentation_is_exported_as_json() {
    String deep = "[".repeat(400) + "1,".repeat(2_000) + "1" + "]".repeat(400);
    PipelineDocument document =
        PipelineReader.read(
            "{format: dirigent/v1, kind: pipeline, code: p, steps: {a: {block: x.y, config: {v: "
                + deep
                + "}}}}");
    String exported = CanonicalDocument.yaml(document);

    assertThat(exported).startsWith("{\"format\"");
    assertThat(PipelineReader.read(exported)).isEqualTo(document);
  }

  @Test
  void a_stored_document_is_not_checked_again() {
    JsonNode stored =
        Json.read(
            """
            {"format":"dirigent/v1","kind":"pipeline","code":"p",
             "steps":{"a":{"block":"x.y","config":{"v":"${steps.gone.output}"}}}}
            """);

    assertThat(CanonicalDocument.fromJson(stored).steps().values())
        .extracting(StepDocument::config)
        .containsExactly((ObjectNode) stored.at("/steps/a/config"));
  }
}
