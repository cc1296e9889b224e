package io.pml.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** The secret that lets a client in by HTTP: made once, readable by the user alone. */
public final class Token {
  private static final int BYTES = 32;

  private final byte[] secret;

  private Token(String secret) {
    this.secret = secret.getBytes(StandardCharsets.UTF_8);
  }

  /** Reads the token, and makes it when there is none. */
  public static Token load(Path file) throws IOException {
    try {
      byte[] random = new byte[BYTES];
      new SecureRandom().nextBytes(random);
      Files.createFile(file, privately());
      Files.writeString(file, HexFormat.of().formatHex(random) + "\n", StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      // Made by an earlier start.
    }
    String secret = Files.readString(file).strip();
    if (secret.length() < BYTES) {
      throw new IOException(file + " holds no usable token: delete it, and a new one is made");
    }
    return new Token(secret);
  }

  /** Compares in a time that tells nothing of where the difference is. */
  boolean matches(String given) {
    return MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.UTF_8));
  }

  public String text() {
    return new String(secret, StandardCharsets.UTF_8);
  }

  private static FileAttribute<Set<PosixFilePermission>> privately() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  }
}
