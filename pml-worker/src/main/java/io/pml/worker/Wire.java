package io.pml.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The way out: one frame a line. Threads may share it. */
final class Wire {
  private static final byte[] MARK = "__TRACE__".getBytes(StandardCharsets.UTF_8);

  private final OutputStream out;

  Wire(OutputStream out) {
    this.out = out;
  }

  /**
   * Sends a JSON object.
   *
   * @param json without line breaks
   */
  synchronized void send(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    byte[] line = new byte[MARK.length + text.length + 1];
    System.arraycopy(MARK, 0, line, 0, MARK.length);
    System.arraycopy(text, 0, line, MARK.length, text.length);
    line[line.length - 1] = '\n';
    try {
      out.write(line);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
