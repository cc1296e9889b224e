package io.pml.tool;

import java.util.Optional;

/** The name of a tool inside PML: {@code server:tool}. */
public record ToolId(String server, String name) implements Comparable<ToolId> {
  public ToolId {
    if (server.isEmpty() || server.indexOf(':') >= 0) {
      throw new IllegalArgumentException("not a server name: " + server);
    }
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a tool of server " + server + " has no name");
    }
  }

  /** Reads {@code server:tool}; the tool's own name may hold further colons. Empty when the text has no such form. */
  public static Optional<ToolId> parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 1 || colon == text.length() - 1) {
      return Optional.empty();
    }
    return Optional.of(new ToolId(text.substring(0, colon), text.substring(colon + 1)));
  }

  @Override
  public int compareTo(ToolId other) {
    int byServer = server.compareTo(other.server);
    return byServer != 0 ? byServer : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return server + ":" + name;
  }
}
