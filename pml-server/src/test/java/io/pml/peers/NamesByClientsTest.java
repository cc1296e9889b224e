package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.testkit.npm.NeedsNpm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Capabilities with names, as the official TypeScript clients of both generations list, find and call them. */
@NeedsNpm
class NamesByClientsTest {
  @TempDir
  private static Path folder;
  private static Daemon pml;

  @BeforeAll
  static void start() throws Exception {
    pml = Daemon.start(folder.resolve("home"), new Config().json(), true, Map.of(), "std_read_file");
    TypeScriptPrograms.unpack(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    pml.close();
    TypeScriptPrograms.remove(folder);
  }

  @ParameterizedTest(name = "{0} by {1}")
  @CsvSource({"v1, http, v1", "v1, stdio, v1", "v2, http, 2026-07-28", "v2, stdio, 2026-07-28"})
  void name_givenInOneSession_isListedFoundAndCalledInAnother_andTheOldOneWorksAfterARename(String library, String way,
      String revision) throws Exception {
    String namespace = library + "_" + way;
    String name = namespace + ":count_words";
    String renamed = namespace + ":tally_words";

    ObjectNode seen = TypeScriptPrograms.run(folder, "names.mjs", library, TypeScriptPrograms.way(pml, way), namespace);

    assertThat(seen.path("revision").asString()).isEqualTo(revision);
    assertThat(strings(seen, "before")).contains("pml_execute").doesNotContain(wire(name));
    assertThat(seen.path("named").asString()).isEqualTo(name);
    assertThat(seen.at("/tool/description").asString()).contains("count the words of a text");
    assertThat(seen.at("/tool/inputSchema/properties/text/type").asString()).isEqualTo("string");
    assertThat(seen.path("calls").properties()).hasSize(5)
        .allSatisfy(call -> assertThat(call.getValue().asInt()).as(call.getKey()).isEqualTo(3));
    assertThat(seen.path("byCapability").asInt()).isEqualTo(1);
    assertThat(seen.path("inCode").valueStream().map(JsonNode::asInt)).containsExactly(4, 4, 2);
    assertThat(seen.path("found").valueStream().map(JsonNode::asString)).containsExactly(name, name, name);

    assertThat(strings(seen, "after")).contains(wire(renamed)).doesNotContain(wire(name));
    assertThat(seen.path("old").properties()).hasSize(4).allSatisfy(call -> {
      assertThat(call.getValue().at("/result/words").asInt()).as(call.getKey()).isEqualTo(2);
      assertThat(call.getValue().at("/warnings/0").asString()).as(call.getKey())
          .isEqualTo("\"" + name + "\" is another name of " + renamed + ": use that one");
    });
    assertThat(seen.at("/now/result/words").asInt()).isEqualTo(2);
    assertThat(seen.path("now").has("warnings")).isFalse();
  }

  private static String wire(String name) {
    return "cap_" + name.replace(':', '_');
  }

  private static List<String> strings(ObjectNode seen, String key) {
    return seen.path(key).valueStream().map(JsonNode::asString).toList();
  }
}
