package io.pml.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionTest {
  private static final List<String> KNOWN = List.of("command", "args", "timeout_ms", "env");

  @Test
  void closest_typingError_isFound() {
    assertThat(Suggestion.closest("comand", KNOWN)).contains("command");
    assertThat(Suggestion.closest("timeoutMs", KNOWN)).contains("timeout_ms");
    assertThat(Suggestion.closest("arg", KNOWN)).contains("args");
  }

  @Test
  void closest_nothingNear_isEmpty() {
    assertThat(Suggestion.closest("colour", KNOWN)).isEmpty();
    assertThat(Suggestion.closest("colour", List.of())).isEmpty();
    assertThat(Suggestion.sentence("colour", KNOWN)).isEqualTo("; known here: args, command, env, timeout_ms");
  }

  @Test
  void nearest_someMoreAlike_comeFirst() {
    assertThat(Suggestion.nearest("envs", KNOWN, 2)).first().isEqualTo("env");
    assertThat(Suggestion.nearest("envs", KNOWN, 2)).hasSize(2);
  }
}
