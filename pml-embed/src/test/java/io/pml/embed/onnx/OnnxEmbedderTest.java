package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderTest {
  @TempDir
  private static Path cache;

  @TempDir
  private Path folder;

  @Test
  void bundled_vectors_areThoseOfThePublishedModel() {
    try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache)) {
      float[] vector = embedder.embed("This is an example sentence");

      // Those of the model before it was quantised; what is left of them differs from one processor to another.
      assertThat(Arrays.copyOf(vector, 4)).containsExactly(new float[]{0.0677f, 0.0635f, 0.0487f, 0.0793f},
          within(0.025f));
      assertThat(embedder.dimensions()).isEqualTo(384);
    }
  }

  @Test
  void embed_afterARest_givesTheSameVectors() {
    List<Runnable> looks = new ArrayList<>();
    AtomicLong now = new AtomicLong();
    try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache, Duration.ofMinutes(1), (look, delay) -> looks.add(look),
        now::get)) {
      List<String> texts = List.of("read a file", "a text of many words ".repeat(60), "read a file");
      List<float[]> before = texts.stream().map(embedder::embed).toList();

      now.addAndGet(Duration.ofMinutes(1).toNanos());
      looks.removeFirst().run();

      assertThat(texts.stream().map(embedder::embed)).usingElementComparator(Arrays::compare)
          .containsExactlyElementsOf(before);
      assertThat(before.getFirst()).containsExactly(before.getLast());
      assertThat(looks).hasSize(1);
    }
  }

  @Test
  void bundled_threadWithLittleStack_worksAllTheSame() throws InterruptedException {
    AtomicInteger dimensions = new AtomicInteger();
    Thread thread = Thread.ofPlatform().stackSize(256 << 10).start(() -> {
      try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache)) {
        dimensions.set(embedder.embed("a long way down ".repeat(100)).length);
      }
    });

    thread.join();

    assertThat(dimensions).hasValue(384);
  }

  @Test
  void bundled_secondTime_unpacksNothing() throws IOException {
    OnnxEmbedder.bundled(cache).close();
    Map<Path, FileTime> before = unpacked();

    OnnxEmbedder.bundled(cache).close();

    assertThat(unpacked()).isEqualTo(before);
  }

  @Test
  void bundled_halfUnpackedModel_isUnpackedAgain() throws IOException {
    OnnxEmbedder.bundled(cache).close();
    Path onnx = unpackedModel();
    Files.write(onnx, new byte[]{1, 2, 3});

    try (OnnxEmbedder embedder = OnnxEmbedder.bundled(cache)) {
      assertThat(embedder.embed("whole")).hasSize(384);
    }
  }

  @Test
  void of_filesOfTheBundledModel_givesItsVectors() throws IOException {
    try (OnnxEmbedder bundled = OnnxEmbedder.bundled(cache);
        OnnxEmbedder own = OnnxEmbedder.of(unpackedModel(), tokenizer(), cache)) {
      assertThat(own.embed("read a file")).containsExactly(bundled.embed("read a file"));
    }
  }

  @Test
  void of_otherVocabulary_isAnotherModel() throws IOException {
    Path tokenizer = tokenizer();
    try (OnnxEmbedder one = OnnxEmbedder.of(model(), tokenizer, cache)) {
      Files.writeString(tokenizer, Files.readString(tokenizer) + "\n");
      try (OnnxEmbedder other = OnnxEmbedder.of(model(), tokenizer, cache)) {
        assertThat(other.model()).isNotEqualTo(one.model());
      }
    }
  }

  @Test
  void of_missingFiles_saysWhichOne() throws IOException {
    Path none = folder.resolve("none");

    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> OnnxEmbedder.of(none, tokenizer(), cache))
        .withMessageContaining(none.toString())
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> OnnxEmbedder.of(model(), none, cache))
        .withMessageContaining(none.toString())
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  @Test
  void of_brokenFiles_saysWhatIsWrong() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), "nonsense");

    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> OnnxEmbedder.of(broken, tokenizer(), cache))
        .withMessageStartingWith(broken + " is no model that PML can run: ")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
    assertThatExceptionOfType(PmlException.class).isThrownBy(() -> OnnxEmbedder.of(model(), broken, cache))
        .withMessageStartingWith(broken + " is no tokenizer.json that PML can use: ")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  private Path tokenizer() throws IOException {
    return Files.write(folder.resolve("tokenizer.json"), WordPieceTest.bundledJson());
  }

  private static Path model() throws IOException {
    OnnxEmbedder.bundled(cache).close();
    return unpackedModel();
  }

  private static Path unpackedModel() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(file -> file.toString().endsWith(".onnx")).findFirst().orElseThrow();
    }
  }

  /** Every file of the cache, with the time of its last change. */
  private static Map<Path, FileTime> unpacked() throws IOException {
    Map<Path, FileTime> times = new TreeMap<>();
    try (Stream<Path> files = Files.walk(cache)) {
      for (Path file : files.toList()) {
        times.put(file, Files.getLastModifiedTime(file));
      }
    }
    return times;
  }
}
