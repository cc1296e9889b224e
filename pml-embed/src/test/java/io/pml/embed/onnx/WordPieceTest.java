package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordPieceTest {
  private static final WordPiece BUNDLED = WordPiece.read(bundledJson());

  private static final long CLS = 101;
  private static final long SEP = 102;
  private static final long UNK = 100;

  @Test
  void encode_english_isCutIntoKnownPieces() {
    assertThat(encode("Hello, World!")).containsExactly(CLS, 7592, 1010, 2088, 999, SEP);
    // unaffable = una ##ffa ##ble
    assertThat(encode("unaffable")).containsExactly(CLS, 14477, 20961, 3468, SEP);
  }

  @Test
  void encode_empty_isStartAndEnd() {
    assertThat(encode("")).containsExactly(CLS, SEP);
    assertThat(encode(" \t\r\n\u00a0\u3000")).containsExactly(CLS, SEP);
  }

  @Test
  void encode_accents_areTakenOff() {
    assertThat(encode("Élève à l'hôtel")).isEqualTo(encode("eleve a l'hotel"));
    assertThat(encode("e\u0301le\u0300ve")).isEqualTo(encode("eleve"));
  }

  @Test
  void encode_chinese_isOneWordForEachCharacter() {
    assertThat(encode("中国abc中")).isEqualTo(encode("中 国 abc 中")).hasSize(6).doesNotContain(UNK);
  }

  @Test
  void encode_emoji_isUnknown() {
    assertThat(encode("send 🚀 now")).containsExactly(CLS, 4604, UNK, 2085, SEP);
  }

  @Test
  void encode_controlCharactersAndHalfPairs_areLeftOut() {
    assertThat(encode("he\u0000l\u200bl\u0007o\ufffd")).isEqualTo(encode("hello"));
    assertThat(encode("\ud83dhel\udc00lo\ud83d")).isEqualTo(encode("hello"));
  }

  @Test
  void encode_punctuation_standsAlone() {
    assertThat(encode("a_b$c")).isEqualTo(encode("a _ b $ c")).hasSize(7);
    assertThat(encode("«oui»")).isEqualTo(encode("« oui »"));
    assertThat(encode("a≠b")).as("decomposed into = and a mark").isEqualTo(encode("a = b"));
  }

  @Test
  void encode_capitals_areLoweredOneByOne() {
    assertThat(encode("ΣΑΣ")).as("no final sigma").isEqualTo(encode("σασ"));
    assertThat(encode("İstanbul")).isEqualTo(encode("istanbul"));
  }

  @Test
  void encode_specialNames_areOrdinaryText() {
    assertThat(encode("[SEP]")).isEqualTo(encode("[ sep ]")).hasSize(5);
  }

  @Test
  void encode_wordOfOverHundredCharacters_isUnknown() {
    assertThat(encode("a".repeat(100))).doesNotContain(UNK);
    assertThat(encode("a".repeat(101))).containsExactly(CLS, UNK, SEP);
  }

  @Test
  void encode_moreThanWanted_endsAtTheLimit() {
    assertThat(BUNDLED.encode("one two three four", 4)).containsExactly(CLS, 2028, 2048, SEP);
    assertThat(BUNDLED.encode("one two three four", 6)).hasSize(6).isEqualTo(encode("one two three four"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"word ", "x", "é", "中", "a.", " ", "\u0301", "🚀", "qzxj"})
  void encode_hugeText_takesLittleTime(String piece) {
    String huge = piece.repeat(1_000_000 / piece.length());

    long start = System.nanoTime();
    long[] ids = BUNDLED.encode(huge, 256);

    assertThat(ids).hasSizeLessThanOrEqualTo(256).startsWith(CLS).endsWith(SEP);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void read_casedVocabulary_keepsCapitalsAndAccents() {
    WordPiece cased = WordPiece.read(json("\"lowercase\": false"));

    assertThat(cased.encode("É é E e", 10)).containsExactly(1, 3, 4, 5, 6, 2);
  }

  @Test
  void read_accentsToBeStrippedAlone_keepsCapitals() {
    WordPiece plain = WordPiece.read(json("\"lowercase\": false, \"strip_accents\": true"));

    assertThat(plain.encode("É é E e", 10)).containsExactly(1, 5, 6, 5, 6, 2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"model": {"type": "Unigram", "vocab": [["a", 1]]}}      | its model is of type Unigram
      {"model": {"type": "WordPiece", "vocab": {}}}            | its pre_tokenizer is of type none
      {"model": [1, {"vocab": {}}]}                            | its model is of type none
      []                                                       | it is no JSON object
      {"model": {"vocab": {"a":                                | it is not valid
      """)
  void read_anythingElse_isRefusedWithTheReason(String json, String reason) {
    assertThatIllegalArgumentException().isThrownBy(() -> WordPiece.read(utf8(json))).withMessageStartingWith(reason);
  }

  @Test
  void read_vocabularyWithoutSpecialPieces_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WordPiece.read(utf8(text("\"lowercase\": true").replace("[SEP]", "[END]"))))
        .withMessageContaining("lacks [SEP]");
  }

  static byte[] bundledJson() {
    try (InputStream in = WordPieceTest.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
      return Objects.requireNonNull(in).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long[] encode(String text) {
    return BUNDLED.encode(text, 256);
  }

  private static byte[] json(String normalizer) {
    return utf8(text(normalizer));
  }

  private static String text(String normalizer) {
    return """
        {"normalizer": {"type": "BertNormalizer", %s}, "pre_tokenizer": {"type": "BertPreTokenizer"},
         "model": {"type": "WordPiece", "vocab":
           {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "É": 3, "é": 4, "E": 5, "e": 6}}}""".formatted(normalizer);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
