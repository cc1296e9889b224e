package io.pml.testkit.faults;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Standard output, unbuffered; threads may share it, and each method writes its bytes in one piece. */
final class Output {
  private static final int CHUNK = 1 << 16;

  private final OutputStream stream = new FileOutputStream(FileDescriptor.out);

  synchronized void line(String line) throws IOException {
    write(line + "\n");
  }

  synchronized void write(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  synchronized void write(byte[] bytes) throws IOException {
    stream.write(bytes);
  }

  synchronized void drip(String line, long delayMillis) throws IOException, InterruptedException {
    for (byte b : (line + "\n").getBytes(StandardCharsets.UTF_8)) {
      stream.write(b);
      Thread.sleep(delayMillis);
    }
  }

  /** Writes a line without holding it in memory: the head, so many fillers, the tail. */
  synchronized void longLine(String head, long fillers, String tail) throws IOException {
    write(head);
    fill(stream, fillers);
    line(tail);
  }

  synchronized void close() throws IOException {
    stream.close();
  }

  static void fill(OutputStream stream, long bytes) throws IOException {
    byte[] chunk = new byte[CHUNK];
    Arrays.fill(chunk, (byte) 'x');
    for (long left = bytes; left > 0; left -= CHUNK) {
      stream.write(chunk, 0, (int) Math.min(left, CHUNK));
    }
  }
}
