package io.pml.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TextTest {
  private static final String ALPHABET = "ab0\0\uE000\uD83D\uDE80\uDC00ü\uFFFF";

  @Test
  void encode_ordinaryText_isTheSame() {
    String text = "Grüße, \uD83D\uDE80 'and' \"quotes\"\n";

    assertThat(Text.encode(text)).isSameAs(text);
    assertThat(Text.decode(text)).isSameAs(text);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void encode_anyText_isStorableAndComesBack(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    String text = IntStream.range(0, random.nextInt(12))
        .mapToObj(i -> ALPHABET.substring(random.nextInt(ALPHABET.length())).substring(0, 1))
        .collect(Collectors.joining());

    String encoded = Text.encode(text);

    assertThat(encoded).doesNotContain("\0");
    assertThat(new String(encoded.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)).isEqualTo(encoded);
    assertThat(Text.decode(encoded)).isEqualTo(text);
  }

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }
}
