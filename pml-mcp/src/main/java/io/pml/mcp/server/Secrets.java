package io.pml.mcp.server;

import java.security.SecureRandom;
import java.util.Base64;

/** Names that nobody can guess. */
final class Secrets {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secrets() {}

  static String next() {
    byte[] bytes = new byte[24];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
