package io.pml.transfer;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.CapabilityName;
import io.pml.tool.ToolId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What importing a bundle would do.
 *
 * @param name what it would be called; empty as long as it has none
 * @param signer who signed it
 * @param change what would change here
 * @param tools every tool that its current version names, and whether it is there
 * @param capabilities every capability that its current version calls, and whether it is there
 * @param callsUnknown whether it also calls tools that only a run will tell
 * @param obstacles what keeps it from being done, and what to do about each
 */
public record Plan(Parcel parcel, Optional<CapabilityName> name, Signer signer, Change change,
    SortedMap<ToolId, Boolean> tools, SortedMap<String, Boolean> capabilities, boolean callsUnknown,
    List<String> obstacles) {
  public Plan {
    tools = Collections.unmodifiableSortedMap(new TreeMap<>(tools));
    capabilities = Collections.unmodifiableSortedMap(new TreeMap<>(capabilities));
    obstacles = List.copyOf(obstacles);
  }

  /** Refuses it while anything keeps it from being done. */
  public void requireReady() {
    if (!obstacles.isEmpty()) {
      throw new PmlException(ErrorCode.NOT_ALLOWED,
          "not imported: " + name.map(called -> called + ": ").orElse("") + String.join("; ", obstacles));
    }
  }

  /** What people think of whoever signed a bundle. */
  public enum Signer {
    NOBODY,
    OWN,
    TRUSTED,
    UNKNOWN
  }

  /** What would change. */
  public sealed interface Change {
    /** A capability that is not here yet, as a draft. */
    record Create() implements Change {}

    /** All of it is here. */
    record Nothing(UUID capability) implements Change {}

    /** The capability of that name goes on as this one does: these versions are new. */
    record Extend(UUID capability, List<Edition> versions) implements Change {
      public Extend {
        versions = List.copyOf(versions);
      }
    }

    /** The name is that of something else. */
    record Collide(UUID capability) implements Change {}
  }

  /**
   * What somebody allowed an import to do.
   *
   * @param as another name than the one it comes with
   * @param newVersion whether what bears the name may get new versions
   * @param unsigned whether nobody need have signed it
   * @param trust the fingerprint of a key to trust from now on
   */
  public record Terms(Optional<CapabilityName> as, boolean newVersion, boolean unsigned, Optional<String> trust) {
    public static final Terms NONE = new Terms(Optional.empty(), false, false, Optional.empty());

    public Terms as(CapabilityName name) {
      return new Terms(Optional.of(name), newVersion, unsigned, trust);
    }

    public Terms withNewVersion() {
      return new Terms(as, true, unsigned, trust);
    }

    public Terms withUnsigned() {
      return new Terms(as, newVersion, true, trust);
    }

    public Terms trusting(String fingerprint) {
      return new Terms(as, newVersion, unsigned, Optional.of(fingerprint));
    }
  }
}
