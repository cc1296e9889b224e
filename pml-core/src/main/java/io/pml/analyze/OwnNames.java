package io.pml.analyze;

import io.pml.structure.Names;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes names for a source that it does not hold itself: they are made of its hash. */
final class OwnNames {
  private OwnNames() {}

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
