package io.pml.transfer;

import io.pml.name.CapabilityName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A capability with all its versions, as it travels: nothing of its runs, its standing or what was approved.
 *
 * @param current the number of the version that is current
 * @param editions oldest first; at least one
 */
public record Bundle(Optional<CapabilityName> name, String intent, Set<String> tags, int current,
    List<Edition> editions) {
  public Bundle {
    tags = Collections.unmodifiableSet(new TreeSet<>(tags));
    editions = List.copyOf(editions);
    if (editions.stream().noneMatch(each -> each.number() == current)) {
      throw new IllegalArgumentException("none of the versions is the current one, " + current);
    }
  }

  /** The version that is current. */
  public Edition newest() {
    return editions.stream().filter(each -> each.number() == current).findFirst().orElseThrow();
  }
}
