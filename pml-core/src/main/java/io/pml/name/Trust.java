package io.pml.name;

import java.util.Optional;

/**
 * What speaks for a capability.
 *
 * @param verified whether somebody tried it and found it good
 * @param signature over the hash of its version, in Base64
 */
public record Trust(boolean verified, Optional<String> signature) {
  public static final Trust NONE = new Trust(false, Optional.empty());
}
