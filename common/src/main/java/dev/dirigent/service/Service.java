package dev.dirigent.service;

import dev.dirigent.block.Role;
import dev.dirigent.loop.LoopRunner;
import dev.dirigent.loop.Signal;
import java.util.List;
import java.util.Map;

/** What makes one service differ from the others: its name and its loops. */
public interface Service {

  /** As in {@code api-service}. */
  String name();

  /** The roles whose hints it wants to hear, with what they raise. */
  default Map<Role, Signal> hears() {
    return Map.of();
  }

  /** Its loops, not yet started, in the order they start; they stop in the reverse order. */
  List<LoopRunner> loops();
}
