package dev.dirigent.service;

import java.util.UUID;

/** This process, as the other ones know it. */
public record Worker(UUID id, String host, long pid, String version) {}
