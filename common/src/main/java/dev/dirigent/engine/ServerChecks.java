package dev.dirigent.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.dirigent.block.Block;
import dev.dirigent.block.Catalogue;
import dev.dirigent.block.ConfigValidation;
import dev.dirigent.block.FieldProblem;
import dev.dirigent.block.Role;
import dev.dirigent.document.Nearest;
import dev.dirigent.document.OnTimeout;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.Problem;
import dev.dirigent.document.SourceDocument;
import dev.dirigent.document.StepDocument;
import dev.dirigent.store.ConnectionStore;
import dev.dirigent.store.Database;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Holds a document against what this server has: its blocks, their schemas, its source kinds and
 * its connections. Asks the database once and nobody else.
 */
@Singleton
public final class ServerChecks {

  private static final String CONNECTION = "connection";

  private final Catalogue catalogue;
  private final ConfigValidation configs;
  private final Sources sources;
  private final Database database;
  private final ConnectionStore connections;

  public ServerChecks(
      Catalogue catalogue,
      ConfigValidation configs,
      Sources sources,
      Database database,
      ConnectionStore connections) {
    this.catalogue = catalogue;
    this.configs = configs;
    this.sources = sources;
    this.database = database;
    this.connections = connections;
  }

  /** Everything that keeps the document from working here. */
  public List<Problem> problems(PipelineDocument document) {
    Map<String, String> kinds = database.call(connections::kinds);
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < document.sources().size(); i++) {
      source(document.sources().get(i), "sources[%d].config".formatted(i), kinds, problems);
    }
    for (StepDocument step : document.steps().values()) {
      step(step, "steps." + step.name(), kinds, problems);
    }
    requires(document.requires(), kinds, problems);
    return problems;
  }

  private void source(
      SourceDocument source, String path, Map<String, String> kinds, List<Problem> problems) {
    if (!sources.kinds().contains(source.kind())) {
      return; // The reader has said so.
    }
    sources.problems(source).forEach(problem -> problems.add(within(path, problem)));
    connection(source.config(), path, Optional.of(source.kind()), kinds, problems);
  }

  private void step(
      StepDocument step, String path, Map<String, String> kinds, List<Problem> problems) {
    if (step.block().isEmpty()) {
      return; // The reader has said so.
    }
    Optional<Block<?>> block = catalogue.find(step.block());
    if (block.isEmpty()) {
      problems.add(unknownBlock(path + ".block", step.block()));
      return;
    }
    if (block.get().spec().role() != Role.SENSOR) {
      sensorKnobs(step, path, problems);
    }
    String config = path + ".config";
    configs
        .problems(block.get(), step.config())
        .forEach(problem -> problems.add(within(config, problem)));
    connection(step.config(), config, connectionKind(block.get()), kinds, problems);
  }

  /** The family of a block is the kind of connection it speaks, where there is such a kind. */
  private static Optional<String> connectionKind(Block<?> block) {
    String id = block.spec().id();
    return Optional.of(id.substring(0, id.indexOf('.')));
  }

  private static void sensorKnobs(StepDocument step, String path, List<Problem> problems) {
    List<String> given = new ArrayList<>();
    step.poll().ifPresent(poll -> given.add("poll"));
    step.deadline().ifPresent(deadline -> given.add("deadline"));
    if (step.onTimeout() != OnTimeout.FAIL) {
      given.add("on_timeout");
    }
    for (String knob : given) {
      problems.add(
          ApplyProblem.SENSOR_ONLY.at(
              path + "." + knob,
              "only sensors wait, and %s is an operator; leave `%s` out (`timeout` bounds its work)"
                  .formatted(step.block(), knob)));
    }
  }

  private static void connection(
      ObjectNode config,
      String path,
      Optional<String> spoken,
      Map<String, String> kinds,
      List<Problem> problems) {
    String code = config.path(CONNECTION).asText();
    if (code.isEmpty() || code.contains("${")) {
      return;
    }
    String kind = kinds.get(code);
    String at = path + "." + CONNECTION;
    if (kind == null) {
      problems.add(unknownConnection(at, code, kinds));
    } else if (spoken.isPresent() && !kind.equals(spoken.get())) {
      problems.add(
          ApplyProblem.WRONG_CONNECTION_KIND.at(
              at,
              "the connection %s is of kind %s; this needs one of kind %s"
                  .formatted(code, kind, spoken.get())));
    }
  }

  private void requires(
      PipelineDocument.Requires requires, Map<String, String> kinds, List<Problem> problems) {
    for (int i = 0; i < requires.blocks().size(); i++) {
      String block = requires.blocks().get(i);
      if (catalogue.find(block).isEmpty()) {
        problems.add(unknownBlock("requires.blocks[%d]".formatted(i), block));
      }
    }
    for (int i = 0; i < requires.connections().size(); i++) {
      String code = requires.connections().get(i);
      if (!kinds.containsKey(code)) {
        problems.add(unknownConnection("requires.connections[%d]".formatted(i), code, kinds));
      }
    }
  }

  private Problem unknownBlock(String path, String id) {
    List<String> known = catalogue.all().stream().map(block -> block.spec().id()).toList();
    return ApplyProblem.UNKNOWN_BLOCK.at(
        path, "there is no block `%s`%s".formatted(id, Nearest.hint(id, known)));
  }

  private static Problem unknownConnection(String path, String code, Map<String, String> kinds) {
    return ApplyProblem.UNKNOWN_CONNECTION.at(
        path,
        "there is no connection `%s`%s; create it before the pipeline"
            .formatted(code, Nearest.hint(code, kinds.keySet())));
  }

  private static Problem within(String path, FieldProblem problem) {
    String field = problem.field();
    String separator = field.isEmpty() || field.startsWith("[") ? "" : ".";
    return new Problem(
        path + separator + field, problem.code(), problem.message(), Optional.empty());
  }
}
