package io.pml.analyze;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The names under which an instrumented program calls its host: {@code node("n1")} is the last argument of a call, {@code
 * decide("d1", value)} returns the value, {@code outcome("d1", "case:x")} and {@code iterate("l1")} return nothing. No source
 * holds its own names: they are made of its hash.
 */
public record Names(String node, String decide, String outcome, String iterate) {
  static Names of(String source) {
    String prefix = prefix(source, "");
    for (int i = 0; source.contains(prefix); i++) {
      prefix = prefix(source, Integer.toString(i));
    }
    return new Names(prefix + "n", prefix + "d", prefix + "o", prefix + "i");
  }

  private static String prefix(String source, String salt) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt.getBytes(StandardCharsets.UTF_8));
      return "$" + HexFormat.of().formatHex(digest.digest(source.getBytes(StandardCharsets.UTF_8)), 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
