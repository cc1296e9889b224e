package io.pml.server;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * An id as people give it: the whole, or so much of its beginning or its end that only one has it. Ids that were made one
 * after the other begin alike, so that the end is what tells them apart.
 */
record PartialId(String text) {
  private static final int FEWEST = 4;
  private static final int WHOLE = 36;

  PartialId {
    text = text.strip().toLowerCase(Locale.ROOT);
    if (text.length() < FEWEST) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "too little of an id: \"" + text + "\"; give at least " + FEWEST
          + " characters of its beginning or its end");
    }
  }

  /** The id, if all of it was given. */
  Optional<UUID> whole() {
    try {
      return text.length() == WHOLE ? Optional.of(UUID.fromString(text)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The one that is meant; empty when none is, and refused when it could be several. */
  <T> Optional<T> among(Collection<T> candidates, Function<T, UUID> id) {
    List<T> meant = candidates.stream().filter(candidate -> means(id.apply(candidate))).limit(2).toList();
    if (meant.size() > 1) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "several ids begin or end with " + text + ", such as "
          + id.apply(meant.get(0)) + " and " + id.apply(meant.get(1)) + ": give more of it");
    }
    return meant.stream().findFirst();
  }

  private boolean means(UUID id) {
    return id.toString().startsWith(text) || id.toString().endsWith(text);
  }
}
