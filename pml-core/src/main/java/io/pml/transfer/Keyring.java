package io.pml.transfer;

/** The key that this home signs with, and the keys of others that people trust. */
public interface Keyring {
  /** Made when it is first asked for. */
  SigningKey own();

  boolean trusts(String fingerprint);

  /** Trusts a key from now on. */
  void trust(String fingerprint);
}
