package io.pml.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What came in. One thread reads; the end of the input is the end of the process, for then nobody wants it any more. */
final class Inbox {
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private volatile long stopped = -1;

  /**
   * Begins to read.
   *
   * @param onStop done when a run is no longer wanted
   */
  void open(InputStream in, Runnable onStop) {
    Thread.ofPlatform().daemon().name("inbox").start(() -> {
      try {
        read(new BufferedInputStream(in, 1 << 16), onStop);
      } catch (IOException e) {
        // As good as the end.
      }
      Runtime.getRuntime().halt(0);
    });
  }

  void add(String line) {
    lines.add(line);
  }

  String take() throws InterruptedException {
    return lines.take();
  }

  @Nullable
  String poll(long nanos) throws InterruptedException {
    return lines.poll(nanos, TimeUnit.NANOSECONDS);
  }

  /** Whether that run is no longer wanted. */
  boolean isStopped(long number) {
    return stopped == number;
  }

  private void read(InputStream in, Runnable onStop) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 12);
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next != '\n') {
        line.write(next);
        continue;
      }
      accept(line.toString(StandardCharsets.UTF_8), onStop);
      line = new ByteArrayOutputStream(1 << 12);
    }
  }

  /** A stop is also queued, to wake a run that waits for an answer. */
  private void accept(String line, Runnable onStop) {
    if (line.startsWith("STOP ")) {
      stopped = Long.parseLong(line.substring(5));
      onStop.run();
    }
    lines.add(line);
  }
}
