package io.pml.index;

/** Something that can be found: a tool or a capability, under an id that is unique in the index. */
public record Entry(String id, Kind kind, Wording wording) {
  /** What an entry is. */
  public enum Kind {
    TOOL,
    CAPABILITY
  }

  public Entry {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("an entry needs an id");
    }
  }
}
