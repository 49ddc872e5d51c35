package dev.dirigent.architecture.broken.kafka;

/** Something to be used. */
public final class Anything {}
