package io.pml.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Arrays;

/**
 * What one server writes to its standard error, kept in a file of its own that starts anew when it is full; the last of it
 * is also kept in memory, to be shown when the server fails. Threads may share it.
 */
final class ServerLog implements AutoCloseable {
  private static final int TAIL = 64 << 10;

  private final Path file;
  private final long limit;
  private final InstantSource clock;
  private final byte[] tail = new byte[TAIL];
  private long seen;
  private long size;
  private OutputStream out;

  ServerLog(Path file, long limit, InstantSource clock) {
    this.file = file;
    this.limit = limit;
    this.clock = clock;
    try {
      Files.createDirectories(file.getParent());
      out = open();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Copies a stream to its end. */
  void drain(InputStream in) throws IOException {
    byte[] chunk = new byte[8 << 10];
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
      write(chunk, n);
    }
  }

  /** A line of PML's own about the server. */
  void note(String text) {
    byte[] line = (clock.instant() + " [pml] " + text + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      write(line, line.length);
    } catch (IOException e) {
      // A log that cannot be written must not stop the server.
    }
  }

  /** The end of the last lines, for error messages. */
  synchronized String tail(int characters) {
    int length = (int) Math.min(seen, TAIL);
    byte[] recent = new byte[length];
    for (int i = 0; i < length; i++) {
      recent[i] = tail[(int) ((seen - length + i) % TAIL)];
    }
    String text = new String(recent, StandardCharsets.UTF_8).strip();
    return text.length() <= characters ? text : "…" + text.substring(text.length() - characters);
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      // Nothing more can be done for it.
    }
  }

  private synchronized void write(byte[] bytes, int length) throws IOException {
    for (byte b : Arrays.copyOf(bytes, length)) {
      tail[(int) (seen++ % TAIL)] = b;
    }
    if (size + length > limit) {
      out.close();
      Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
      out = open();
    }
    out.write(bytes, 0, length);
    size += length;
  }

  private OutputStream open() throws IOException {
    OutputStream opened = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    size = Files.size(file);
    return opened;
  }
}
