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
      count the lines of a text file        | line total for this plain text document
      list the open bugs of a repository    | bugs still open
      cancel every overdue order            | please get rid of the orders that are late
      list the open bugs of a repository    | welche Fehler im Repository sind noch offen?
      """)
  void compare_otherWords_speakForIt(String former, String request) {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(compared(comparer, request, former)).isPositive();
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
      assertThat(compared(comparer, request, former)).isNegative();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      book a table at a restaurant for a number of people | something near the window | restaurant Da Mario, people 4    | flight LH2416, seat 12A
      Move all mails of a sender into a folder            | tidy up                   | sender a@b.com, folder Newsletters | room kitchen
      """)
  void compare_shortRequest_isReadWithItsValues(String former, String request, String own, String others) {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(comparer.compare(new Comparer.Request(request, own), former)).isPositive();
      assertThat(comparer.compare(new Comparer.Request(request, others), former)).isNegative();
    }
  }

  @Test
  void compare_afterARest_tellsTheSame() {
    List<Runnable> looks = new ArrayList<>();
    AtomicLong now = new AtomicLong();
    try (Comparer comparer = OnnxComparer.bundled(cache, Duration.ofMinutes(1), (look, delay) -> looks.add(look),
        now::get)) {
      double before = compared(comparer, "bugs still open", "list the open bugs of a repository");

      now.addAndGet(Duration.ofMinutes(1).toNanos());
      looks.removeFirst().run();

      assertThat(compared(comparer, "bugs still open", "list the open bugs of a repository")).isEqualTo(before);
      assertThat(looks).hasSize(1);
    }
  }

  @Test
  void compare_anyText_isANumber() {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      assertThat(Stream.of("", "\u0000", "😀", "lorem ipsum ".repeat(10_000))
          .map(text -> compared(comparer, text, "read a file") + compared(comparer, "read a file", text)))
          .allSatisfy(sum -> assertThat(sum).isFinite());
    }
  }

  @Test
  void compare_manyAtOnce_tellsWhatOneAloneTells() {
    try (Comparer comparer = OnnxComparer.bundled(cache)) {
      List<String> requests = IntStream.range(0, 32).mapToObj(i -> "read the file number " + i).toList();
      List<Double> alone = requests.stream().map(request -> compared(comparer, request, "read a file")).toList();

      assertThat(requests.parallelStream().map(request -> compared(comparer, request, "read a file")).toList())
          .isEqualTo(alone);
    }
  }

  @Test
  void compare_afterTheEnd_isRefused() {
    Comparer used = OnnxComparer.bundled(cache);
    compared(used, "read a file", "read a file");
    Comparer unused = OnnxComparer.bundled(cache);
    for (Comparer comparer : List.of(used, unused)) {
      comparer.close();
      comparer.close();

      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> compared(comparer, "a", "b"))
          .withMessageContaining("closed");
    }
  }

  @Test
  void compare_cacheThatCannotBeWritten_saysWhatToDo() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    OnnxComparer.bundled(cache).close();
    OnnxEmbedder.bundled(cache).close(); // The runtime itself is there already, from another folder.

    try (Comparer comparer = OnnxComparer.bundled(file)) {
      assertThatExceptionOfType(PmlException.class).isThrownBy(() -> compared(comparer, "a", "b"))
          .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.MODEL_FAILED))
          .withMessageContaining(file.toString());
    }
  }

  private static double compared(Comparer comparer, String request, String former) {
    return comparer.compare(new Comparer.Request(request, ""), former);
  }
}
