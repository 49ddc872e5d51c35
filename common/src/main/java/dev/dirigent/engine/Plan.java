package dev.dirigent.engine;

import dev.dirigent.block.Block;
import dev.dirigent.block.Catalogue;
import dev.dirigent.block.Role;
import dev.dirigent.document.ParamsResult;
import dev.dirigent.document.ParamsSchema;
import dev.dirigent.document.PipelineDocument;
import dev.dirigent.document.Reference;
import dev.dirigent.document.Rule;
import dev.dirigent.document.SourceDocument;
import dev.dirigent.document.StepDocument;
import dev.dirigent.document.Template;
import dev.dirigent.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A pipeline version made ready to run: its steps with their blocks, their dependents and their
 * compiled templates. Immutable and shared by every run of the version.
 */
public final class Plan {

  private final UUID versionId;
  private final UUID pipelineId;
  private final PipelineDocument document;
  private final Map<String, Step> steps;
  private final Set<String> entrySteps;
  private final boolean straight;
  private final String defaultParams;

  /** One step, in the order of the document. */
  public static final class Step {

    private final StepDocument document;
    private final Optional<Block<?>> block;
    private final Template config;
    private final Set<String> reads;
    private final List<Step> dependents = new ArrayList<>();

    private Step(StepDocument document, Optional<Block<?>> block) {
      this.document = document;
      this.block = block;
      this.config = Template.of(document.config());
      this.reads = stepsRead(config);
    }

    private static Set<String> stepsRead(Template config) {
      Set<String> read = new LinkedHashSet<>();
      for (Reference reference : config.references()) {
        if (reference instanceof Reference.Output output) {
          read.add(output.step());
        }
      }
      return read;
    }

    public String name() {
      return document.name();
    }

    public StepDocument document() {
      return document;
    }

    /** Empty when this service does not know the block: an older service, a newer document. */
    public Optional<Block<?>> block() {
      return block;
    }

    public Template config() {
      return config;
    }

    /** The steps whose outputs the config reads. */
    public Set<String> reads() {
      return reads;
    }

    public List<Step> dependents() {
      return dependents;
    }

    /** Which service runs it. An unknown block is settled, as failed, by the publish service. */
    public Role role() {
      return block.map(known -> known.spec().role()).orElse(Role.OPERATOR);
    }

    /**
     * Whether its output need not be stored before the next step runs: repeating it after a crash
     * changes nothing outside.
     */
    boolean repeatable() {
      return block.isPresent() && role() == Role.OPERATOR && block.get().spec().idempotent();
    }
  }

  private Plan(
      UUID versionId,
      UUID pipelineId,
      PipelineDocument document,
      Map<String, Step> steps,
      Set<String> entrySteps) {
    this.versionId = versionId;
    this.pipelineId = pipelineId;
    this.document = document;
    this.steps = steps;
    this.entrySteps = entrySteps;
    this.straight = isStraight();
    this.defaultParams = defaultParams(document);
  }

  /** Compiles a document that is free of problems. */
  public static Plan compile(
      UUID versionId, UUID pipelineId, PipelineDocument document, Catalogue catalogue) {
    Map<String, Step> steps = new LinkedHashMap<>();
    for (StepDocument step : document.steps().values()) {
      steps.put(step.name(), new Step(step, catalogue.find(step.block())));
    }
    for (Step step : steps.values()) {
      for (String dependency : step.document.dependsOn()) {
        Step upstream = steps.get(dependency);
        if (upstream != null) {
          upstream.dependents.add(step);
        }
      }
    }
    Set<String> entrySteps = new LinkedHashSet<>();
    for (SourceDocument source : document.sources()) {
      if (!steps.containsKey(source.step())) {
        entrySteps.add(source.step());
      }
    }
    return new Plan(versionId, pipelineId, document, steps, entrySteps);
  }

  public UUID versionId() {
    return versionId;
  }

  public UUID pipelineId() {
    return pipelineId;
  }

  public PipelineDocument document() {
    return document;
  }

  /** The parameters of a run that nobody gives any, as JSON text. */
  public String defaultParams() {
    return defaultParams;
  }

  private static String defaultParams(PipelineDocument document) {
    return switch (ParamsSchema.of(document).apply(Json.object())) {
      case ParamsResult.Accepted accepted -> Json.write(accepted.params());
      case ParamsResult.Refused refused -> "{}";
    };
  }

  /** All steps, in the document's order. */
  public Iterable<Step> steps() {
    return steps.values();
  }

  public Optional<Step> step(String name) {
    return Optional.ofNullable(steps.get(name));
  }

  /** The steps that only a source or a person fills. */
  public Set<String> entrySteps() {
    return entrySteps;
  }

  /**
   * Whether a run is one line of steps, each reached only by the success of the one before. Such a
   * run has one live lease at a time, which is all the lock it needs.
   */
  public boolean straight() {
    return straight;
  }

  private boolean isStraight() {
    int roots = 0;
    for (Step step : steps.values()) {
      List<String> waitsFor = step.document.dependsOn();
      if (waitsFor.size() > 1
          || step.dependents.size() > 1
          || step.document.rule() != Rule.ALL_SUCCESS
          || step.document.continueOnFailure()) {
        return false;
      }
      if (waitsFor.isEmpty() || entrySteps.contains(waitsFor.getFirst())) {
        roots++;
      }
    }
    return roots == 1;
  }

  /** The steps before this one in a straight plan, all of which have succeeded once it runs. */
  Set<String> before(Step step) {
    Set<String> names = new LinkedHashSet<>();
    Optional<Step> at = Optional.of(step);
    while (at.isPresent()) {
      at =
          at.get().document.dependsOn().isEmpty()
              ? Optional.empty()
              : step(at.get().document.dependsOn().getFirst());
      at.ifPresent(upstream -> names.add(upstream.name()));
    }
    return names;
  }

  /**
   * The step a worker may go on to before this one's output is stored: this one is repeatable, the
   * next one has the same role and becomes ready by this success alone.
   */
  Optional<Step> goesOnTo(Step step) {
    if (!step.repeatable() || step.dependents.size() != 1) {
      return Optional.empty();
    }
    Step next = step.dependents.getFirst();
    boolean readyByThisAlone =
        next.document.dependsOn().size() == 1 && next.document.rule() != Rule.ONE_FAILED;
    return readyByThisAlone && next.role() == step.role() ? Optional.of(next) : Optional.empty();
  }

  /** Outputs that a worker needs from the store before it begins with the step. */
  Set<String> readsFrom(Step first) {
    Set<String> needed = new LinkedHashSet<>();
    Set<String> madeOnTheWay = new LinkedHashSet<>();
    Optional<Step> at = Optional.of(first);
    while (at.isPresent()) {
      for (String read : at.get().reads) {
        if (!madeOnTheWay.contains(read) && steps.containsKey(read)) {
          needed.add(read);
        }
      }
      madeOnTheWay.add(at.get().name());
      at = goesOnTo(at.get());
    }
    return needed;
  }
}
