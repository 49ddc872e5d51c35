package dev.dirigent.source;

import dev.dirigent.block.Connections;
import dev.dirigent.block.FieldProblem;
import java.util.List;

/** A kind together with one configuration of it. */
public record ConfiguredSource<C>(HeldSourceKind<C> kind, C config) {

  public List<FieldProblem> problems() {
    return kind.problems(config);
  }

  public List<Position> begin(Connections connections) {
    return kind.begin(config, connections);
  }

  public String check(Connections connections) {
    return kind.check(config, connections);
  }

  public HeldConsumer open(HeldContext context) {
    return kind.open(config, context);
  }

  /** Whether the other reads the same stream of messages. */
  public boolean sameStream(ConfiguredSource<?> other) {
    return kind.equals(other.kind) && kind.sameStream(config, kind.config().cast(other.config));
  }
}
