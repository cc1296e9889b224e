package io.pml.clients;

import io.pml.clients.TomlDocument.Span;
import io.pml.clients.TomlDocument.Table;
import io.pml.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads TOML 1.0 without dates, infinities and not-a-numbers.
 *
 * <p>Written by hand because PML has to know where each table stands: it puts one table into a file that people wrote,
 * and leaves every other character alone. A library would bring the parts that are not needed and not this one. What is
 * not understood is refused with its line; nothing is guessed.
 *
 * <p>Whether a table may be opened or added to depends on how it came to be:
 * <ol>
 * <li>by its own header: not again by a header;
 * <li>by the header of a table inside it: its own header may follow;
 * <li>by a dotted key: only by further dotted keys of the same table, and headers of tables inside it;
 * <li>inline: by nothing.
 * </ol>
 */
final class TomlParser {
  private final TomlScanner scanner;
  private final ObjectNode root = Json.object();
  private final Set<JsonNode> headed = identitySet();
  private final Set<JsonNode> dotted = identitySet();
  private final Set<JsonNode> inline = identitySet();
  private final Set<JsonNode> tableArrays = identitySet();
  private final List<Table> tables = new ArrayList<>();
  private final Map<List<String>, Span> values = new LinkedHashMap<>();

  private ObjectNode current = root;
  private List<String> path = List.of();

  TomlParser(String text) {
    this.scanner = new TomlScanner(text, this::inlineTable);
  }

  TomlDocument parse() {
    while (scanner.skipToExpression()) {
      int start = scanner.lineStart();
      if (scanner.peek('[')) {
        header();
        scanner.endLine();
        tables.add(new Table(path, new Span(start, scanner.offset())));
      } else {
        keyValue(current, path);
        scanner.endLine();
        stretchTable();
      }
    }
    return new TomlDocument(root, List.copyOf(tables), Map.copyOf(values));
  }

  private void stretchTable() {
    if (!tables.isEmpty()) {
      Table last = tables.removeLast();
      tables.add(new Table(last.path(), new Span(last.span().start(), scanner.offset())));
    }
  }

  private void header() {
    scanner.expect("[");
    boolean array = scanner.take("[");
    List<String> keys = scanner.key();
    scanner.expect(array ? "]]" : "]");
    ObjectNode parent = root;
    for (String key : keys.subList(0, keys.size() - 1)) {
      parent = step(parent, key);
    }
    current = array ? appendTable(parent, keys.getLast()) : openTable(parent, keys.getLast());
    path = List.copyOf(keys);
  }

  private ObjectNode step(ObjectNode parent, String key) {
    JsonNode child = parent.get(key);
    if (child == null) {
      return parent.putObject(key);
    }
    if (child instanceof ArrayNode array && tableArrays.contains(array)) {
      return (ObjectNode) array.get(array.size() - 1);
    }
    if (child instanceof ObjectNode table && !inline.contains(table)) {
      return table;
    }
    throw scanner.error("\"" + key + "\" is a value, and cannot hold a table");
  }

  private ObjectNode openTable(ObjectNode parent, String key) {
    JsonNode existing = parent.get(key);
    ObjectNode table = existing == null ? parent.putObject(key) : notYetOpened(existing, key);
    headed.add(table);
    return table;
  }

  private ObjectNode notYetOpened(JsonNode existing, String key) {
    boolean free = !headed.contains(existing) && !dotted.contains(existing) && !inline.contains(existing);
    if (existing instanceof ObjectNode table && free) {
      return table;
    }
    throw scanner.error("\"" + key + "\" is defined twice");
  }

  private ObjectNode appendTable(ObjectNode parent, String key) {
    JsonNode existing = parent.get(key);
    if (existing != null && !tableArrays.contains(existing)) {
      throw scanner.error("\"" + key + "\" is defined twice");
    }
    ArrayNode array = existing == null ? parent.putArray(key) : (ArrayNode) existing;
    tableArrays.add(array);
    ObjectNode table = array.addObject();
    headed.add(table);
    return table;
  }

  private void keyValue(ObjectNode table, @Nullable List<String> tablePath) {
    List<String> keys = scanner.key();
    ObjectNode parent = table;
    for (String key : keys.subList(0, keys.size() - 1)) {
      parent = stepDotted(parent, key);
    }
    if (parent.has(keys.getLast())) {
      throw scanner.error("\"" + keys.getLast() + "\" is defined twice");
    }
    scanner.expect("=");
    int start = scanner.offset();
    JsonNode value = scanner.value();
    parent.set(keys.getLast(), value);
    if (tablePath != null) {
      List<String> whole = new ArrayList<>(tablePath);
      whole.addAll(keys);
      values.put(whole, new Span(start, scanner.offset()));
    }
  }

  private ObjectNode stepDotted(ObjectNode parent, String key) {
    JsonNode child = parent.get(key);
    if (child == null) {
      ObjectNode table = parent.putObject(key);
      dotted.add(table);
      return table;
    }
    if (child instanceof ObjectNode table && dotted.contains(table)) {
      return table;
    }
    throw scanner.error("\"" + key + "\" is defined elsewhere and cannot be added to here");
  }

  /** What stands between braces; the scanner is behind the first. */
  private ObjectNode inlineTable() {
    ObjectNode table = Json.object();
    scanner.skipBlanks();
    if (!scanner.take("}")) {
      do {
        keyValue(table, null);
        scanner.skipBlanks();
      } while (scanner.take(","));
      scanner.expect("}");
    }
    close(table);
    return table;
  }

  private void close(JsonNode value) {
    inline.add(value);
    dotted.remove(value);
    if (value instanceof ObjectNode table) {
      table.forEach(this::close);
    }
  }

  private static Set<JsonNode> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
