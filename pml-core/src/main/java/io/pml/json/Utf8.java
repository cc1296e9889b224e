package io.pml.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The rules of well-formed UTF-8: shortest forms only, no surrogates, nothing beyond U+10FFFF. */
final class Utf8 {
  private static final VarHandle EIGHT_BYTES = MethodHandles.byteArrayViewVarHandle(long[].class,
      ByteOrder.nativeOrder());
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /** The index of the first byte of the first ill-formed sequence, or -1 when there is none. */
  static int firstMistake(byte[] text) {
    int i = 0;
    while (i < text.length) {
      if (text[i] >= 0) {
        i = skipAscii(text, i);
      } else {
        int length = sequenceLength(text, i);
        if (length == 0) {
          return i;
        }
        i += length;
      }
    }
    return -1;
  }

  private static int skipAscii(byte[] text, int from) {
    int i = from + 1;
    while (i + Long.BYTES <= text.length && ((long) EIGHT_BYTES.get(text, i) & HIGH_BITS) == 0) {
      i += Long.BYTES;
    }
    return i;
  }

  /** How many bytes the well-formed sequence of two or more bytes at this place has; 0 when it is ill-formed. */
  private static int sequenceLength(byte[] text, int at) {
    int lead = text[at] & 0xFF;
    int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || text.length - at < length) {
      return 0;
    }
    int second = text[at + 1] & 0xFF;
    int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((text[i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }
}
