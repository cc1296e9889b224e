package io.pml.daemon;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;

/**
 * The first line on the daemon's socket, in either direction: words and values, separated by tabs. Not JSON, so that the
 * shim, of which there is one per session, stays small.
 */
record Greeting(String word, Map<String, String> values) {
  static final String MCP = "mcp";
  static final String CONTROL = "control";
  static final String WELCOME = "welcome";
  static final String RESTART = "restart";
  /** The value with which a client says that it leaves as soon as it has what it came for. */
  static final String BRIEF = "brief";

  private static final String MARK = "pml1";

  Greeting {
    values = Map.copyOf(values);
  }

  static Optional<Greeting> read(String line) {
    String[] parts = line.split("\t", -1);
    if (parts.length < 2 || !parts[0].equals(MARK)) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 2; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals < 1) {
        return Optional.empty();
      }
      values.put(parts[i].substring(0, equals), unescape(parts[i].substring(equals + 1)));
    }
    return Optional.of(new Greeting(parts[1], values));
  }

  String line() {
    StringBuilder line = new StringBuilder(MARK).append('\t').append(word);
    for (Entry<String, String> value : values.entrySet()) {
      line.append('\t').append(value.getKey()).append('=').append(escape(value.getValue()));
    }
    return line.append('\n').toString();
  }

  private static String escape(String text) {
    return text.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D");
  }

  private static String unescape(String text) {
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%09", "\t").replace("%25", "%");
  }
}
