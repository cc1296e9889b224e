package io.pml.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a byte stream into lines of bounded length. For one reading thread. */
public final class FrameReader {
  /** The longest line anyone may send. */
  public static final int LIMIT = 16 << 20;

  private static final int CHUNK = 64 << 10;

  private final InputStream in;
  private final int limit;
  private final byte[] chunk = new byte[CHUNK];
  private int position;
  private int end;
  private byte[] line = new byte[256];
  private int length;
  private boolean skipping;

  public FrameReader(InputStream in) {
    this(in, LIMIT);
  }

  public FrameReader(InputStream in, int limit) {
    this.in = in;
    this.limit = limit;
  }

  /** The next line that is not blank, read to its end. */
  public Frame next() throws IOException {
    while (position < end || fill()) {
      int newline = find();
      int stop = newline < 0 ? end : newline;
      if (!skipping && length + (stop - position) > limit) {
        skipping = true;
        forget();
        return new Frame.TooLong(limit);
      }
      if (!skipping) {
        append(stop);
      }
      position = newline < 0 ? end : newline + 1;
      if (newline >= 0) {
        boolean whole = !skipping && !isBlank();
        skipping = false;
        byte[] bytes = Arrays.copyOf(line, length);
        forget();
        if (whole) {
          return new Frame.Line(bytes);
        }
      }
    }
    return new Frame.End();
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, in.read(chunk));
    return end > 0;
  }

  private int find() {
    for (int i = position; i < end; i++) {
      if (chunk[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void append(int stop) {
    int needed = length + stop - position;
    if (needed > line.length) {
      line = Arrays.copyOf(line, Math.min(Math.max(needed, 2 * line.length), limit));
    }
    System.arraycopy(chunk, position, line, length, stop - position);
    length = needed;
  }

  private void forget() {
    length = 0;
    if (line.length > CHUNK) {
      line = new byte[256];
    }
  }

  private boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
        return false;
      }
    }
    return true;
  }
}
