package dev.dirigent.architecture.broken.transform;

import dev.dirigent.architecture.broken.kafka.Anything;

/** Uses what this package may not use. */
final class WrongWay {

  Anything used() {
    return new Anything();
  }
}
