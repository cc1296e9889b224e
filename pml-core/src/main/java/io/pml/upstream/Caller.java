package io.pml.upstream;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Who is asking.
 *
 * @param principal whom the door let in: what is kept for one is never given to another
 * @param client the client's own name for itself, for people to read; never a ground for trust
 * @param workspace the folder the caller works in, where file tools may reach
 */
public record Caller(String principal, String client, Profile profile, Optional<Path> workspace) {
  /** The same, seeing all that its profile has: as what serves it does, when it is shown chosen tools alone. */
  public Caller unnarrowed() {
    return new Caller(principal, client, profile.whole(), workspace);
  }
}
