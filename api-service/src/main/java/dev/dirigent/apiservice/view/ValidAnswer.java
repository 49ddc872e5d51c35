package dev.dirigent.apiservice.view;

/** A document without problems; one with problems is answered with all of them. */
public record ValidAnswer(boolean valid, String code, String digest) {}
