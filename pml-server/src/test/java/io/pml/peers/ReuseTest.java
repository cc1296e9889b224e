package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pml.embed.onnx.OnnxComparer;
import io.pml.embed.onnx.OnnxEmbedder;
import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What was done by a program on one day serves wishes in other words on the next, over the official file server. */
@NeedsNpm
class ReuseTest {
  private static final String CODE = """
      const text = await mcp.filesystem.read_text_file({ path: FILE });
      const content = typeof text === 'string' ? text : text.content;
      return content.split(/\\s+/).filter(word => word !== '').length;
      """;

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final double GONE = -1;

  @TempDir
  private Path folder;

  @Test
  void secondDay_otherWords_areServedByWhatWasLearned() throws Exception {
    Path files = Files.createDirectory(folder.resolve("files")).toRealPath();
    Path first = Files.writeString(files.resolve("first.txt"), "one two three");
    Path second = Files.writeString(files.resolve("second.txt"), "one two three four five");
    Config config = new Config().stdio("filesystem", Npm.command(NpmPackage.SERVER_FILESYSTEM, files.toString()));

    try (Daemon pml = start(config); McpClient client = connect(pml)) {
      JsonNode learned = execute(client, Json.object()
          .put("intent", "count the words of a text file")
          .put("code", CODE.replace("FILE", Json.write(Json.text(first.toString())))));
      assertThat(learned.path("result").asInt(0)).as("%s", learned).isEqualTo(3);
    }

    try (Daemon pml = start(config); McpClient client = connect(pml)) {
      awaitMeaning(client);
      JsonNode served = wish(client, "how many words are in this document?", second);
      assertThat(served.path("status").asString()).as("%s", served).isEqualTo("success");
      assertThat(served.path("mode").asString()).isEqualTo("speculation");
      assertThat(served.path("capability").path("intent").asString()).isEqualTo("count the words of a text file");
      assertThat(served.path("result").asInt(0)).isEqualTo(5);

      JsonNode unlike = wish(client, "delete this document", second);
      assertThat(unlike.path("status").asString()).as("%s", unlike).isEqualTo("suggestions");
      assertThat(unlike.path("reason").asString()).isNotEmpty();
      assertThat(second).exists();

      String name = served.path("capability").path("name").asString();
      for (int failures = 1; failures <= 3; failures++) {
        JsonNode failed = call(client, name, files.resolve("missing.txt"));
        assertThat(failed.path("status").asString()).as("%s", failed).isEqualTo("failed");
        awaitStanding(client, failures < 3 ? 2.0 / (2 + failures) : GONE);
      }
      assertThat(wish(client, "how many words are in this document?", second).path("status").asString())
          .isEqualTo("suggestions");
    }
  }

  @Test
  void wishRightAfterARun_isServedByWhatThatTaught() throws Exception {
    Path files = Files.createDirectory(folder.resolve("files")).toRealPath();
    Path first = Files.writeString(files.resolve("first.txt"), "one two three");
    Path second = Files.writeString(files.resolve("second.txt"), "one two three four five");
    Config config = new Config().stdio("filesystem", Npm.command(NpmPackage.SERVER_FILESYSTEM, files.toString()));

    try (Daemon pml = start(config); McpClient client = connect(pml)) {
      awaitMeaning(client);
      execute(client, Json.object()
          .put("intent", "count the words of a text file")
          .put("code", CODE.replace("FILE", Json.write(Json.text(first.toString())))));

      JsonNode served = wish(client, "count the words of a text file", second);

      assertThat(served.path("result").asInt(0)).as("%s", served).isEqualTo(5);
      JsonNode suggested = wish(client, "count the lines of a text file", second);
      assertThat(suggested.path("status").asString()).as("%s", suggested).isEqualTo("suggestions");
      String call = suggested.path("suggestions").path("capabilities").path(0).path("call").asString();
      assertThat(call).startsWith("pml_execute ").contains(second.toString());
      JsonNode confirmed = execute(client, Json.parseObject(call.substring("pml_execute ".length())));
      assertThat(confirmed.path("result").asInt(0)).as("%s", confirmed).isEqualTo(5);
    }
  }

  private Daemon start(Config config) throws Exception {
    return Daemon.start(folder.resolve("home"), config.json(), true, Map.of(),
        () -> OnnxEmbedder.bundled(folder.resolve("cache")), OnnxComparer.bundled(folder.resolve("cache")),
        List.of("filesystem_read_text_file"));
  }

  private static McpClient connect(Daemon pml) throws Exception {
    return pml.connect(Map.of(), new ServerEvents() {
    });
  }

  private static JsonNode wish(McpClient client, String intent, Path path) throws Exception {
    ObjectNode arguments = Json.object().put("intent", intent);
    arguments.putObject("context").put("path", path.toString());
    return execute(client, arguments);
  }

  private static JsonNode call(McpClient client, String capability, Path path) throws Exception {
    ObjectNode arguments = Json.object().put("capability", capability);
    arguments.putObject("args").put("path", path.toString());
    return execute(client, arguments);
  }

  private static JsonNode execute(McpClient client, ObjectNode arguments) throws Exception {
    return Calls.tool(client, "pml_execute", Json.write(arguments)).path("structuredContent");
  }

  /** Waits until things are found by what they mean, and not by words alone. */
  private static void awaitMeaning(McpClient client) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    boolean degraded = true;
    while (degraded && System.nanoTime() < end) {
      degraded = Calls.tool(client, "pml_discover", "{\"intent\": \"count the words of a text file\"}")
          .path("structuredContent")
          .has("degraded");
    }
    assertThat(degraded).isFalse();
  }

  /** Waits until the failures so far are learned from. */
  private static void awaitStanding(McpClient client, double expected) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    double standing = successRate(client);
    while (Math.abs(standing - expected) > 0.001 && System.nanoTime() < end) {
      standing = successRate(client);
    }
    assertThat(standing).isCloseTo(expected, within(0.001));
  }

  private static double successRate(McpClient client) throws Exception {
    return Calls.tool(client, "pml_discover",
        "{\"intent\": \"count the words of a text file\", \"filter\": {\"type\": \"capability\"}}")
        .path("structuredContent")
        .path("results")
        .path(0)
        .path("success_rate")
        .asDouble(GONE);
  }
}
