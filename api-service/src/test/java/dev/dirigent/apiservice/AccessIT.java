package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dirigent.apiservice.Api.Answer;
import dev.dirigent.store.ApiRole;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class AccessIT {

  /** One method of a resource, found in the classes and not in a list somebody keeps. */
  private record Operation(String verb, String path, Optional<String> role, String name) {}

  @Test
  void every_operation_names_the_role_it_needs() throws Exception {
    assertThat(operations())
        .hasSizeGreaterThan(25)
        .allSatisfy(operation -> assertThat(operation.role()).as(operation.name()).isPresent());
  }

  @Test
  void every_operation_is_open_to_its_role_and_those_above_and_to_nobody_else() throws Exception {
    Api admin = Api.admin();
    for (ApiRole role : ApiRole.values()) {
      Api api = admin.as("access-" + role.code(), role.code());
      for (Operation operation : operations()) {
        boolean allowed = role.included().contains(ApiRole.of(operation.role().orElseThrow()));
        Answer answer = call(api, operation);
        if (allowed) {
          assertThat(answer.status()).as(role + " " + operation).isNotIn(401, 403);
        } else {
          assertThat(answer.status()).as(role + " " + operation).isEqualTo(403);
          assertThat(answer.json().path("code").asText()).isEqualTo("api.forbidden");
        }
      }
    }
  }

  @Test
  void without_a_valid_token_every_operation_is_closed() throws Exception {
    for (String token : List.of("", "dg_wrong", "x".repeat(5000))) {
      Api api = new Api(Api.address(), token);
      for (Operation operation : operations()) {
        Answer answer = call(api, operation);
        assertThat(answer.status()).as(operation.name()).isEqualTo(401);
        assertThat(answer.json().path("code").asText()).isEqualTo("api.unauthenticated");
      }
    }
  }

  @Test
  void a_revoked_token_is_refused_at_once() throws Exception {
    Api admin = Api.admin();
    Api api = admin.as("soon-revoked", "viewer");
    assertThat(api.get("/pipelines").status()).isEqualTo(200);

    admin.send("DELETE", "/tokens/soon-revoked", Map.of(), "");

    assertThat(api.get("/pipelines").status()).isEqualTo(401);
  }

  @Test
  void health_and_the_description_of_the_api_are_open() throws Exception {
    Api nobody = new Api(Api.address(), "");

    assertThat(nobody.get("/q/health/live").status()).isEqualTo(200);
    assertThat(nobody.get("/openapi").body()).contains("openapi: 3.1", "bearer", "/api/v1/runs");
  }

  private static Answer call(Api api, Operation operation) {
    String path =
        operation
            .path()
            .substring("/api/v1".length())
            .replaceAll("\\{id}", "01900000-0000-7000-8000-000000000000")
            .replaceAll("\\{[a-z]+}", "nothing");
    return api.send(operation.verb(), path, Map.of("Content-Type", "application/json"), "");
  }

  private static List<Operation> operations() throws Exception {
    List<Operation> operations = new ArrayList<>();
    for (Class<?> resource : resources()) {
      for (Method method : resource.getDeclaredMethods()) {
        verb(method).ifPresent(verb -> operations.add(operation(resource, method, verb)));
      }
    }
    return operations;
  }

  private static Operation operation(Class<?> resource, Method method, String verb) {
    Path path = method.getAnnotation(Path.class);
    RolesAllowed roles = method.getAnnotation(RolesAllowed.class);
    return new Operation(
        verb,
        resource.getAnnotation(Path.class).value() + (path == null ? "" : path.value()),
        roles == null ? Optional.empty() : Optional.of(roles.value()[0]),
        resource.getSimpleName() + "." + method.getName());
  }

  private static Optional<String> verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)))
        .map(HttpMethod::value)
        .findFirst();
  }

  private static List<Class<?>> resources() throws Exception {
    java.nio.file.Path classes =
        java.nio.file.Path.of("target/classes/dev/dirigent/apiservice").toAbsolutePath();
    List<Class<?>> resources = new ArrayList<>();
    try (Stream<java.nio.file.Path> files = Files.list(classes)) {
      for (java.nio.file.Path file : files.filter(AccessIT::isClass).toList()) {
        Class<?> type = load(file);
        if (type.isAnnotationPresent(Path.class)) {
          resources.add(type);
        }
      }
    }
    return resources;
  }

  private static boolean isClass(java.nio.file.Path file) {
    return file.toString().endsWith(".class");
  }

  private static Class<?> load(java.nio.file.Path file) throws IOException {
    String name = file.getFileName().toString().replace(".class", "");
    try {
      return Class.forName(
          "dev.dirigent.apiservice." + name, false, Thread.currentThread().getContextClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IOException(name, e);
    }
  }
}
