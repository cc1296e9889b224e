package io.pml.transfer;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** The pair of keys with which a home signs what leaves it: Ed25519. */
public final class SigningKey {
  static final String ALGORITHM = "Ed25519";
  private static final String SEPARATOR = " ";

  private final PrivateKey secret;
  private final byte[] open;

  private SigningKey(PrivateKey secret, byte[] open) {
    this.secret = secret;
    this.open = open;
  }

  public static SigningKey make() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      return new SigningKey(pair.getPrivate(), pair.getPublic().getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads what {@link #text} wrote; anything else is refused. */
  public static SigningKey read(String text) {
    String[] parts = text.strip().split(SEPARATOR, -1);
    try {
      byte[] open = Base64.getDecoder().decode(parts[parts.length - 1]);
      PrivateKey secret = KeyFactory.getInstance(ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(parts[0])));
      KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(open));
      SigningKey key = new SigningKey(secret, open);
      key.sign("").check("");
      return key;
    } catch (GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException("not a pair of keys", e);
    }
  }

  /** Both keys, for a file that nobody else may read. */
  public String text() {
    return Base64.getEncoder().encodeToString(secret.getEncoded()) + SEPARATOR
        + Base64.getEncoder().encodeToString(open);
  }

  public String fingerprint() {
    return Seal.fingerprint(open);
  }

  /** Signs a hash. */
  Seal sign(String hash) {
    try {
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(secret);
      signature.update(Seal.message(hash).getBytes(StandardCharsets.UTF_8));
      return new Seal(Base64.getEncoder().encodeToString(open),
          Base64.getEncoder().encodeToString(signature.sign()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
