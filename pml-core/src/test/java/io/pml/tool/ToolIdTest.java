package io.pml.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolIdTest {
  @ParameterizedTest
  @CsvSource({"fs:read,fs,read", "a:b:c,a,b:c", "s::x,s,:x", "x::,x,:", "é:日本,é,日本", "s:a b,s,a b"})
  void parse_serverAndTool_areTheParts(String text, String server, String name) {
    assertThat(ToolId.parse(text)).contains(new ToolId(server, name));
    assertThat(new ToolId(server, name)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "fs", "fs:", ":read", "::", "::x"})
  void parse_anotherForm_isEmpty(String text) {
    assertThat(ToolId.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:b", ":", "a:"})
  void constructor_badServer_isRefusedByName(String server) {
    assertThatThrownBy(() -> new ToolId(server, "read")).isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a server name: " + server);
  }

  @Test
  void constructor_noName_isRefusedAndSaysWhose() {
    assertThatThrownBy(() -> new ToolId("fs", "")).isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a tool of server fs has no name");
  }

  @Test
  void compareTo_isByServerThenByName_andAgreesWithEquals() {
    List<ToolId> sorted = Stream.of("b:a", "a:b", "a:a", "aa:a", "a:a")
        .map(text -> ToolId.parse(text).orElseThrow())
        .sorted()
        .toList();

    assertThat(sorted).extracting(ToolId::toString).containsExactly("a:a", "a:a", "a:b", "aa:a", "b:a");
    assertThat(sorted.get(0)).isEqualByComparingTo(sorted.get(1)).isEqualTo(sorted.get(1));
  }
}
