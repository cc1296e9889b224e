package io.pml.mcp.client;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Bytes that are put together piece by piece. For one thread at a time. */
final class ByteBuilder {
  private static final int SMALL = 256;
  private static final int KEPT = 64 << 10;

  private byte[] bytes = new byte[SMALL];
  private int length;

  int length() {
    return length;
  }

  byte at(int index) {
    return bytes[index];
  }

  void append(byte value) {
    reserve(1);
    bytes[length++] = value;
  }

  /** Takes the next {@code count} bytes of a buffer. */
  void append(ByteBuffer buffer, int count) {
    reserve(count);
    buffer.get(bytes, length, count);
    length += count;
  }

  void append(ByteBuilder other, int from) {
    int count = other.length - from;
    reserve(count);
    System.arraycopy(other.bytes, from, bytes, length, count);
    length += count;
  }

  byte[] toBytes(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  void clear() {
    length = 0;
    if (bytes.length > KEPT) {
      bytes = new byte[SMALL];
    }
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
    }
  }
}
