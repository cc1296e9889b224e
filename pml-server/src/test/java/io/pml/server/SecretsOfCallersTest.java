package io.pml.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What a program calls knows its secrets by no name, and keeps none of them all the same. */
class SecretsOfCallersTest {
  /** Looks like nothing special: only its name in the calling program tells what it is. */
  private static final String SECRET = "correct horse battery staple";

  @TempDir
  private Path folder;

  @Test
  void secretOfAProgram_givenToACapability_isInNoFile() throws Exception {
    try (RunningPml pml = RunningPml.start(folder, new Config()); Client client = pml.client()) {
      String code = "console.log('got ' + args.text); return (await mcp.std.text_stats({ text: args.text ?? 'a' })).words";
      ObjectNode taught = client.execute(Json.object()
          .put("intent", "count words")
          .put("name", "text:count_words")
          .put("code", code)
          .set("args", Json.parseObject("{\"text\": \"one two\"}"))
          .asObject());
      assertThat(taught.path("status").asString()).isEqualTo("success");

      ObjectNode answer = client.execute("const password = '" + SECRET + "';"
          + "return await capabilities['text:count_words']({ text: password })");

      assertThat(answer.path("result").asInt()).isEqualTo(4);
      assertThat(runs(pml)).as("the runs of the capability and of its caller are kept").hasSize(3);
    }
    assertThat(filesWith(SECRET)).isEmpty();
    assertThat(filesWith("count_words")).as("the search finds what is there").isNotEmpty();
  }

  private static List<String> runs(RunningPml pml) throws IOException {
    return RunningPml.control(pml.home(), "{\"command\": \"runs\", \"limit\": 10}")
        .path("runs")
        .valueStream()
        .map(run -> run.path("workflow_id").asString())
        .toList();
  }

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
