package io.pml.sandbox.v8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntSupplier;

/** The lines of a stream, none longer than is wanted. For one thread. */
final class Lines {
  /** A line beyond the bound. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(int most) {
      super("a line of more than " + most + " bytes");
    }
  }

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int next;
  private int end;

  Lines(InputStream in) {
    this.in = in;
  }

  /**
   * The next line without its end, or nothing when the stream is over.
   *
   * @param most how long it may be, asked whenever something has come
   */
  Optional<byte[]> read(IntSupplier most) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    while (true) {
      if (next == end) {
        end = in.read(buffer);
        next = 0;
        if (end < 0) {
          end = 0;
          return Optional.empty();
        }
      }
      int from = next;
      while (next < end && buffer[next] != '\n') {
        next++;
      }
      line.write(buffer, from, next - from);
      if (line.size() > most.getAsInt()) {
        throw new TooLong(most.getAsInt());
      }
      if (next < end) {
        next++;
        return Optional.of(line.toByteArray());
      }
    }
  }
}
