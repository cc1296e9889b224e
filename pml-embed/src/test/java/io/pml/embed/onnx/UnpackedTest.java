package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedTest {
  private static final int THREADS = 16;

  @TempDir
  private Path folder;

  @Test
  void file_manyThreadsAtOnce_allGetTheWholeFile() throws Exception {
    URL packed = UnpackedTest.class.getResource("/all-minilm-l6-v2-q-tokenizer.json");
    long size;
    try (var in = packed.openStream()) {
      size = in.readAllBytes().length;
    }
    Path target = folder.resolve("cache").resolve("tokenizer.json");
    Callable<Long> unpack = () -> Files.size(Unpacked.file(packed, target));
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Long> unpacked : threads.invokeAll(IntStream.range(0, THREADS).mapToObj(i -> unpack).toList())) {
        assertThat(unpacked.get()).isEqualTo(size);
      }
    }
    try (var files = Files.list(target.getParent())) {
      assertThat(files).containsExactly(target);
    }
  }
}
