package io.pml.name;

import java.util.Optional;

/**
 * What speaks for a capability.
 *
 * @param verified the version that somebody tried and found good, or 0
 * @param signature over the hash of its version, in Base64
 */
public record Trust(int verified, Optional<String> signature) {
  public static final Trust NONE = new Trust(0, Optional.empty());

  /** Whether somebody found it good as it is in a version. */
  public boolean verifies(int version) {
    return verified == version && version > 0;
  }
}
