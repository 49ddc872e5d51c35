package dev.dirigent.architecture.broken.engine;

/** Something to be used. */
public final class Anything {}
