package dev.dirigent.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.Duration;

/** Durations in JSON are written the way {@link Durations} reads them. */
final class DurationModule extends SimpleModule {

  private static final long serialVersionUID = 1L;

  DurationModule() {
    addDeserializer(Duration.class, new Reader());
    addSerializer(Duration.class, new Writer());
  }

  private static final class Reader extends StdScalarDeserializer<Duration> {

    private static final long serialVersionUID = 1L;

    Reader() {
      super(Duration.class);
    }

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        return (Duration) context.handleUnexpectedToken(Duration.class, parser);
      }
      try {
        return Durations.parse(parser.getText());
      } catch (IllegalArgumentException e) {
        throw context.weirdStringException(parser.getText(), Duration.class, e.getMessage());
      }
    }
  }

  private static final class Writer extends StdScalarSerializer<Duration> {

    private static final long serialVersionUID = 1L;

    Writer() {
      super(Duration.class);
    }

    @Override
    public void serialize(Duration duration, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(Durations.print(duration));
    }
  }
}
