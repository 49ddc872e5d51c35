package dev.dirigent.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dirigent.document.PipelineDocument.Requires;
import dev.dirigent.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PipelineReaderTest {

  private static final String HEAD = "format: dirigent/v1\nkind: pipeline\ncode: p\n";

  @Test
  void every_key_of_the_format_is_read() {
    PipelineDocument document =
        PipelineReader.read(
            """
            format: dirigent/v1
            kind: pipeline
            code: order-intake
            name: Order intake
            description: |
              Two
              lines
            tags: [orders, nightly]
            concurrency: allow
            priority: high
            params: {type: object, properties: {region: {type: string, default: no}}}
            sources:
              - code: orders-topic
                kind: kafka
                step: order
                config: {connection: orders, topic: orders, group_id: order-intake}
                max_in_flight: 200
            steps:
              out:
                block: kafka.produce
                depends_on: [waited, order]
                rule: all_done
                retry: {max_attempts: 5, backoff: 2s, max_backoff: 1m}
                timeout: PT30S
                continue_on_failure: true
                config: {key: "${params.region}", records: ["${steps.order.output.value}"]}
              waited:
                block: time.sleep
                poll: 500ms
                deadline: 1h30m
                on_timeout: skip
            requires: {blocks: [kafka.produce], connections: [orders]}
            """);

    assertThat(document)
        .isEqualTo(
            new PipelineDocument(
                "order-intake",
                Optional.of("Order intake"),
                Optional.of("Two\nlines\n"),
                List.of("orders", "nightly"),
                Concurrency.ALLOW,
                Priority.HIGH,
                Optional.of(
                    Json.object()
                        .put("type", "object")
                        .set(
                            "properties",
                            Json.read("{\"region\":{\"type\":\"string\",\"default\":\"no\"}}"))),
                document.sources(),
                document.steps(),
                new Requires(List.of("kafka.produce"), List.of("orders"))));
    assertThat(document.sources())
        .containsExactly(
            new SourceDocument(
                "orders-topic",
                "kafka",
                "order",
                Json.object()
                    .put("connection", "orders")
                    .put("topic", "orders")
                    .put("group_id", "order-intake"),
                200));
    assertThat(document.entrySteps()).containsExactly("order");
    assertThat(document.steps().values())
        .containsExactly(
            new StepDocument(
                "out",
                "kafka.produce",
                List.of("waited", "order"),
                Rule.ALL_DONE,
                new RetryPolicy(5, Duration.ofSeconds(2), Duration.ofMinutes(1)),
                Optional.of(Duration.ofSeconds(30)),
                Optional.empty(),
                Optional.empty(),
                OnTimeout.FAIL,
                true,
                Json.object()
                    .put("key", "${params.region}")
                    .set("records", Json.read("[\"${steps.order.output.value}\"]"))),
            new StepDocument(
                "waited",
                "time.sleep",
                List.of(),
                Rule.ALL_SUCCESS,
                RetryPolicy.NONE,
                Optional.empty(),
                Optional.of(Duration.ofMillis(500)),
                Optional.of(Duration.ofMinutes(90)),
                OnTimeout.SKIP,
                false,
                Json.object()));
  }

  @Test
  void what_is_left_out_has_its_default() {
    PipelineDocument document = PipelineReader.read(HEAD + "steps: {a: {block: log.write}}");

    assertThat(document)
        .isEqualTo(
            new PipelineDocument(
                "p",
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Concurrency.ALLOW,
                Priority.NORMAL,
                Optional.empty(),
                List.of(),
                document.steps(),
                Requires.NOTHING));
    assertThat(document.steps().get("a"))
        .isEqualTo(
            new StepDocument(
                "a",
                "log.write",
                List.of(),
                Rule.ALL_SUCCESS,
                RetryPolicy.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OnTimeout.FAIL,
                false,
                Json.object()));
  }

  @Test
  void json_and_yaml_are_the_same_model() {
    String json =
        """
        {"format": "dirigent/v1", "kind": "pipeline", "code": "p",
         "steps": {"a": {"block": "value.const", "timeout": "90s",
                         "config": {"value": [1.10, 123456789012345678901234567890, null, true, "no"]}}}}
        """;
    String yaml =
        HEAD
            + """
            steps:
              a:
                block: value.const
                timeout: 1m30s
                config: {value: [1.10, 123456789012345678901234567890, ~, true, no]}
            """;

    assertThat(PipelineReader.read(json)).isEqualTo(PipelineReader.read(yaml));
  }

  @ParameterizedTest
  @MethodSource("wrongDocuments")
  void all_problems_of_a_wrong_document_are_told_at_once(Wrong wrong) {
    assertThat(problems(wrong.document)).containsExactlyElementsOf(wrong.problems);
  }

  /** A document and everything that is wrong with it. */
  record Wrong(String name, String document, List<String> problems) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Wrong wrong(String name, String document, String... problems) {
    return new Wrong(name, document, List.of(problems));
  }

  static List<Wrong> wrongDocuments() {
    return List.of(
        wrong("a list", "- a\n", "1:1 document.wrong_type "),
        wrong("a word", "pipeline", "1:1 document.wrong_type "),
        wrong(
            "nothing that is needed",
            "name: n\n",
            "1:1 document.missing format",
            "1:1 document.missing kind",
            "1:1 document.missing code",
            "1:1 document.missing steps"),
        wrong(
            "unknown keys at every level",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            descripton: x
            sources:
              - code: s
                kind: kafka
                step: e
                maxInFlight: 1
            steps:
              a:
                block: log.write
                depend_on: [e]
                retry: {attempts: 2}
            requires: {block: [x]}
            "odd key": 1
            """,
            "4:1 document.unknown_key descripton",
            "9:5 document.unknown_key sources[0].maxInFlight",
            "13:5 document.unknown_key steps.a.depend_on",
            "14:13 document.unknown_key steps.a.retry.attempts",
            "15:12 document.unknown_key requires.block",
            "16:1 document.unknown_key [\"odd key\"]"),
        wrong(
            "wrong types",
            """
            format: 1
            kind: [pipeline]
            code: 007
            name: no
            description:
            tags: orders
            priority: 1
            params: []
            sources: {code: s}
            steps: [a]
            requires: kafka.produce
            """,
            "1:9 document.wrong_type format",
            "2:7 document.wrong_type kind",
            "3:7 document.wrong_type code",
            "5:13 document.wrong_type description",
            "6:7 document.wrong_type tags",
            "7:11 document.wrong_type priority",
            "8:9 document.wrong_type params",
            "9:10 document.wrong_type sources",
            "10:8 document.wrong_type steps",
            "11:11 document.wrong_type requires"),
        wrong(
            "wrong types in a step and a source",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            sources:
              - []
              - {code: s, kind: kafka, step: e, config: x, max_in_flight: "5"}
            steps:
              a: log.write
              b:
                block: {id: log.write}
                depends_on: a
                rule: [always]
                retry: 3
                timeout: 30
                continue_on_failure: "true"
                config: []
              c: {block: log.write, retry: {max_attempts: 1.5, backoff: 2}}
            """,
            "5:5 document.wrong_type sources[0]",
            "6:45 document.wrong_type sources[1].config",
            "6:63 document.wrong_type sources[1].max_in_flight",
            "8:6 document.wrong_type steps.a",
            "10:12 document.wrong_type steps.b.block",
            "11:17 document.wrong_type steps.b.depends_on",
            "12:11 document.wrong_type steps.b.rule",
            "13:12 document.wrong_type steps.b.retry",
            "14:14 document.wrong_type steps.b.timeout",
            "15:26 document.wrong_type steps.b.continue_on_failure",
            "16:13 document.wrong_type steps.b.config",
            "17:47 document.wrong_type steps.c.retry.max_attempts",
            "17:61 document.wrong_type steps.c.retry.backoff"),
        wrong(
            "values out of their range",
            """
            format: dirigent/v2
            kind: sensor
            code: Order_Intake
            name: ""
            description: "a\\0b"
            tags: [" x", ok, ok, "\\ud800"]
            concurrency: parallel
            priority: hihg
            sources:
              - {code: -s, kind: kafak, step: Order, max_in_flight: 0}
            steps:
              9lives: {block: log.write}
              a:
                block: write
                rule: any
                retry: {max_attempts: 0, backoff: 10m, max_backoff: 1m}
                timeout: 0s
                poll: soon
                deadline: 30m1h
                on_timeout: retry
            requires: {blocks: [Log], connections: [a_b, c, c]}
            """,
            "1:9 document.bad_value format",
            "2:7 document.bad_value kind",
            "3:7 document.bad_value code",
            "4:7 document.bad_value name",
            "5:14 document.bad_value description",
            "6:8 document.bad_value tags[0]",
            "6:18 document.duplicate tags[2]",
            "6:22 document.bad_value tags[3]",
            "7:14 document.bad_value concurrency",
            "8:11 document.bad_value priority",
            "10:12 document.bad_value sources[0].code",
            "10:22 document.bad_value sources[0].kind",
            "10:35 document.bad_value sources[0].step",
            "10:57 document.bad_value sources[0].max_in_flight",
            "12:3 document.bad_value steps.9lives",
            "14:12 document.bad_value steps.a.block",
            "15:11 document.bad_value steps.a.rule",
            "16:27 document.bad_value steps.a.retry.max_attempts",
            "16:57 document.conflict steps.a.retry.max_backoff",
            "17:14 document.bad_value steps.a.timeout",
            "18:11 document.bad_value steps.a.poll",
            "19:15 document.bad_value steps.a.deadline",
            "20:17 document.bad_value steps.a.on_timeout",
            "21:21 document.bad_value requires.blocks[0]",
            "21:41 document.bad_value requires.connections[0]",
            "21:49 document.duplicate requires.connections[2]"),
        wrong("no steps", HEAD + "steps: {}\n", "4:8 document.bad_value steps"),
        wrong(
            "what comes later",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            concurrency: queue
            sources:
              - {code: a, kind: rabbitmq, step: e}
              - {code: b, kind: sensor, step: e}
              - {code: c, kind: endpoint, step: e}
              - {code: d, kind: schedule, step: e}
            steps:
              a:
                block: log.write
                depends_on: [e]
                for_each: "${params.list}"
                items: continue
                config:
                  a: "${item} and ${run.scratch}"
                  b: ["${run.window.start}", "${steps.e.items}"]
            """,
            "4:14 document.not_yet concurrency",
            "6:21 document.not_yet sources[0].kind",
            "7:21 document.not_yet sources[1].kind",
            "8:21 document.not_yet sources[2].kind",
            "9:21 document.not_yet sources[3].kind",
            "14:5 document.not_yet steps.a.for_each",
            "15:5 document.not_yet steps.a.items",
            "17:10 document.not_yet steps.a.config.a",
            "17:10 document.not_yet steps.a.config.a",
            "18:11 document.not_yet steps.a.config.b[0]",
            "18:34 document.not_yet steps.a.config.b[1]"),
        wrong(
            "a policy that drops messages",
            HEAD
                + """
                concurrency: skip
                sources: [{code: s, kind: kafka, step: e}]
                steps: {a: {block: log.write}}
                """,
            "4:14 document.conflict concurrency"),
        wrong(
            "a policy that comes later",
            HEAD + "concurrency: replace\nsteps: {a: {block: log.write}}\n",
            "4:14 document.not_yet concurrency"),
        wrong(
            "sources that are in each other's way",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            sources:
              - {code: s, kind: kafka, step: e}
              - {code: s, kind: kafka, step: a, config: {topic: "${params.t}"}}
              - {kind: kafka, code: t}
            steps:
              a: {block: log.write, depends_on: [e]}
            """,
            "6:12 document.duplicate sources[1].code",
            "6:34 document.conflict sources[1].step",
            "6:53 document.bad_reference sources[1].config.topic",
            "7:5 document.missing sources[2].step"),
        wrong(
            "dependencies that lead nowhere",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            sources:
              - {code: s, kind: kafka, step: order}
            steps:
              a: {block: log.write, depends_on: [a]}
              b: {block: log.write, depends_on: [ordre, nothing, order, order]}
              c: {block: log.write, rule: one_failed}
            """,
            "7:38 document.cycle steps.a.depends_on[0]",
            "8:38 document.unknown_step steps.b.depends_on[0]",
            "8:45 document.unknown_step steps.b.depends_on[1]",
            "8:61 document.duplicate steps.b.depends_on[3]",
            "9:31 document.conflict steps.c.rule"),
        wrong(
            "cycles",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            steps:
              behind: {block: log.write, depends_on: [b]}
              a: {block: log.write, depends_on: [before, c]}
              b: {block: log.write, depends_on: [a]}
              c: {block: log.write, depends_on: [b]}
              before: {block: log.write}
              x: {block: log.write, depends_on: [y]}
              y: {block: log.write, depends_on: [x]}
            """,
            "6:46 document.cycle steps.a.depends_on[1]",
            "10:38 document.cycle steps.x.depends_on[0]"),
        wrong(
            "references that can have no value",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            params: {type: object, properties: {region: {type: string}}}
            sources:
              - {code: s, kind: kafka, step: order}
            steps:
              a:
                block: log.write
                depends_on: [order]
                config: {ok: "${steps.order.output} ${params.region} ${params} $${x}"}
              b:
                block: log.write
                config:
                  own: ${steps.b.output}
                  other: ["${steps.a.output}", {deep: "${steps.order.output.x}"}]
                  unknown: ${steps.ordr.output}
                  param: ${params.regoin} or ${params[0]}
                  malformed: ${params.
                  word: ${order}
            """,
            "15:12 document.bad_reference steps.b.config.own",
            "16:15 document.bad_reference steps.b.config.other[0]",
            "16:43 document.bad_reference steps.b.config.other[1].deep",
            "17:16 document.bad_reference steps.b.config.unknown",
            "18:14 document.bad_reference steps.b.config.param",
            "18:14 document.bad_reference steps.b.config.param",
            "19:18 document.bad_reference steps.b.config.malformed",
            "20:13 document.bad_reference steps.b.config.word"),
        wrong(
            "parameters that are no schema",
            """
            format: dirigent/v1
            kind: pipeline
            code: p
            params:
              $id: https://example.org/x
              type: array
              properties:
                a: {type: strin, pattern: "("}
                b: {$ref: "https://example.org/schema"}
                c: {$ref: "#/$defs/none"}
                d: {minimum: x}
            steps:
              a: {block: log.write, config: {a: "${params.whatever}"}}
            """,
            "5:8 document.bad_schema params[\"$id\"]",
            "6:9 document.bad_schema params.type",
            "8:15 document.bad_schema params.properties.a.type",
            "8:31 document.bad_schema params.properties.a.pattern",
            "9:15 document.bad_schema params.properties.b[\"$ref\"]",
            "10:15 document.bad_schema params.properties.c[\"$ref\"]",
            "11:18 document.bad_schema params.properties.d.minimum"),
        wrong(
            "unreadable values are told once",
            HEAD + "name: .inf\nname: x\nsteps: {a: {block: log.write, timeout: !x 1s}}\n",
            "4:7 document.bad_value name",
            "5:1 document.duplicate_key name",
            "6:40 document.bad_value steps.a.timeout"),
        wrong(
            "after an emoji",
            HEAD
                + "steps: {a: {block: log.write, config: {\"\uD83D\uDE00\": \"\uD83D\uDE00\", b: '${x}'}}}\n",
            "4:53 document.bad_reference steps.a.config.b"));
  }

  @Test
  void a_message_says_what_would_be_right() {
    assertThat(messages("concurency: allow\n" + HEAD + "steps: {a: {block: log.write}}"))
        .containsExactly("`concurency` is not a key of a pipeline; did you mean `concurrency`?");
    assertThat(messages(HEAD + "steps: {a: {block: log.write, retry: {zzz: 1}}}"))
        .containsExactly(
            "`zzz` is not a key of retry; there is `max_attempts`, `backoff`, `max_backoff`");
    assertThat(messages(HEAD + "steps: {a: {}}")).containsExactly("a step needs `block`");
    assertThat(messages(HEAD + "name: no\nsteps: {a: {block: log.write, timeout: 30}}"))
        .containsExactly("this is a number and should be a duration such as 30s");
    assertThat(messages(HEAD + "priority: hihg\nsteps: {a: {block: log.write}}"))
        .containsExactly("`hihg` is not known here; did you mean `high`?");
    assertThat(
            messages(
                HEAD
                    + """
                    steps:
                      a: {block: log.write, depends_on: [b]}
                      b: {block: log.write, depends_on: [a]}
                      c: {block: log.write, config: {x: "${steps.a.output}"}}
                    """))
        .containsExactly(
            "these steps wait for one another and none can start: a -> b -> a",
            "${steps.a.output}: `a` need not have run before `c`; add it to `depends_on`");
    assertThat(
            messages(
                HEAD
                    + """
                    concurrency: replace
                    sources: [{code: s, kind: kafka, step: e}]
                    steps: {a: {block: log.write}}
                    """))
        .singleElement()
        .asString()
        .contains("would drop messages");
  }

  @Test
  void a_chain_of_a_thousand_steps_is_read_and_a_longer_one_refused() {
    assertThat(PipelineReader.read(chain(1_000)).steps()).hasSize(1_000);
    assertThat(problems(chain(1_001))).containsExactly("5:3 document.too_large steps");
  }

  @Test
  void a_thousand_steps_in_a_ring_are_one_cycle() {
    String ring =
        chain(1_000).replace("s0: {block: log.write", "s0: {block: log.write, depends_on: [s999]");

    assertThat(problems(ring)).containsExactly("5:39 document.cycle steps.s0.depends_on[0]");
  }

  @Test
  void problems_found_elsewhere_are_told_with_their_places_and_with_all_others() {
    String text =
        HEAD
            + """
            steps:
              b: {block: x.y, config: {"odd.key": [1, 2]}}
              a: {block: z.y, size: 1}
            """;
    List<Problem> found =
        Stream.of("steps.a.block", "steps.a.config.topic", "steps.b.config[\"odd.key\"][1]", "nope")
            .map(path -> new Problem(path, "x.y", "wrong", Optional.empty()))
            .toList();

    DocumentException refusal =
        catchThrowableOfType(
            DocumentException.class, () -> PipelineReader.read(text, document -> found));

    assertThat(Told.by(refusal))
        .containsExactly(
            "1:1 x.y nope",
            "5:43 x.y steps.b.config[\"odd.key\"][1]",
            "6:6 x.y steps.a.config.topic",
            "6:14 x.y steps.a.block",
            "6:19 document.unknown_key steps.a.size");
  }

  private static String chain(int length) {
    return IntStream.range(1, length)
        .mapToObj(
            i ->
                "  s%d: {block: log.write, depends_on: [s%d], config: {x: \"${steps.s0.output}\"}}"
                    .formatted(i, i - 1))
        .collect(Collectors.joining("\n", HEAD + "steps:\n  s0: {block: log.write}\n", "\n"));
  }

  private static List<String> problems(String document) {
    return Told.by(refusal(document));
  }

  private static List<String> messages(String document) {
    return refusal(document).problems().stream().map(Problem::message).toList();
  }

  private static DocumentException refusal(String document) {
    return catchThrowableOfType(DocumentException.class, () -> PipelineReader.read(document));
  }
}
