package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.json.Durations;
import dev.dirigent.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The one way to write a document down: the format's keys in a fixed order, defaults left out,
 * durations in their shortest form. What belongs to the author (params, configs, the order of steps
 * and sources) stays as it was written, digit by digit.
 */
public final class CanonicalDocument {

  private CanonicalDocument() {}

  public static ObjectNode json(PipelineDocument document) {
    ObjectNode json = Json.object();
    json.put("format", PipelineShape.FORMAT);
    json.put("kind", PipelineShape.KIND);
    json.put("code", document.code());
    document.name().ifPresent(name -> json.put("name", name));
    document.description().ifPresent(description -> json.put("description", description));
    putTexts(json, "tags", document.tags());
    putUnless(Concurrency.ALLOW, json, "concurrency", document.concurrency());
    putUnless(Priority.NORMAL, json, "priority", document.priority());
    document.params().ifPresent(params -> json.set("params", params));
    if (!document.sources().isEmpty()) {
      ArrayNode sources = json.putArray("sources");
      document.sources().forEach(source -> sources.add(json(source)));
    }
    ObjectNode steps = json.putObject("steps");
    document.steps().forEach((name, step) -> steps.set(name, json(step)));
    ObjectNode requires = Json.object();
    putTexts(requires, "blocks", document.requires().blocks());
    putTexts(requires, "connections", document.requires().connections());
    putUnlessEmpty(json, "requires", requires);
    return json;
  }

  /** SHA-256 of the canonical JSON, in hexadecimal. Equal digests are equal documents. */
  public static String digest(PipelineDocument document) {
    try {
      byte[] bytes = Json.write(json(document)).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The document for people and for version control; reads back to the same digest. */
  public static String yaml(PipelineDocument document) {
    ObjectNode json = json(document);
    String yaml = CanonicalYaml.write(json);
    // Indentation can make a deep document larger than what is read; JSON is YAML too.
    return DocumentText.isTooLarge(yaml) ? Json.write(json) : yaml;
  }

  /**
   * The document that was stored as its canonical JSON. What was checked before it was stored is
   * not checked again, so a document stays readable when checks are added.
   *
   * @throws DocumentException where it is not a document at all
   */
  public static PipelineDocument fromJson(JsonNode stored) {
    Problems problems = new Problems();
    PipelineDocument document = PipelineShape.read(Value.root(stored, new Marks(), problems));
    problems.throwIfAny();
    return document;
  }

  private static ObjectNode json(SourceDocument source) {
    ObjectNode json = Json.object();
    json.put("code", source.code());
    json.put("kind", source.kind());
    json.put("step", source.step());
    putUnlessEmpty(json, "config", source.config());
    if (source.maxInFlight() != PipelineShape.DEFAULT_MAX_IN_FLIGHT) {
      json.put("max_in_flight", source.maxInFlight());
    }
    return json;
  }

  private static ObjectNode json(StepDocument step) {
    ObjectNode json = Json.object();
    json.put("block", step.block());
    putTexts(json, "depends_on", step.dependsOn());
    putUnless(Rule.ALL_SUCCESS, json, "rule", step.rule());
    putUnlessEmpty(json, "retry", json(step.retry()));
    putDuration(json, "timeout", step.timeout());
    putDuration(json, "poll", step.poll());
    putDuration(json, "deadline", step.deadline());
    putUnless(OnTimeout.FAIL, json, "on_timeout", step.onTimeout());
    if (step.continueOnFailure()) {
      json.put("continue_on_failure", true);
    }
    putUnlessEmpty(json, "config", step.config());
    return json;
  }

  private static ObjectNode json(RetryPolicy retry) {
    ObjectNode json = Json.object();
    if (retry.maxAttempts() != RetryPolicy.NONE.maxAttempts()) {
      json.put("max_attempts", retry.maxAttempts());
    }
    if (!retry.backoff().equals(RetryPolicy.NONE.backoff())) {
      json.put("backoff", Durations.print(retry.backoff()));
    }
    if (!retry.maxBackoff().equals(RetryPolicy.defaultMaxBackoff(retry.backoff()))) {
      json.put("max_backoff", Durations.print(retry.maxBackoff()));
    }
    return json;
  }

  private static void putTexts(ObjectNode json, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode list = json.putArray(key);
      texts.forEach(list::add);
    }
  }

  private static void putUnless(Enum<?> usual, ObjectNode json, String key, Enum<?> value) {
    if (value != usual) {
      json.put(key, Value.word(value));
    }
  }

  private static void putUnlessEmpty(ObjectNode json, String key, ObjectNode value) {
    if (!value.isEmpty()) {
      json.set(key, value);
    }
  }

  private static void putDuration(ObjectNode json, String key, Optional<Duration> duration) {
    duration.ifPresent(value -> json.put(key, Durations.print(value)));
  }
}
