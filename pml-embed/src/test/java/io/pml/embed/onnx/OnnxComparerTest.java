package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pml.embed.Comparer;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnnxComparerTest {
  @TempDir
  private static Path cache;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      count the lines of a text file        | how many lines does this text file have?
      count the lines of a text file        | number of rows in a plain text document
      list the open bugs of a repository    | bugs still open
      cancel every overdue order            | please get rid of the orders that are late
      list the open bugs of a repository    | welche Fehler im Repository sind noch offen?
      """)
  void compare_otherWords_speakForIt(String former, String request) {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(comparer.compare(request, former)).isPositive();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      count the lines of a text file        | delete the lines of a text file
      count the lines of a text file        | who wrote this text file?
      list the open bugs of a repository    | close all open bugs of a repository
      cancel every overdue order            | which orders are overdue?
      find the cheapest flight              | find the most expensive flight
      list the invoices we have paid        | list the invoices that nobody paid
      list the open bugs of a repository    | a recipe for lentil soup
      """)
  void compare_otherThing_speaksAgainstIt(String former, String request) {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(comparer.compare(request, former)).isNegative();
    }
  }

  @Test
  void compare_afterARest_tellsTheSame() {
    List<Runnable> looks = new ArrayList<>();
    AtomicLong now = new AtomicLong();
    try (Comparer comparer = OnnxComparer.bundled(cache, Duration.ofMinutes(1), (look, delay) -> looks.add(look),
        now::get)) {
      double before = comparer.compare("bugs still open", "list the open bugs of a repository");

      now.addAndGet(Duration.ofMinutes(1).toNanos());
      looks.removeFirst().run();

      assertThat(comparer.compare("bugs still open", "list the open bugs of a repository")).isEqualTo(before);
      assertThat(looks).hasSize(1);
    }
  }

  @Test
  void compare_anyText_isANumber() {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(Stream.of("", "\u0000", "😀", "lorem ipsum ".repeat(10_000))
          .map(text -> comparer.compare(text, "read a file") + comparer.compare("read a file", text)))
          .allSatisfy(sum -> assertThat(sum).isFinite());
    }
  }

  @Test
  void compare_manyAtOnce_tellsWhatOneAloneTells() {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      List<String> requests = IntStream.range(0, 32).mapToObj(i -> "read the file number " + i).toList();
      List<Double> alone = requests.stream().map(request -> comparer.compare(request, "read a file")).toList();

      assertThat(requests.parallelStream().map(request -> comparer.compare(request, "read a file")).toList())
          .isEqualTo(alone);
    }
  }

  @Test
  void compare_afterTheEnd_isRefused() {
    Comparer used = OnnxComparer.bundled(cache);
    used.compare("read a file", "read a file");
    Comparer unused = OnnxComparer.bundled(cache);
    for (Comparer comparer : List.of(used, unused)) {
      comparer.close();
      comparer.close();

      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> comparer.compare("a", "b"))
          .withMessageContaining("closed");
    }
  }

  @Test
  void compare_cacheThatCannotBeWritten_saysWhatToDo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    OnnxComparer.bundled(cache).close();
    OnnxEmbedder.bundled(cache).close(); // The runtime itself is there already, from another folder.

    try (Comparer comparer = OnnxComparer.bundled(file)) {
      assertThatExceptionOfType(PmlException.class).isThrownBy(() -> comparer.compare("a", "b"))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MODEL_FAILED))
          .withMessageContaining(file.toString());
    }
  }
}
