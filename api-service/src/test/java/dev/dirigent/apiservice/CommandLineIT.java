package dev.dirigent.apiservice;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.cli.Dg;
import dev.dirigent.cli.Environment;
import dev.dirigent.json.Json;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@QuarkusTest
@QuarkusTestResource(RealDatabase.class)
class CommandLineIT {

  private final String url = Api.address().toString();
  private Path folder = Path.of("");

  @BeforeEach
  void use(@TempDir Path fresh) {
    folder = fresh;
  }

  /** What one command line did. */
  private record Done(int exitCode, String out, String err) {

    List<String> lines() {
      return out.lines().toList();
    }

    JsonNode json() {
      return Json.read(out);
    }
  }

  @Test
  void a_pipeline_is_applied_run_watched_and_deleted() throws Exception {
    write("p.yaml", document("by-hand"));

    assertThat(dg("apply", "p.yaml").json().path("action").asText()).isEqualTo("create");
    assertThat(dg("apply", "p.yaml").json().path("action").asText()).isEqualTo("unchanged");
    Done run = dg("run", "by-hand");
    String id = run.json().path("id").asText();
    assertThat(dg("runs", "cancel", id).exitCode()).isZero();

    Done followed = dg("runs", "logs", "-f", id);

    assertThat(followed.exitCode()).as("a cancelled run did not go well").isEqualTo(1);
    assertThat(dg("pipeline", "delete", "by-hand", "--yes").exitCode()).isZero();
    assertThat(dg("pipeline", "show", "by-hand").exitCode()).isEqualTo(1);
  }

  @Test
  void problems_are_printed_as_a_compiler_does_and_nothing_is_applied() throws Exception {
    write("all/good.yaml", document("good"));
    write("all/wrong.yaml", document("wrong").replace("value.const", "value.cosnt"));

    Done done = dg("apply", "all");

    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.err())
        .contains("all/wrong.yaml:5:16: steps.one.block: there is no block `value.cosnt`");
    assertThat(dg("pipeline", "show", "good").exitCode()).isEqualTo(1);
  }

  @Test
  void a_folder_is_applied_whole_and_a_dry_run_applies_nothing() throws Exception {
    write("many/a.yaml", document("many-a"));
    write("many/deep/b.yml", document("many-b"));

    assertThat(dg("apply", "many", "--dry-run").lines()).hasSize(2);
    assertThat(dg("pipeline", "show", "many-a").exitCode()).isEqualTo(1);
    assertThat(dg("apply", "many").lines()).hasSize(2);
    assertThat(dg("pipeline", "show", "many-a").exitCode()).isZero();
  }

  @Test
  void an_export_is_piped_into_apply_and_changes_nothing() throws Exception {
    write("e.yaml", document("exporting"));
    dg("apply", "e.yaml");

    Done exported = dg("export", "exporting");
    Done applied = dgWithInput(exported.out(), "apply", "-");

    assertThat(applied.json().path("action").asText()).isEqualTo("unchanged");
  }

  @Test
  void a_list_is_a_table_for_people_and_json_lines_for_a_pipe() throws Exception {
    write("l1.yaml", document("listed-a"));
    write("l2.yaml", document("listed-b"));
    dg("apply", "l1.yaml");
    dg("apply", "l2.yaml");

    Done piped = dg("pipeline", "list", "--all", "--limit", "1");
    Done shown = dgOnTerminal("pipeline", "list");
    Done forced = dgOnTerminal("pipeline", "list", "--json");

    assertThat(piped.lines()).allSatisfy(line -> assertThat(Json.read(line).isObject()).isTrue());
    assertThat(piped.out()).contains("listed-a", "listed-b");
    assertThat(shown.lines().getFirst()).matches("CODE +VERSION +ACTIVE +TAGS +UPDATED +NAME");
    assertThat(shown.out()).contains("listed-a").doesNotContain("{");
    assertThat(forced.lines().getFirst()).startsWith("{");
  }

  @Test
  void a_secret_comes_from_a_file_or_standard_input_and_is_shown_as_stars() throws Exception {
    write("password.txt", "file-secret\n");

    Done created =
        dg(
            "connection",
            "create",
            "kafka",
            "by-cli",
            "--set",
            "bootstrap_servers=[\"localhost:1\"]",
            "--set",
            "security=sasl_plaintext",
            "--set",
            "sasl_mechanism=PLAIN",
            "--set",
            "username=u",
            "--set",
            "password=@password.txt");
    Done updated =
        dgWithInput("new-secret\n", "connection", "update", "by-cli", "--set", "password=-");
    Done shown = dgOnTerminal("connection", "show", "by-cli");

    assertThat(created.exitCode()).as(created.err()).isZero();
    assertThat(updated.json().path("version").asInt()).isEqualTo(2);
    assertThat(shown.out()).contains("***", "bootstrap_servers", "localhost:1");
    assertThat(created.out() + updated.out() + shown.out()).doesNotContain("-secret");
    assertThat(dg("connection", "delete", "by-cli").exitCode()).isZero();
  }

  @Test
  void a_connection_that_does_not_work_ends_with_one() throws Exception {
    dg("connection", "create", "kafka", "broken", "--set", "bootstrap_servers=[\"localhost:1\"]");

    Done check = dg("connection", "check", "broken");

    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.json().path("ok").asBoolean()).isFalse();
    assertThat(check.json().path("detail").asText()).contains("localhost:1");
  }

  @Test
  void wrong_fields_are_all_named() throws Exception {
    Done done =
        dg(
            "connection",
            "create",
            "kafka",
            "bad",
            "--set",
            "bootstrap_servers=1",
            "--set",
            "tpyo=x");

    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.err()).contains("bootstrap_servers: ", "tpyo: ");
  }

  @Test
  void a_wrong_command_line_ends_with_two_and_says_how_it_is_right() throws Exception {
    assertThat(dg("pipeline", "show").exitCode()).isEqualTo(2);
    assertThat(dg("no-such-command").exitCode()).isEqualTo(2);
    assertThat(dg("apply", "missing.yaml").exitCode()).isEqualTo(2);
    assertThat(dg("run", "x", "--entry", "order").exitCode()).isEqualTo(2);
    assertThat(dg("pipeline", "show").err()).contains("Usage: dg pipeline show");
  }

  @Test
  void without_a_server_or_a_credential_it_ends_with_three_and_says_what_to_do() throws Exception {
    Done nobody = dg(Map.of("DG_URL", url), false, "", "pipeline", "list");
    Done unknown = dg(Map.of("DG_URL", url, "DG_TOKEN", "dg_wrong"), false, "", "pipeline", "list");
    Done nowhere =
        dg(Map.of("DG_URL", "http://localhost:1", "DG_TOKEN", "x"), false, "", "pipeline", "list");

    assertThat(List.of(nobody, unknown, nowhere)).extracting(Done::exitCode).containsOnly(3);
    assertThat(nobody.err()).contains("DG_TOKEN", "profiles.yaml");
    assertThat(unknown.err()).contains("dg token create");
    assertThat(nowhere.err()).contains("localhost:1", "DG_URL");
  }

  @Test
  void a_profile_names_server_and_token() throws Exception {
    write(
        ".config/dirigent/profiles.yaml",
        """
        # two servers
        current: here
        profiles:
          here:
            url: %s
            token: "%s"
          there:
            url: http://localhost:1
            token: x
        """
            .formatted(url, RealDatabase.ADMIN));

    assertThat(dg(Map.of(), false, "", "blocks", "list").exitCode()).isZero();
    assertThat(dg(Map.of(), false, "", "blocks", "list", "--profile", "there").exitCode())
        .isEqualTo(3);
    assertThat(dg(Map.of(), false, "", "blocks", "list", "--profile", "nowhere").err())
        .contains("nowhere");
  }

  @Test
  void a_token_of_a_role_is_made_used_listed_and_revoked() throws Exception {
    String token =
        dg("token", "create", "cli-viewer", "--role", "viewer").json().path("token").asText();
    Map<String, String> viewer = Map.of("DG_URL", url, "DG_TOKEN", token);

    assertThat(dg(viewer, false, "", "pipeline", "list").exitCode()).isZero();
    Done refused = dg(viewer, false, "", "token", "list");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.err()).contains("role");
    assertThat(dg("token", "list", "--all").out()).contains("cli-viewer").doesNotContain(token);
    dg("token", "revoke", "cli-viewer");
    assertThat(dg(viewer, false, "", "pipeline", "list").exitCode()).isEqualTo(3);
  }

  @Test
  void every_command_has_a_help_text_and_completes_in_bash_and_zsh() throws Exception {
    for (String command :
        List.of(
            "apply",
            "validate",
            "export",
            "pipeline",
            "run",
            "runs",
            "source",
            "connection",
            "blocks",
            "token",
            "system",
            "version",
            "completion")) {
      Done help = dg(command, "--help");
      assertThat(help.exitCode()).as(command).isZero();
      assertThat(help.out()).contains("Usage: dg " + command);
    }
    assertThat(dg("completion", "bash").out()).contains("complete -F");
    assertThat(dg("completion", "zsh").out()).contains("bashcompinit");
    assertThat(dg("version").json().path("version").asText()).doesNotContain("$");
  }

  @Test
  void a_block_is_shown_with_its_schemas() throws Exception {
    assertThat(dg("blocks", "list").out()).contains("value.const");
    assertThat(dg("blocks", "show", "value.const").json().has("config_schema")).isTrue();
    assertThat(dgOnTerminal("blocks", "show", "value.const").out()).contains("config_schema:");
  }

  private Done dg(String... arguments) {
    return dg(credentials(), false, "", arguments);
  }

  private Done dgOnTerminal(String... arguments) {
    return dg(credentials(), true, "", arguments);
  }

  private Done dgWithInput(String input, String... arguments) {
    return dg(credentials(), false, input, arguments);
  }

  private Map<String, String> credentials() {
    return Map.of("DG_URL", url, "DG_TOKEN", RealDatabase.ADMIN);
  }

  private Done dg(
      Map<String, String> variables, boolean terminal, String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        Dg.run(
            new Environment(
                variables,
                folder,
                folder,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                terminal,
                InstantSource.system()),
            arguments);
    return new Done(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String document(String code) {
    return """
    format: dirigent/v1
    kind: pipeline
    code: %s
    steps:
      one: {block: value.const, config: {value: 1}}
    """
        .formatted(code);
  }
}
