package io.pml.curate;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Finds names for capabilities. What it says is checked: it need not be right, or there at all. */
@FunctionalInterface
public interface Namer {
  /** Says nothing: names come of intents and tools. */
  Namer NONE = all -> Map.of();

  /** A name for each of these that it has one for, by the capability's id. */
  Map<UUID, String> names(List<Nameless> all) throws InterruptedException;
}
