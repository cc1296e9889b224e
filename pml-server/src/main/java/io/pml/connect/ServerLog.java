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
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one server writes to its standard error, without secrets, kept in a file of its own that starts anew when it is full;
 * the last of it is also kept in memory, to be shown when the server fails. Threads may share it.
 */
final class ServerLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLog.class);
  private static final int TAIL = 64 << 10;
  private static final int CHUNK = 16 << 10;

  private final Path file;
  private final long limit;
  private final InstantSource clock;
  private final UnaryOperator<String> redaction;
  private final byte[] tail = new byte[TAIL];
  private long seen;
  private long size;
  private OutputStream out;
  private boolean broken;

  ServerLog(Path file, long limit, InstantSource clock, UnaryOperator<String> redaction) {
    this.file = file;
    this.limit = limit;
    this.clock = clock;
    this.redaction = redaction;
    try {
      Files.createDirectories(file.getParent());
      out = open();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  Path file() {
    return file;
  }

  /** Copies a stream to its end, by whole lines where they are not too long, so that no secret is cut in two. */
  void drain(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK];
    int length = 0;
    for (int n = in.read(chunk); n >= 0; n = in.read(chunk, length, CHUNK - length)) {
      length += n;
      int end = lastLine(chunk, length);
      if (end == 0 && length == CHUNK) {
        end = length;
      }
      write(new String(chunk, 0, end, StandardCharsets.UTF_8));
      length -= end;
      System.arraycopy(chunk, end, chunk, 0, length);
    }
    write(new String(chunk, 0, length, StandardCharsets.UTF_8));
  }

  /** A new process begins: what the one before it said explains nothing any more. */
  synchronized void begin() {
    seen = 0;
  }

  /** A line of PML's own about the server. */
  void note(String text) {
    write(clock.instant() + " [pml] " + text + "\n");
  }

  /** The end of the last lines, for error messages. */
  synchronized String tail(int characters) {
    int length = (int) Math.min(seen, TAIL);
    int start = (int) ((seen - length) % TAIL);
    byte[] recent = Arrays.copyOf(Arrays.copyOfRange(tail, start, Math.min(TAIL, start + length)), length);
    int wrapped = Math.max(0, start + length - TAIL);
    System.arraycopy(tail, 0, recent, length - wrapped, wrapped);
    String text = new String(recent, StandardCharsets.UTF_8).strip();
    return text.length() <= characters ? text : "…" + text.substring(text.length() - characters);
  }

  @Override
  public synchronized void close() {
    broken = true;
    try {
      out.close();
    } catch (IOException e) {
      LOG.debug("{}: {}", file, e.getMessage());
    }
  }

  private static int lastLine(byte[] bytes, int length) {
    int end = length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  /** A file that cannot be written, as on a full disk, must not stop the server, which waits to be read. */
  private void write(String text) {
    byte[] bytes = redaction.apply(text).getBytes(StandardCharsets.UTF_8);
    synchronized (this) {
      remember(bytes);
      if (!broken) {
        try {
          append(bytes);
        } catch (IOException e) {
          broken = true;
          LOG.warn("{} is not written any more: {}", file, e.getMessage());
        }
      }
    }
  }

  private void remember(byte[] bytes) {
    int from = Math.max(0, bytes.length - TAIL);
    seen += from;
    while (from < bytes.length) {
      int place = (int) (seen % TAIL);
      int length = Math.min(bytes.length - from, TAIL - place);
      System.arraycopy(bytes, from, tail, place, length);
      from += length;
      seen += length;
    }
  }

  private void append(byte[] bytes) throws IOException {
    if (size + bytes.length > limit) {
      out.close();
      Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
      out = open();
    }
    out.write(bytes);
    size += bytes.length;
  }

  private OutputStream open() throws IOException {
    OutputStream opened = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    size = Files.size(file);
    return opened;
  }
}
