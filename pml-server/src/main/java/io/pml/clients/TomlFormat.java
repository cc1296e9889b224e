package io.pml.clients;

import io.pml.clients.TomlDocument.Span;
import io.pml.clients.TomlDocument.Table;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * TOML, changed in place: a new server is a table at the end, a changed value is replaced where it stands, a removed
 * server takes its tables with it. The result is read again and must be what was wanted; otherwise nothing is done.
 */
final class TomlFormat implements Format {
  private static final String SERVERS = ClientApp.CODEX.serversKey();

  @Override
  public ObjectNode read(TextFile file) {
    try {
      return TomlDocument.parse(file.text()).root();
    } catch (TomlException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG, file.path() + ", " + e.getMessage() + "; mend it first");
    }
  }

  @Override
  public Optional<String> rewrite(String text, ObjectNode before, ObjectNode after) {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    TomlDocument document = TomlDocument.parse(text);
    List<Change> changes = new ArrayList<>();
    StringBuilder appended = new StringBuilder();
    ObjectNode old = Json.child(before, SERVERS);
    ObjectNode wanted = Json.child(after, SERVERS);
    old.propertyNames()
        .stream()
        .filter(name -> !wanted.has(name))
        .forEach(name -> changes.addAll(
            removal(text, document, name)));
    for (Map.Entry<String, JsonNode> server : wanted.properties()) {
      if (!old.has(server.getKey())) {
        appended.append(newline).append(table(server.getKey(), server.getValue()).replace("\n", newline));
      } else if (!server.getValue().equals(old.get(server.getKey()))) {
        changes.addAll(replacements(document, server.getKey(), Json.child(old, server.getKey()), server.getValue()));
      }
    }
    String changed = applied(text, changes);
    boolean needsLineEnd = !appended.isEmpty() && !changed.isEmpty() && !changed.endsWith("\n");
    String added = changed.isBlank() && !appended.isEmpty() ? appended.substring(newline.length())
        : appended.toString();
    return Optional.of(changed + (needsLineEnd ? newline : "") + added).filter(result -> reads(result, after));
  }

  @Override
  public String refusal() {
    return "the server is written in a way that cannot be changed without touching the rest";
  }

  @Override
  public String snippet(String serversKey, ObjectNode servers) {
    return servers.properties()
        .stream()
        .map(server -> table(server.getKey(), server.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /** The tables of a server, each with the blank line before it where another blank line or nothing follows. */
  private static List<Change> removal(String text, TomlDocument document, String name) {
    return document.tables().stream().filter(table -> belongsTo(table, name)).map(table -> {
      Span span = table.span();
      String behind = text.substring(span.end());
      boolean gap = behind.isEmpty() || behind.startsWith("\n") || behind.startsWith("\r\n");
      int start = span.start();
      if (gap && text.substring(0, start).endsWith("\r\n\r\n")) {
        start -= 2;
      } else if (gap && text.substring(0, start).endsWith("\n\n")) {
        start -= 1;
      }
      return new Change(new Span(start, span.end()), "");
    }).toList();
  }

  private static boolean belongsTo(Table table, String name) {
    return table.path().size() >= 2 && table.path().subList(0, 2).equals(List.of(SERVERS, name));
  }

  private static List<Change> replacements(TomlDocument document, String name, ObjectNode old, JsonNode wanted) {
    List<Change> changes = new ArrayList<>();
    for (Map.Entry<String, JsonNode> value : wanted.properties()) {
      Span span = document.values().get(List.of(SERVERS, name, value.getKey()));
      if (span != null && !value.getValue().equals(old.get(value.getKey()))) {
        changes.add(new Change(span, written(value.getValue())));
      }
    }
    return changes;
  }

  private static String applied(String text, List<Change> changes) {
    StringBuilder result = new StringBuilder(text);
    changes.stream()
        .sorted(Comparator.comparingInt((Change change) -> change.span().start()).reversed())
        .forEach(change -> result.replace(change.span().start(), change.span().end(), change.replacement()));
    return result.toString();
  }

  private static boolean reads(String text, ObjectNode expected) {
    try {
      return withoutEmptyList(TomlDocument.parse(text).root()).equals(withoutEmptyList(expected));
    } catch (TomlException e) {
      return false;
    }
  }

  private static ObjectNode withoutEmptyList(ObjectNode root) {
    ObjectNode copy = root.deepCopy();
    if (Json.child(copy, SERVERS).isEmpty()) {
      copy.remove(SERVERS);
    }
    return copy;
  }

  private static String table(String name, JsonNode entry) {
    String key = name.matches("[A-Za-z0-9_-]+") ? name : written(StringNode.valueOf(name));
    StringBuilder table = new StringBuilder("[" + SERVERS + "." + key + "]\n");
    entry.properties()
        .forEach(value -> table.append(value.getKey()).append(" = ").append(written(value.getValue())).append('\n'));
    return table.toString();
  }

  /** Texts and lists of texts: JSON's escapes are TOML's as well, but for the slash and U+007F. */
  private static String written(JsonNode value) {
    return value instanceof ArrayNode array
        ? StreamSupport.stream(array.spliterator(), false)
            .map(TomlFormat::written)
            .collect(Collectors.joining(", ", "[", "]"))
        : Json.write(value).replace("\u007f", "\\u007f");
  }

  private record Change(Span span, String replacement) {}
}
