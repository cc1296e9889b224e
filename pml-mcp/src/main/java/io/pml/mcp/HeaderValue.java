package io.pml.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Text inside an HTTP header: as it is where that is safe, else as Base64 between markers. */
public final class HeaderValue {
  private static final String OPEN = "=?base64?";
  private static final String CLOSE = "?=";

  private HeaderValue() {}

  public static String encode(String text) {
    boolean plain = isPrintable(text)
        && text.strip().equals(text)
        && !isMarked(text);
    return plain ? text : OPEN + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + CLOSE;
  }

  /** The text that a header stands for; empty when it is not well-formed. */
  public static Optional<String> decode(String header) {
    String value = header.strip();
    if (!isMarked(value)) {
      return isPrintable(value) ? Optional.of(value) : Optional.empty();
    }
    String encoded = value.substring(OPEN.length(), value.length() - CLOSE.length());
    try {
      byte[] bytes = Base64.getDecoder().decode(encoded);
      boolean canonical = Base64.getEncoder().encodeToString(bytes).equals(encoded);
      return canonical
          ? Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
          : Optional.empty();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static boolean isPrintable(String text) {
    return text.chars().allMatch(c -> (c >= 0x20 && c <= 0x7e) || c == '\t');
  }

  private static boolean isMarked(String text) {
    return text.length() >= OPEN.length() + CLOSE.length() && text.startsWith(OPEN) && text.endsWith(CLOSE);
  }
}
