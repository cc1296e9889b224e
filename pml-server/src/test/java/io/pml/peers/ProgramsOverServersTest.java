package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import io.pml.testkit.npm.NpmSet;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Programs over the official file server and over PML's own file tools, and official clients whose users are asked. */
@NeedsNpm
class ProgramsOverServersTest {
  /** Reads a file that is there, and makes one that is not. */
  private static final String OVER_FILESYSTEM = """
      let file = { exists: true };
      try {
        await mcp.filesystem.get_file_info({ path });
      } catch (e) {
        file = { exists: false };
      }
      if (file.exists) {
        const content = await mcp.filesystem.read_text_file({ path });
        return content;
      } else {
        await mcp.filesystem.create_directory({ path: folder });
        await mcp.filesystem.write_file({ path, content: "" });
      }
      """;
  private static final String OVER_STD = """
      const found = await mcp.std.find_files({ pattern: path });
      if (found.files.length > 0) {
        const content = await mcp.std.read_file({ path });
        return content;
      } else {
        await mcp.std.write_file({ path, content: "" });
      }
      """;

  @TempDir
  private static Path folder;
  private static Path files;
  private static Daemon pml;
  private static McpClient client;

  @BeforeAll
  static void start() throws Exception {
    files = Files.createDirectory(folder.resolve("files")).toRealPath();
    Config config = new Config().stdio("filesystem", Npm.command(NpmPackage.SERVER_FILESYSTEM, files.toString()))
        .with("workspace", Json.write(Json.text(files.toString())))
        .with("permissions", "{\"default\": \"allow\", \"ask\": [\"filesystem:move_file\"]}");
    pml = Daemon.start(folder.resolve("home"), config.json(), true, Map.of(), "filesystem_write_file");
    client = pml.connect(Map.of(), new ServerEvents() {
    });
    try (InputStream script = Objects
        .requireNonNull(ProgramsOverServersTest.class.getResourceAsStream("/peers/approval.mjs"))) {
      Files.copy(script, folder.resolve("approval.mjs"));
    }
    Files.createSymbolicLink(folder.resolve("node_modules"), Npm.folder(NpmSet.CLIENTS).resolve("node_modules"));
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    pml.close();
    Files.delete(folder.resolve("node_modules"));
  }

  @Test
  void fileServer_fileThere_isRead() throws Exception {
    Path file = Files.writeString(files.resolve("there.txt"), "what it holds");

    JsonNode answer = execute(OVER_FILESYSTEM, file, files);

    assertThat(answer.path("result").path("content").asString(answer.path("result").asString("")))
        .isEqualTo("what it holds");
    assertThat(tools(answer)).containsExactly("filesystem:get_file_info success", "filesystem:read_text_file success");
    assertThat(strings(answer.path("path"))).containsExactly("n1", "d1", "n2");
    assertThat(decisions(answer)).containsExactly("d1 true");
    assertFileServerStructure(answer.path("structure"));
  }

  @Test
  void fileServer_fileMissing_isMade() throws Exception {
    Path file = files.resolve("new/missing.txt");

    JsonNode answer = execute(OVER_FILESYSTEM, file, file.getParent());

    assertThat(answer.path("status").asString()).as("%s", answer).isEqualTo("success");
    assertThat(tools(answer)).containsExactly("filesystem:get_file_info failed", "filesystem:create_directory success",
        "filesystem:write_file success");
    assertThat(strings(answer.path("path"))).containsExactly("n1", "d1", "n3", "n4");
    assertThat(decisions(answer)).containsExactly("d1 false");
    assertThat(file).isEmptyFile();
    assertFileServerStructure(answer.path("structure"));
  }

  @Test
  void std_fileThereAndMissing_goesBothWays() throws Exception {
    Files.writeString(files.resolve("here.txt"), "what it holds");

    JsonNode there = execute(OVER_STD, Path.of("here.txt"), files);
    JsonNode missing = execute(OVER_STD, Path.of("not-here.txt"), files);

    assertThat(there.path("result").path("content").asString()).as("%s", there).isEqualTo("what it holds");
    assertThat(tools(there)).containsExactly("std:find_files success", "std:read_file success");
    assertThat(strings(there.path("path"))).containsExactly("n1", "d1", "n2");
    assertThat(tools(missing)).containsExactly("std:find_files success", "std:write_file success");
    assertThat(strings(missing.path("path"))).containsExactly("n1", "d1", "n3");
    assertThat(files.resolve("not-here.txt")).isEmptyFile();
    assertThat(there.path("structure")).isEqualTo(missing.path("structure"));
    assertThat(edges(there.path("structure"))).contains("n1 d1 sequence ", "d1 n2 conditional true",
        "d1 n3 conditional false");
  }

  @ParameterizedTest(name = "{0} by {1}")
  @CsvSource({"v1, http", "v1, stdio", "v2, http", "v2, stdio"})
  void officialClient_isAskedAndItsUserDecides(String library, String way) throws Exception {
    ObjectNode place = Json.object();
    if (way.equals("http")) {
      place.put("url", pml.url().toString()).put("token", pml.token());
    } else {
      pml.stdio("--home", pml.folder().toString()).forEach(place.putArray("command")::add);
    }
    String name = library + "-" + way;
    Files.writeString(files.resolve(name), "moved");
    String code = "await mcp.filesystem.move_file(" + Json.write(Json.object()
        .put("source", files.resolve(name).toString())
        .put("destination", files.resolve(name + "-moved").toString())) + "); return 'moved'";
    Programs.Ended session = Programs.run(
        List.of(Npm.node().toString(), "approval.mjs", library, Json.write(place), code), folder, Map.of());
    assertThat(session.exitCode()).as(session.output()).isZero();
    ObjectNode seen = Json.parseObject(session.output().substring(session.output().indexOf('{')));

    assertThat(seen.path("no").path("error").path("code").asString()).as("%s", seen).isEqualTo("rejected");
    assertThat(seen.path("cancel").path("status").asString()).isEqualTo("approval_required");
    assertThat(seen.path("once").path("result").asString()).isEqualTo("moved");
    assertThat(seen.path("questions")).hasSize(3);
    assertThat(seen.path("questions").path(0).asString()).contains("filesystem:move_file", name);
    assertThat(files.resolve(name + "-moved")).hasContent("moved");
  }

  private static JsonNode execute(String code, Path path, Path folder) throws Exception {
    ObjectNode arguments = Json.object().put("intent", "read a file, or make it").put("code", code);
    arguments.putObject("args").put("path", path.toString()).put("folder", folder.toString());
    arguments.putObject("options").put("trace", "full");
    return Calls.tool(client, "pml_execute", Json.write(arguments)).path("structuredContent");
  }

  private static void assertFileServerStructure(JsonNode structure) {
    assertThat(structure.path("nodes")
        .valueStream()
        .map(
            node -> node.path("id").asString() + " " + node.path("tool").asString(node.path("condition").asString(""))))
        .containsExactly("n1 filesystem:get_file_info", "d1 file.exists", "n2 filesystem:read_text_file",
            "n3 filesystem:create_directory", "n4 filesystem:write_file");
    assertThat(edges(structure)).contains("n1 d1 sequence ", "d1 n2 conditional true", "d1 n3 conditional false",
        "n3 n4 sequence ");
  }

  private static List<String> edges(JsonNode structure) {
    return structure.path("edges")
        .valueStream()
        .map(edge -> edge.path("from").asString() + " " + edge.path("to").asString() + " "
            + edge.path("type").asString() + " " + edge.path("outcome").asString(""))
        .toList();
  }

  private static List<String> tools(JsonNode answer) {
    return answer.path("tasks")
        .valueStream()
        .map(task -> task.path("tool").asString() + " " + task.path("status").asString())
        .toList();
  }

  private static List<String> decisions(JsonNode answer) {
    return answer.path("decisions")
        .valueStream()
        .map(choice -> choice.path("node").asString() + " " + choice.path("outcome").asString())
        .toList();
  }

  private static List<String> strings(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
