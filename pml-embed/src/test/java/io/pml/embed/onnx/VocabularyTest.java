package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  @Test
  void number_everyWordOfMany_isItsOwn() {
    Map<String, Integer> words = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      words.put("##" + Integer.toString(i * 7919, 36), i);
    }

    Vocabulary vocabulary = new Vocabulary(words);

    assertThat(words).allSatisfy((word, number) -> assertThat(vocabulary.number(word)).hasValue(number));
    assertThat(vocabulary.longest()).isEqualTo(words.keySet().stream().mapToInt(String::length).max().getAsInt());
  }

  @Test
  void number_wordsWithTheSameHash_areToldApart() {
    Vocabulary vocabulary = new Vocabulary(Map.of("Aa", 1, "BB", 2));

    assertThat(vocabulary.number("Aa")).hasValue(1);
    assertThat(vocabulary.number("BB")).hasValue(2);
    assertThat(vocabulary.number("AaBB")).isEmpty();
  }

  @Test
  void number_partOfAWord_isEmpty() {
    Vocabulary vocabulary = new Vocabulary(Map.of("word", 1, "", 2));

    assertThat(vocabulary.number("wor")).isEmpty();
    assertThat(vocabulary.number("")).hasValue(2);
    assertThat(new Vocabulary(Map.of()).number("word")).isEmpty();
  }
}
