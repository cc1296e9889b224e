package io.pml.testkit.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A gzip body that is a thousandth of what it unpacks to.
 *
 * <p>A full flush makes a deflated block independent of what came before it, so one block of filler is packed once and
 * written many times; only the checksum has to walk over all of it.
 */
final class GzipBomb {
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int BLOCK = 1 << 20;

  private GzipBomb() {}

  /** Writes the packed form of head, at least so many fillers, and tail. */
  static void write(Sink sink, String head, long fillers, String tail) throws IOException {
    byte[] first = head.getBytes(StandardCharsets.UTF_8);
    byte[] filler = new byte[BLOCK];
    Arrays.fill(filler, (byte) 'x');
    byte[] last = tail.getBytes(StandardCharsets.UTF_8);
    long blocks = Math.ceilDiv(fillers, BLOCK);
    CRC32 checksum = new CRC32();
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true)) {
      sink.write(HEADER);
      sink.write(pack(deflater, first));
      checksum.update(first);
      byte[] packed = pack(deflater, filler);
      for (long i = 0; i < blocks; i++) {
        sink.write(packed);
        checksum.update(filler);
      }
      deflater.finish();
      sink.write(pack(deflater, last));
      checksum.update(last);
    }
    ByteBuffer trailer = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    trailer.putInt((int) checksum.getValue()).putInt((int) (first.length + blocks * BLOCK + last.length));
    sink.write(trailer.array());
  }

  private static byte[] pack(Deflater deflater, byte[] bytes) {
    byte[] packed = new byte[bytes.length + 100];
    deflater.setInput(bytes);
    int length = deflater.deflate(packed, 0, packed.length, Deflater.FULL_FLUSH);
    return Arrays.copyOf(packed, length);
  }

  /** Where the bytes go. */
  interface Sink {
    void write(byte[] bytes) throws IOException;
  }
}
