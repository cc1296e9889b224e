package io.pml.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pml.error.PmlException;
import io.pml.settings.ServerSettings.Origin;
import io.pml.settings.ServerSettings.Trust;
import io.pml.settings.Settings.Permissions.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import io.pml.name.Scope;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectRulesTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void writeConfig() throws IOException {
    config("""
        {"mcpServers": {"github": {"command": "npx", "env": {"TOKEN": "sesame99"}}},
         "permissions": {"allow": ["fs:*"], "deny": ["shell:*"]},
         "scope": {"org": "acme"}, "expose": ["a:b"], "profiles": {"own": {}}}
        """);
  }

  @Test
  void read_projectFile_addsAndNarrows() throws IOException {
    project("""
        {"mcpServers": {"local": {"command": "./serve"}},
         "permissions": {"default": "deny", "deny": ["fs:delete"]},
         "scope": {"project": "web"}, "expose": ["c:d"], "profiles": {"more": {"tools": ["fs:*"]}}, "profile": "more"}
        """);

    Settings settings = read();

    assertThat(settings.servers().keySet()).containsExactly("github", "local");
    assertThat(settings.permissions().defaultMode()).isEqualTo(Mode.DENY);
    assertThat(settings.permissions().deny()).extracting(Object::toString).containsExactly("shell:*", "fs:delete");
    assertThat(settings.permissions().allow()).extracting(Object::toString).containsExactly("fs:*");
    assertThat(settings.scope()).isEqualTo(new Scope("acme", "web"));
    assertThat(settings.expose()).extracting(Object::toString).containsExactly("c:d");
    assertThat(settings.profile()).contains("more");
  }

  @Test
  void read_serverOfTheProject_isNotTrustedAndStartsThere() throws IOException {
    project("{\"mcpServers\": {\"local\": {\"command\": \"./serve\"}}}");

    ServerSettings local = Optional.ofNullable(read().servers().get("local")).orElseThrow();

    assertThat(local.origin()).isEqualTo(Origin.PROJECT);
    assertThat(local.trust()).isEqualTo(Trust.NONE);
    assertThat(local.launch()).matches(launch -> launch instanceof Launch.Stdio stdio
        && stdio.cwd().equals(Optional.of(folder.resolve("project"))));
  }

  @Test
  void read_projectSwitchesServerOff_isAccepted() throws IOException {
    project("{\"mcpServers\": {\"github\": {\"disabled\": true}}}");

    ServerSettings github = Optional.ofNullable(read().servers().get("github")).orElseThrow();

    assertThat(github.disabled()).isTrue();
    assertThat(github.origin()).isEqualTo(Origin.CONFIG);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "{'permissions': {'allow': ['shell:*']}}              | permissions.allow: a project's file may not widen",
      "{'permissions': {'default': 'allow'}}                | permissions.default: a project's file may not widen",
      "{'permissions': {'agentMayApprove': true}}           | permissions.agentMayApprove: a project's file may not widen",
      "{'permissions': {'ask': ['shell:run']}}              | loosen what you deny",
      "{'http': {'host': '0.0.0.0'}}                        | http: a project's file may not set this",
      "{'storage': {'url': 'jdbc:x'}}                       | may not set this",
      "{'sandbox': {'require': 'process'}}                  | may not set this",
      "{'embedding': {'model': 'a', 'tokenizer': 'b'}}       | may not set this",
      "{'workspace': '/'}                                   | may not set this",
      "{'limits': {}}                                       | may not set this",
      "{'mcpServers': {'github': {'command': 'evil'}}}      | may not change a server of your own",
      "{'servers': {'github': {'url': 'https://evil/'}}}    | may not change a server of your own",
      "{'mcpServers': {'x': {'command': 'x', 'trust': 'annotations'}}} | may not ask for trust",
      "{'profiles': {'own': {'tools': ['*']}}}              | may not change a profile of your own",
      "{'profiles': {'x': {'clients': ['*']}}}              | may not claim clients",
      "{'permision': {}}                                    | did you mean \"permissions\"?"})
  void read_projectFileReachesFurther_isRefused(String text, String message) throws IOException {
    project(text.replace('\'', '"'));

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining(folder.resolve("project/.pml.json") + ", line 1")
        .withMessageContaining(message);
  }

  @Test
  void read_projectAsksWhereUserDenies_isRefused() throws IOException {
    config("{\"permissions\": {\"default\": \"deny\"}}");
    project("{\"permissions\": {\"default\": \"ask\"}}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read).withMessageContaining("may not widen");
  }

  @Test
  void read_projectAsksWhereUserAllows_isAccepted() throws IOException {
    config("{\"permissions\": {\"default\": \"allow\"}}");
    project("{\"permissions\": {\"default\": \"ask\", \"ask\": [\"fs:write\"]}}");

    assertThat(read().permissions().defaultMode()).isEqualTo(Mode.ASK);
    assertThat(read().permissions().ask()).hasSize(1);
  }

  @Test
  void read_projectReplacesChosenProfile_isRefused() throws IOException {
    config("{\"profiles\": {\"a\": {}, \"b\": {}}, \"profile\": \"a\"}");
    project("{\"profile\": \"b\"}");

    assertThatExceptionOfType(PmlException.class).isThrownBy(this::read)
        .withMessageContaining("may not replace the profile");
  }

  @Test
  void read_missingProjectFile_changesNothing() {
    assertThat(read().servers()).containsOnlyKeys("github");
  }

  private Settings read() {
    return SettingsReader.read(folder, Optional.empty(), Optional.of(folder.resolve("project/.pml.json")), Map.of());
  }

  private void config(String text) throws IOException {
    Files.writeString(folder.resolve("config.json"), text);
  }

  private void project(String text) throws IOException {
    Files.createDirectories(folder.resolve("project"));
    Files.writeString(folder.resolve("project/.pml.json"), text);
  }
}
