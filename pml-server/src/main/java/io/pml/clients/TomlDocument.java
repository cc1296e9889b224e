package io.pml.clients;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * A TOML file as a tree, and where its tables and values stand in the text, so that some can be replaced without
 * touching the rest.
 *
 * @param values the place of every value that stands directly in a table, by its whole path
 */
record TomlDocument(ObjectNode root, List<Table> tables, Map<List<String>, Span> values) {
  /**
   * A table with a header.
   *
   * @param span from the start of the header's line to the end of the line of its last value
   */
  record Table(List<String> path, Span span) {}

  /** Offsets into the text; the end is exclusive. */
  record Span(int start, int end) {}

  static TomlDocument parse(String text) {
    return new TomlParser(text).parse();
  }
}
