package io.pml.registry;

import io.pml.name.Registration;
import io.pml.name.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A search among named capabilities; all that is said has to fit.
 *
 * @param creator who made it, as a pattern such as {@code erwan@*}
 * @param tags what it has to be tagged with
 * @param label what its current version has to be labelled, as a pattern such as {@code v1.*}
 * @param limit how many at most
 * @param offset how many to leave out first
 */
public record Query(Optional<String> creator, Set<String> tags, Optional<String> label,
    Optional<Visibility> visibility, Optional<String> namespace, int limit, int offset) {
  /** Everything there is to see, a page of it. */
  public static final Query ALL = new Query(Optional.empty(), Set.of(), Optional.empty(), Optional.empty(),
      Optional.empty(), 100, 0);

  public Query {
    tags = Set.copyOf(tags);
    if (limit < 0 || offset < 0) {
      throw new IllegalArgumentException("not a page: " + limit + " from " + offset);
    }
  }

  /** By their maker. */
  public Query by(String pattern) {
    return new Query(Optional.of(pattern), tags, label, visibility, namespace, limit, offset);
  }

  public Query tagged(Set<String> wanted) {
    return new Query(creator, wanted, label, visibility, namespace, limit, offset);
  }

  public Query labelled(String pattern) {
    return new Query(creator, tags, Optional.of(pattern), visibility, namespace, limit, offset);
  }

  public Query with(Visibility wanted) {
    return new Query(creator, tags, label, Optional.of(wanted), namespace, limit, offset);
  }

  /** In a namespace. */
  public Query in(String wanted) {
    return new Query(creator, tags, label, visibility, Optional.of(wanted), limit, offset);
  }

  /** So many, after so many. */
  public Query page(int most, int after) {
    return new Query(creator, tags, label, visibility, namespace, most, after);
  }

  /**
   * What was found, in the order of names.
   *
   * @param total how many there are on all pages
   */
  public record Page(List<Registration> found, int total) {
    public Page {
      found = List.copyOf(found);
    }
  }
}
