package io.pml.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolPatternTest {
  @ParameterizedTest
  @CsvSource({
      "*, fs:read", "fs:*, fs:read", "*:read, fs:read", "fs:read, fs:read", "f?:r??d, fs:read", "fs:read*, fs:read",
      "**, fs:read",
      "*****, fs:read", "fs*read, fs:read", "*e*, fs:read", "fs:*, fs:a:b", "*:*:*, fs:a:b",
      "fs:*_file, fs:read_text_file",
      "fs:*a*, fs:banana", "*ana, fs:banana", "fs:?, fs:😀", "fs:*?, fs:😀", "fs:😀*, fs:😀x", "?s:*, és:x",
      "fs:**?, fs:x",
      "fs:a.c, fs:a.c", "fs:[a], fs:[a]", "fs:a+, fs:a+", "fs:\\E*, fs:\\Ex", "fs:$^(), fs:$^()", "fs:*\\n, fs:a\\n",
      "fs:*aab, fs:aaaaab"
  })
  void matches_fittingId_isTrue(String pattern, String id) {
    assertThat(matches(pattern, id)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
      "'', fs:read", "fs, fs:read", "read, fs:read", "fs:, fs:read", "FS:read, fs:read", "fs:?, fs:ab", "fs:??, fs:😀",
      "fs:??, fs:a", "fs:read?, fs:read",
      "git:*, fs:read", "*x, fs:read", "fs:r*x*d, fs:read", "fs:a.c, fs:abc", "fs:[a], fs:a", "fs:a+, fs:aa",
      "?, fs:read", "fs:*??, fs:😀",
      "fs:*ab*ab, fs:ab", "s:read, fs:read"
  })
  void matches_otherId_isFalse(String pattern, String id) {
    assertThat(matches(pattern, id)).isFalse();
  }

  @Test
  void matches_lineBreaks_areCharactersLikeOthers() {
    assertThat(new ToolPattern("fs:a?b*").matches(new ToolId("fs", "a\nb\r\nc"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a*", "*a", "?*", "*a*", "**a", "*?a"})
  void matches_manyStarsOnALongName_isFast(String piece) {
    ToolId id = new ToolId("a", "a".repeat(10_000));
    ToolPattern pattern = new ToolPattern(piece.repeat(200) + "b");

    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> assertThat(pattern.matches(id)).isFalse());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void matches_randomPattern_isWhatTheDefinitionSays(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      String pattern = random(random, "ab*?:", 8);
      String name = random(random, "ab", 8);

      assertThat(matches(pattern, "a:b" + name)).as("%s on a:b%s", pattern, name)
          .isEqualTo(defined(pattern, "a:b" + name));
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @Test
  void specificity_countsWhatIsFixed() {
    assertThat(new ToolPattern("*").specificity()).isZero();
    assertThat(new ToolPattern("fs:*").specificity()).isEqualTo(3);
    assertThat(new ToolPattern("fs:rea?").specificity()).isEqualTo(6);
    assertThat(new ToolPattern("fs:😀").specificity()).isEqualTo(4);
  }

  @Test
  void equals_isByText() {
    assertThat(new ToolPattern("a*")).isEqualTo(new ToolPattern("a*"))
        .hasSameHashCodeAs(new ToolPattern("a*"))
        .isNotEqualTo(new ToolPattern("a**"))
        .hasToString("a*");
  }

  /** What a pattern means, without regard to time. */
  private static boolean defined(String pattern, String name) {
    if (pattern.isEmpty()) {
      return name.isEmpty();
    }
    return switch (pattern.charAt(0)) {
      case '*' -> defined(pattern.substring(1), name) || (!name.isEmpty() && defined(pattern, name.substring(1)));
      case '?' -> !name.isEmpty() && defined(pattern.substring(1), name.substring(1));
      default -> name.startsWith(pattern.substring(0, 1)) && defined(pattern.substring(1), name.substring(1));
    };
  }

  private static String random(Random random, String alphabet, int longest) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(longest + 1); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static boolean matches(String pattern, String id) {
    return new ToolPattern(pattern).matches(ToolId.parse(id).orElseThrow());
  }
}
