package io.pml.worker;

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
        read(in, onStop);
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
    byte[] buffer = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 12);
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      int begin = 0;
      for (int i = 0; i < length; i++) {
        if (buffer[i] == '\n') {
          line.write(buffer, begin, i - begin);
          accept(line.toString(StandardCharsets.UTF_8), onStop);
          line = new ByteArrayOutputStream(1 << 12);
          begin = i + 1;
        }
      }
      line.write(buffer, begin, length - begin);
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
