package dev.dirigent.reference;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.dirigent.block.Block;
import dev.dirigent.block.ErrorCode;
import dev.dirigent.connection.ConnectionKind;
import dev.dirigent.flow.ConstantValue;
import dev.dirigent.flow.LogWrite;
import dev.dirigent.flow.TimeSleep;
import dev.dirigent.kafka.KafkaConnectionKind;
import dev.dirigent.kafka.KafkaHeldSource;
import dev.dirigent.kafka.KafkaProduce;
import dev.dirigent.kafka.KafkaProducers;
import dev.dirigent.source.HeldSourceKind;
import dev.dirigent.transform.JqTransform;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Everything that is shipped, in the order of the reference. A new block gets a line here. */
public final class Shipped {

  private static final InstantSource CLOCK = InstantSource.system();

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.dirigent");

  private Shipped() {}

  /** A block and the least it takes. */
  public record Sample(Block<?> block, String config) {}

  /** All blocks, each with the smallest configuration that works. */
  public static List<Sample> samples() {
    return List.of(
        new Sample(
            new KafkaProduce(new KafkaProducers(CLOCK), CLOCK),
            "{\"connection\": \"orders\", \"topic\": \"orders\", \"records\": []}"),
        new Sample(new LogWrite(), "{\"message\": \"hello\"}"),
        new Sample(new TimeSleep(CLOCK), "{\"duration\": \"1s\"}"),
        new Sample(new JqTransform(), "{\"input\": 1, \"program\": \".\"}"),
        new Sample(new ConstantValue(), "{\"value\": 1}"));
  }

  public static List<Block<?>> blocks() {
    return samples().stream().<Block<?>>map(Sample::block).toList();
  }

  public static List<ConnectionKind<?>> connectionKinds() {
    return List.of(new KafkaConnectionKind());
  }

  public static List<HeldSourceKind<?>> sourceKinds() {
    return List.of(new KafkaHeldSource(CLOCK));
  }

  /** Every error code of the product, found in its classes. */
  public static List<ErrorCode> errorCodes() {
    return CLASSES.stream()
        .filter(type -> type.isEnum() && type.isAssignableTo(ErrorCode.class))
        .flatMap(type -> Arrays.stream(type.reflect().getEnumConstants()))
        .map(ErrorCode.class::cast)
        .sorted(Comparator.comparing(ErrorCode::code))
        .toList();
  }

  /** The names of the classes that are of that contract. */
  static Set<String> implementations(Class<?> contract) {
    return CLASSES.stream()
        .filter(type -> type.isAssignableTo(contract) && !type.isInterface())
        .map(JavaClass::getName)
        .collect(Collectors.toSet());
  }
}
