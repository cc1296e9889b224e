package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Await;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merging and naming by commands, with a daemon that has the tools for it. */
class CurationCommandsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private Pml pml;
  private String output = "";

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve(SettingsReader.CONFIG_FILE), "{\"http\": {\"port\": 0}}");
    pml = Pml.start(new Home(folder), SettingsReader.read(folder, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, false, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv());
  }

  @AfterEach
  void stop() {
    pml.close();
  }

  @Test
  void curate_proposesNames_andGivesThoseThatAreChosen() throws Exception {
    learn("count the words of a text", "return (await mcp.std.text_stats({text: args.text})).words");

    assertThat(run("curate")).isZero();
    assertThat(output).contains("unnamed_", " → ", "proposed", "count the words of a text", "Nothing is changed yet");
    String unnamed = output.lines()
        .filter(line -> line.startsWith("unnamed_"))
        .findFirst()
        .orElseThrow()
        .split(" ", 2)[0];
    assertThat(run("curate", "--rename", unnamed + "=text:count_words")).isZero();
    assertThat(output).contains(unnamed + " → text:count_words", "given");
    assertThat(run("curate", "--rename", unnamed + "=Not A Name")).isEqualTo(1);
    assertThat(run("caps", "history", "text:count_words")).isZero();
    assertThat(run("curate")).isZero();
    assertThat(output).isEqualTo("Everything that can be found has a name.\n");
  }

  @Test
  void curate_auto_givesNames() throws Exception {
    learn("count the words of a text", "return (await mcp.std.text_stats({text: args.text})).words");

    assertThat(run("curate", "--auto", "--json")).isZero();
    String name = Json.parseObject(output).path("applied").path(0).path("name").asString();

    assertThat(run("caps", "history", name)).isZero();
  }

  @Test
  void merge_ofTwo_isOneThatRunsBoth() throws Exception {
    learn("text:hash_it", "return {text: (await mcp.std.hash({text: args.text})).hash}");
    learn("text:count_words", "return {words: (await mcp.std.text_stats({text: args.text})).words}");
    assertThat(run("curate", "--rename", name("text:count_words") + "=text:count_words", "--rename",
        name("text:hash_it") + "=text:hash_it")).isZero();

    assertThat(run("caps", "merge", "text:hash_and_count", "text:hash_it", "text:count_words")).isZero();
    assertThat(output).isEqualTo("text:hash_and_count is made of text:hash_it, text:count_words.\n");
    assertThat(run("call", "pml_execute", "{\"capability\": \"text:hash_and_count\", \"args\": {\"text\": \"a b\"}}"))
        .isZero();
    assertThat(output).contains("\"words\":1");
    assertThat(run("caps", "merge", "text:hash_and_count", "text:hash_it", "text:count_words")).as("taken")
        .isEqualTo(1);
    assertThat(run("caps", "merge", "text:other_thing", "text:count_words", "text:no_such_thing")).isEqualTo(1);
    assertThat(run("caps", "merge", "text:other_thing", "text:count_words")).as("one alone").isEqualTo(2);
  }

  private void learn(String intent, String code) throws Exception {
    Path file = Files.writeString(folder.resolve("code.ts"), code);
    assertThat(run("exec", file.toString(), "--intent", intent, "--args", "{\"text\": \"a b\"}")).isZero();
    Await.until(intent + " is known", () -> run("caps", "--json") == 0 && output.contains('"' + intent + '"'));
  }

  private String name(String intent) {
    assertThat(run("caps", "--json")).isZero();
    return Json.parseObject(output)
        .path("capabilities")
        .valueStream()
        .filter(each -> each.path("intent").asString().equals(intent))
        .findFirst()
        .orElseThrow()
        .path("name")
        .asString();
  }

  private int run(String... arguments) {
    List<String> line = new ArrayList<>(Arrays.asList(arguments));
    line.addAll(List.of("--home", folder.toString()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int code = Cli.run(line.toArray(String[]::new), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    output = bytes.toString(StandardCharsets.UTF_8);
    return code;
  }
}
