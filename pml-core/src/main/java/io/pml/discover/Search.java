package io.pml.discover;

import io.pml.index.Entry;
import io.pml.tool.ToolPattern;
import java.util.List;
import java.util.Optional;

/** What somebody is looking for. */
public sealed interface Search {
  /** By what it is for. */
  record ByIntent(String intent, Filter filter, double minScore, Page page) implements Search {}

  /** By its full name, or by the part of it after the server. */
  record ByName(String name) implements Search {}

  /** All whose full names a pattern matches, in the order of their names. */
  record ByPattern(ToolPattern pattern, Filter filter, Page page) implements Search {}

  /**
   * What may be found.
   *
   * @param kind empty for all kinds
   * @param servers the servers of tools; empty for all
   * @param namespace what stands before the colon of a name: the server of a tool, the namespace of a capability
   */
  record Filter(Optional<Entry.Kind> kind, List<String> servers, Optional<String> namespace) {
    public static final Filter NONE = new Filter(Optional.empty(), List.of(), Optional.empty());

    public Filter {
      servers = List.copyOf(servers);
    }

    boolean admits(Entry.Kind what, String server) {
      return kind.map(what::equals).orElse(true) && (servers.isEmpty() || servers.contains(server))
          && namespace.map(server::equals).orElse(true);
    }
  }

  /** Which of the results. */
  record Page(int offset, int limit) {
    public Page {
      if (offset < 0 || limit < 0) {
        throw new IllegalArgumentException("not a page: offset " + offset + ", limit " + limit);
      }
    }
  }
}
