package io.pml.std;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Bytes and the texts they spell. */
final class Bytes {
  private Bytes() {}

  /** Reads to the end, or until so many bytes are there. */
  static byte[] readAll(ReadableByteChannel channel, int limit) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(64 << 10);
    while (all.size() < limit
        && channel.read(buffer.clear().limit(Math.min(buffer.capacity(), limit - all.size()))) >= 0) {
      all.write(buffer.array(), 0, buffer.position());
    }
    return all.toByteArray();
  }

  /** The text, or nothing when the bytes are not well-formed UTF-8 or hold NUL, as no text file does. */
  static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
      return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(text);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The text in UTF-8; half a surrogate pair has no such form and is refused. */
  static byte[] utf8(String text) {
    try {
      ByteBuffer buffer = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw Arguments.bad("the text holds half of a surrogate pair, which is no character: leave it out");
    }
  }

  static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** SHA-256 in hexadecimal: the hash that file tools speak of. */
  static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(digest("SHA-256").digest(bytes));
  }
}
