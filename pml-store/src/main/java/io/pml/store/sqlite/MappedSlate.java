package io.pml.store.sqlite;

import io.pml.store.sql.Slate;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A slate in a file that is part of this process's memory: what is written there needs no call of the operating system, and
 * belongs to it nevertheless, so that the death of the process does not undo it.
 *
 * <p>A mark, a round, then entries: length, checksum over round and bytes, bytes. A new round makes all entries of the last
 * one invalid; so does whatever cut an entry short.
 */
final class MappedSlate implements Slate, AutoCloseable {
  static final int BYTES = 1 << 20;
  static final int LARGEST = BYTES / 8;
  private static final long MARK = 0x504d4c736c617465L;
  private static final int ROUND_AT = Long.BYTES;
  private static final int FIRST_AT = 2 * Long.BYTES;
  private static final int HEAD = 2 * Integer.BYTES;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final Arena arena;
  private final MemorySegment memory;
  private long round;
  private long last = FIRST_AT;
  private long end = FIRST_AT;
  private boolean closed;

  private MappedSlate(Arena arena, MemorySegment memory) {
    this.arena = arena;
    this.memory = memory;
    this.round = memory.get(LONG, ROUND_AT);
  }

  /** Opens the slate in a file, which is made if it is not there; all of its room is taken at once. */
  static MappedSlate open(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    SqliteFile.createPrivately(file);
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (channel.size() != BYTES) {
        channel.truncate(0);
        channel.write(ByteBuffer.allocate(BYTES));
      }
      return new MappedSlate(arena, channel.map(FileChannel.MapMode.READ_WRITE, 0, BYTES, arena));
    } catch (IOException | RuntimeException e) {
      arena.close();
      throw e;
    }
  }

  /** What an earlier process left on it, in the order in which it was written; none once something is wiped or written. */
  synchronized List<byte[]> found() {
    return end == FIRST_AT && memory.get(LONG, 0) == MARK ? read() : List.of();
  }

  @Override
  public synchronized boolean write(byte[] entry) {
    if (closed || entry.length == 0 || entry.length > LARGEST || end + HEAD + entry.length > BYTES) {
      return false;
    }
    MemorySegment.copy(entry, 0, memory, ValueLayout.JAVA_BYTE, end + HEAD, entry.length);
    memory.set(INT, end + Integer.BYTES, checksum(entry));
    memory.set(INT, end, entry.length);
    last = end;
    end += HEAD + entry.length;
    return true;
  }

  @Override
  public synchronized void takeBack() {
    if (!closed && end > last) {
      memory.set(INT, last, 0);
      end = last;
    }
  }

  @Override
  public int largest() {
    return LARGEST;
  }

  @Override
  public synchronized void wipe() {
    if (!closed) {
      round++;
      memory.set(LONG, ROUND_AT, round);
      memory.set(LONG, 0, MARK);
      last = FIRST_AT;
      end = FIRST_AT;
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      arena.close();
    }
  }

  private List<byte[]> read() {
    List<byte[]> entries = new ArrayList<>();
    long at = FIRST_AT;
    while (at + HEAD <= BYTES) {
      int length = memory.get(INT, at);
      if (length <= 0 || length > LARGEST || at + HEAD + length > BYTES) {
        break;
      }
      byte[] entry = memory.asSlice(at + HEAD, length).toArray(ValueLayout.JAVA_BYTE);
      if (checksum(entry) != memory.get(INT, at + Integer.BYTES)) {
        break;
      }
      entries.add(entry);
      at += HEAD + length;
    }
    return entries;
  }

  private int checksum(byte[] entry) {
    CRC32C checksum = new CRC32C();
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      checksum.update((int) (round >>> shift));
    }
    checksum.update(entry, 0, entry.length);
    return (int) checksum.getValue();
  }
}
