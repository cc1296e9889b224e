package io.pml.transfer;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A signature over the hash of a manifest, and the key to check it with.
 *
 * @param key the public key, X.509 in Base64
 * @param signature in Base64
 */
record Seal(String key, String signature) {
  private static final String PURPOSE = "pml capability manifest\n";
  private static final String PREFIX = "ed25519:";

  /** What is signed: a hash, and what it is the hash of, so that a signature is good for nothing else. */
  static String message(String hash) {
    return PURPOSE + hash;
  }

  /** What people tell keys apart by: a hash of the public key. */
  static String fingerprint(byte[] key) {
    return PREFIX + sha256(key);
  }

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Other texts mean the same bytes, too; only the one that is written for them is taken. */
  private static byte[] decoded(String text) {
    byte[] bytes = Base64.getDecoder().decode(text);
    if (!Base64.getEncoder().encodeToString(bytes).equals(text)) {
      throw new IllegalArgumentException("it was written by something else");
    }
    return bytes;
  }

  /** The fingerprint of the key that signed this hash; what it did not sign is refused. */
  String check(String hash) {
    try {
      byte[] encoded = decoded(key);
      Signature checked = Signature.getInstance(SigningKey.ALGORITHM);
      checked.initVerify(
          KeyFactory.getInstance(SigningKey.ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded)));
      checked.update(message(hash).getBytes(StandardCharsets.UTF_8));
      if (checked.verify(decoded(signature))) {
        return fingerprint(encoded);
      }
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          BundleText.SIGNATURE + " holds no usable Ed25519 key and signature: " + e.getMessage(), e);
    }
    throw new PmlException(ErrorCode.BAD_ARGUMENTS, "the signature in " + BundleText.SIGNATURE + " does not fit "
        + BundleText.MANIFEST + ": one of them was changed after it was signed");
  }
}
