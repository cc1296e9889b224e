package io.pml.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.pml.embed.Embedder;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link Embedder} does. */
public abstract class EmbedderContract {
  private Embedder embedder;

  /** Opens the model; each time the same one. */
  protected abstract Embedder open();

  @BeforeEach
  void openEmbedder() {
    embedder = open();
  }

  @AfterEach
  void closeEmbedder() {
    embedder.close();
  }

  @Test
  void model_openedAgain_isTheSame() {
    try (Embedder again = open()) {
      assertThat(again.model()).isEqualTo(embedder.model()).isNotBlank();
      assertThat(again.dimensions()).isEqualTo(embedder.dimensions()).isPositive();
      assertThat(again.embed("read a file")).containsExactly(embedder.embed("read a file"));
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void embed_anyText_isOfLengthOneAndTheSameEachTime(String text) {
    float[] vector = embedder.embed(text);

    assertThat(vector).hasSize(embedder.dimensions());
    assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-4));
    embedder.embed("something else in between");
    assertThat(embedder.embed(text)).containsExactly(vector);
  }

  static Stream<String> texts() {
    return Stream.of("read a file", "", " \t\n ", "x", "lire un fichier déjà créé", "读取文件", "🚀👩‍👩‍👧‍👦",
        "a\0b\u0007\u200b",
        "\ud83d alone \udc00", "[CLS] [SEP] [MASK]", "!?".repeat(500), "word ".repeat(20_000), "x".repeat(100_000),
        "\u0301".repeat(100_000));
  }

  @Test
  void embed_likeTexts_areCloserThanOthers() {
    float[] read = embedder.embed("read the text of a file on disk");
    float[] open = embedder.embed("open a file on disk and read its text");
    float[] mail = embedder.embed("send mail to my sister tomorrow");

    assertThat(cosine(read, open)).isGreaterThan(cosine(read, mail) + 0.2).isGreaterThan(cosine(open, mail) + 0.2);
  }

  @Test
  void embed_manyThreads_getWhatOneGets() throws Exception {
    List<String> texts = IntStream.range(0, 8).mapToObj(i -> "step " + i + " of a plan".repeat(1 + i)).toList();
    List<float[]> alone = texts.stream().map(embedder::embed).toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<float[]>> together = IntStream.range(0, 64)
          .mapToObj(i -> threads.submit(() -> embedder.embed(texts.get(i % 8))))
          .toList();
      for (int i = 0; i < together.size(); i++) {
        assertThat(together.get(i).get()).containsExactly(alone.get(i % 8));
      }
    }
  }

  @Test
  void embed_vectorThatItsOwnerChanged_isNotGivenAgain() {
    float[] vector = embedder.embed("mine");
    float before = vector[0];
    vector[0] = 42;

    assertThat(embedder.embed("mine")[0]).isEqualTo(before);
  }

  @Test
  void embed_afterClosing_isRefused() {
    embedder.close();
    embedder.close();

    assertThatIllegalStateException().isThrownBy(() -> embedder.embed("late"));
  }

  private static double cosine(float[] a, float[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> (double) a[i] * b[i]).sum();
  }
}
