package dev.dirigent.apiservice.problem;

import dev.dirigent.json.Json;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Reads request records with the project's codec: strict, and with errors that quote no input. */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
@Priority(Priorities.USER - 1000)
public final class JsonBodyReader implements MessageBodyReader<Record> {

  @Override
  public boolean isReadable(
      Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
    return type.isRecord();
  }

  @Override
  public Record readFrom(
      Class<Record> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    return Json.as(Json.read(body.readAllBytes()), type);
  }
}
