package dev.dirigent.apiservice.view;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** Something that happened in a run, as a server-sent event. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = RunEvent.OfRun.class, name = "run"),
  @JsonSubTypes.Type(value = RunEvent.OfStep.class, name = "step"),
  @JsonSubTypes.Type(value = RunEvent.OfAttempt.class, name = "attempt"),
  @JsonSubTypes.Type(value = RunEvent.OfLog.class, name = "log")
})
public sealed interface RunEvent {

  /** The run at the beginning, and again when it is settled: then the stream ends. */
  record OfRun(@JsonUnwrapped RunSummary run) implements RunEvent {}

  /** A step is now queued, running or waiting. */
  record OfStep(@JsonUnwrapped StepNow step) implements RunEvent {}

  /** A try was settled. */
  record OfAttempt(@JsonUnwrapped AttemptAnswer attempt) implements RunEvent {}

  /** A line was logged. */
  record OfLog(@JsonUnwrapped LogAnswer log) implements RunEvent {}
}
