package dev.dirigent.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;

/**
 * Input that is not the JSON it should be. The message says what and where, and never quotes the
 * input: it may be a secret.
 */
public final class JsonSyntaxException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  JsonSyntaxException(String what) {
    super(what);
  }

  JsonSyntaxException(String what, JsonLocation where) {
    super(what + place(where));
  }

  JsonSyntaxException(JsonProcessingException cause) {
    super(path(cause) + what(cause) + place(cause.getLocation()));
  }

  private static String what(JsonProcessingException cause) {
    // The library's sentences repeat parts of the input after these marks.
    String message = cause.getOriginalMessage();
    int colon = message.indexOf(": ");
    return (colon > 0 ? message.substring(0, colon) : message)
        .replaceAll("\\([^)]*\\)|'[^']*'|\"[^\"]*\"", "")
        .strip();
  }

  private static String path(JsonProcessingException cause) {
    if (!(cause instanceof JsonMappingException mapping) || mapping.getPath().isEmpty()) {
      return "";
    }
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : mapping.getPath()) {
      if (step.getFieldName() != null) {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      } else {
        path.append('[').append(step.getIndex()).append(']');
      }
    }
    return path.append(": ").toString();
  }

  private static String place(JsonLocation where) {
    return where == null || where.getLineNr() < 1
        ? ""
        : " at line " + where.getLineNr() + ", column " + where.getColumnNr();
  }
}
