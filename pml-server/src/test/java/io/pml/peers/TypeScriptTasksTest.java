package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmSet;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The official TypeScript client that knows tasks, with executions that take a while. */
@NeedsNpm
class TypeScriptTasksTest {
  @TempDir
  private static Path folder;
  private static Daemon pml;

  @BeforeAll
  static void start() throws Exception {
    ObjectNode config = new Config().json();
    config.set("permissions", Json.parseObject("{\"default\": \"ask\", \"ask\": [\"std:time_now\"]}"));
    pml = Daemon.start(folder.resolve("home"), config, true, Map.of());
    try (InputStream script = Objects
        .requireNonNull(TypeScriptTasksTest.class.getResourceAsStream("/peers/tasks.mjs"))) {
      Files.copy(script, folder.resolve("tasks.mjs"));
    }
    Files.createSymbolicLink(folder.resolve("node_modules"), Npm.folder(NpmSet.CLIENTS).resolve("node_modules"));
  }

  @AfterAll
  static void stop() throws Exception {
    pml.close();
    Files.delete(folder.resolve("node_modules"));
  }

  @ParameterizedTest(name = "by {0}")
  @ValueSource(strings = {"http", "stdio"})
  void tasks_ofExecutions_goAsTheLibraryExpects(String way) throws Exception {
    ObjectNode place = Json.object();
    if (way.equals("http")) {
      place.put("url", pml.url().toString()).put("token", pml.token());
    } else {
      pml.stdio("--home", pml.folder().toString()).forEach(place.putArray("command")::add);
    }
    Programs.Ended session = Programs.run(List.of(Npm.node().toString(), "tasks.mjs", Json.write(place)), folder,
        Map.of());
    assertThat(session.exitCode()).as(session.output()).isZero();
    ObjectNode seen = Json.parseObject(session.output().substring(session.output().indexOf('{')));

    assertThat(seen.at("/declared/requests/tools").has("call")).isTrue();
    assertThat(seen.path("stream").valueStream().map(type -> type.asString()).toList()).startsWith("taskCreated")
        .endsWith("result");
    assertThat(seen.path("streamed").asString()).isEqualTo("done");
    assertThat(seen.path("approved").asString()).isEqualTo("success");
    assertThat(seen.path("questions").asInt()).isEqualTo(1);
    assertThat(seen.path("listed").asBoolean()).isTrue();
    assertThat(seen.path("fetched").asString()).isEqualTo("done");
    assertThat(seen.path("status").asString()).isEqualTo("completed");
    assertThat(seen.path("cancelled").asString()).isEqualTo("cancelled");
  }
}
