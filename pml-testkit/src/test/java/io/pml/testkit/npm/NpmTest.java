package io.pml.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every pinned package is installed for real and answers. */
@NeedsNpm
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class NpmTest {
  @TempDir
  Path home;

  @ParameterizedTest
  @EnumSource
  void entry_ofEveryPackage_isThere(NpmPackage member) {
    assertThat(Npm.entry(member)).isRegularFile();
  }

  @ParameterizedTest
  @EnumSource
  void entry_ofEveryPackage_hasThePinnedVersion(NpmPackage member) throws IOException {
    Path description = Npm.folder(member.set())
        .resolve("node_modules")
        .resolve(member.packageName())
        .resolve("package.json");

    assertThat(Files.readString(description)).contains("\"version\": \"" + member.version() + "\"");
  }

  @Test
  void node_isRecent() throws IOException {
    assertThat(Npm.isRecent(run(List.of(Npm.node().toString(), "--version")))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v22.0.0\n", "v22.23.3\n", "v24.1.0", "v100.0.0-nightly20260101\n"})
  void isRecent_atLeast22_isTrue(String version) {
    assertThat(Npm.isRecent(version)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v20.20.2\n", "v9.0.0", "", "command not found", "22.0.0"})
  void isRecent_olderOrNoVersion_isFalse(String version) {
    assertThat(Npm.isRecent(version)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"CONFORMANCE", "MCP_HUB", "CODEX", "CLAUDE_CODE"})
  void command_ofAProgram_tellsItsVersion(NpmPackage program) throws IOException {
    assertThat(run(Npm.command(program, "--version"))).contains(program.version());
  }

  @Test
  void command_ofAgents_listsNoServersInAnEmptyHome() throws IOException {
    assertThat(run(Npm.command(NpmPackage.CLAUDE_CODE, "mcp", "list"))).contains("No MCP servers configured");
    assertThat(run(Npm.command(NpmPackage.CODEX, "mcp", "list"))).contains("No MCP servers configured");
  }

  @ParameterizedTest
  @CsvSource({"SERVER_EVERYTHING", "SERVER_FILESYSTEM", "SERVER_MEMORY"})
  void command_ofAServer_answersInitialize(NpmPackage server) throws IOException {
    String[] arguments = server == NpmPackage.SERVER_FILESYSTEM ? new String[]{home.toString()} : new String[0];
    Process process = start(Npm.command(server, arguments));
    try (var in = process.outputWriter(StandardCharsets.UTF_8); var out = process.inputReader(StandardCharsets.UTF_8)) {
      in.write("""
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
          "clientInfo":{"name":"test","version":"1"}}}
          """);
      in.flush();

      assertThat(out.readLine()).contains("\"protocolVersion\":\"2025-11-25\"");
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource({"SDK", "CLIENT"})
  void entry_ofAClient_canBeImported(NpmPackage client) throws IOException {
    String script = "import('" + Npm.entry(client).toUri() + "').then(m => console.log(typeof m.Client))";

    assertThat(run(List.of(Npm.node().toString(), "-e", script))).isEqualTo("function\n");
  }

  private String run(List<String> command) throws IOException {
    Process process = start(command);
    process.getOutputStream().close();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Agents keep their settings in the home folder, which is an empty one here. */
  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().put("CODEX_HOME", home.toString());
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }
}
