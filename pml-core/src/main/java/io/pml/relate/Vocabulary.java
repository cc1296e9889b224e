package io.pml.relate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of words in names of fields.
 *
 * <p>Two families of fields are about the same thing under many names: what a thing contains, and where a file is. In
 * each there are words that leave open what it is ({@code content}, {@code path}) and words that do not ({@code html},
 * {@code directory}): the open fit all, the others only the open and themselves.
 */
final class Vocabulary {
  /** Names that say something only together with what they belong to. */
  static final Set<String> GENERIC = Set.of("id", "name", "number", "key", "title", "code", "slug", "login", "type",
      "status", "state", "description", "label", "tag", "version", "date", "time", "index", "category", "user",
      "timestamp", "created", "updated", "created at", "updated at", "color", "language", "size");

  /** Of these, the ones by which a thing is named: {@code owner.login} is the owner. */
  static final Set<String> NAMING = Set.of("id", "name", "number", "key", "code", "slug", "login", "user");

  /** What steers a call rather than being data: no tool's output is meant for it. */
  static final Set<String> STEERING = Set.of("limit", "offset", "page", "per page", "page size", "cursor", "count",
      "total", "sort", "direction", "format", "verbose", "timeout", "success", "ok", "max result", "num result",
      "number result", "sort by", "order by", "page number", "page token", "next cursor", "next page", "total count",
      "next page token", "dry run", "truncated", "debug");
  private static final Set<String> STEERING_FIRST = Set.of("max", "min", "include", "exclude", "is", "has", "enable",
      "incomplete", "show", "should", "use");

  /** What only holds the answer together. */
  static final Set<String> CONTAINERS = Set.of("item", "result", "data", "list", "entry", "record", "response",
      "output", "value", "node", "edge", "row", "object", "content", "body", "payload", "attribute", "property", "info",
      "detail", "meta", "metadata", "element", "match", "hit");

  /** An answer as a whole: nothing tells what it is. */
  static final Set<String> WHOLE = Set.of("result", "output", "response", "return", "return value", "answer");

  /** What tools do, as opposed to what they do it with. */
  static final Set<String> VERBS = Set.of("get", "list", "find", "search", "query", "read", "fetch", "create", "add",
      "update", "edit", "set", "delete", "remove", "write", "send", "post", "put", "patch", "make", "show", "view",
      "describe", "check", "run", "execute", "call", "open", "close", "load", "save", "upload", "download", "move",
      "copy", "rename", "convert", "parse", "extract", "retrieve", "lookup", "count", "new", "all", "by", "of", "for",
      "the", "a", "an", "to", "from", "in", "on", "with", "and", "or", "my", "api", "tool", "mcp", "info", "detail",
      "multiple", "many", "batch", "bulk", "v1", "v2", "v3", "request", "response", "data", "start", "end");

  /** What tells the part a field plays; {@code source_path} takes any path. */
  static final Set<String> ROLES = Set.of("source", "src", "input", "from", "base", "old", "full", "absolute", "local",
      "given", "raw", "original", "current");

  private static final Map<String, String> CONTENT = family(
      Map.of("", List.of("content", "text", "body", "data", "payload", "value", "input", "string", "raw", "document",
          "parsed", "contents"),
          "prose", List.of("message", "comment", "note", "summary", "transcript", "caption", "translation", "prompt"),
          "json", List.of("json"), "html", List.of("html"), "xml", List.of("xml"), "csv", List.of("csv"),
          "markdown", List.of("markdown"), "yaml", List.of("yaml")));
  private static final Map<String, String> PLACE = family(
      Map.of("", List.of("path"), "file", List.of("file"), "directory", List.of("directory")));
  static final List<String> CONTENT_SORTS = CONTENT.values().stream().distinct().toList();
  static final List<String> PLACE_SORTS = PLACE.values().stream().distinct().toList();

  private Vocabulary() {}

  static boolean steers(List<String> words) {
    return STEERING.contains(String.join(" ", words))
        || (words.size() > 1 && STEERING_FIRST.contains(words.getFirst()));
  }

  /** Which sort of content a name speaks of, if of any: empty text for content of an open sort. */
  static Optional<String> content(List<String> words) {
    return sort(CONTENT, words);
  }

  /** Which sort of place in a file system a name speaks of, if of any. */
  static Optional<String> place(List<String> words) {
    return sort(PLACE, words);
  }

  /** All words must be of the family; the most special one tells. */
  private static Optional<String> sort(Map<String, String> family, List<String> words) {
    if (words.isEmpty() || !family.keySet().containsAll(words)) {
      return Optional.empty();
    }
    return Optional.of(words.stream()
        .map(word -> family.getOrDefault(word, ""))
        .filter(sort -> !sort.isEmpty())
        .findFirst()
        .orElse(""));
  }

  private static Map<String, String> family(Map<String, List<String>> sorts) {
    Map<String, String> family = new HashMap<>();
    sorts.forEach((sort, words) -> words.forEach(word -> family.put(word, sort)));
    return Map.copyOf(family);
  }
}
