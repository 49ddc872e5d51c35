package dev.dirigent.architecture.broken.kafka;

import dev.dirigent.architecture.broken.engine.Anything;

/** Uses what this package may not use. */
final class WrongWay {

  Anything used() {
    return new Anything();
  }
}
