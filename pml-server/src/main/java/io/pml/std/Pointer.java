package io.pml.std;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** A JSON Pointer (RFC 6901). */
record Pointer(List<String> tokens) {
  static final Pointer ROOT = new Pointer(List.of());

  Pointer {
    tokens = List.copyOf(tokens);
  }

  static Pointer parse(String text) {
    if (text.isEmpty()) {
      return ROOT;
    }
    if (text.charAt(0) != '/') {
      throw Arguments
          .bad(Arguments.shown(text) + " is not a JSON Pointer: it starts with a slash, such as /items/0/name");
    }
    List<String> tokens = new ArrayList<>();
    for (String token : text.substring(1).split("/", -1)) {
      if (token.replace("~0", "").replace("~1", "").indexOf('~') >= 0) {
        throw Arguments.bad("in the JSON Pointer " + Arguments.shown(text) + " write ~0 for ~ and ~1 for /");
      }
      tokens.add(token.replace("~1", "/").replace("~0", "~"));
    }
    return new Pointer(tokens);
  }

  Pointer then(String token) {
    List<String> longer = new ArrayList<>(tokens);
    longer.add(token);
    return new Pointer(longer);
  }

  boolean isRoot() {
    return tokens.isEmpty();
  }

  Pointer parent() {
    return new Pointer(tokens.subList(0, tokens.size() - 1));
  }

  String last() {
    return tokens.getLast();
  }

  boolean startsWith(Pointer other) {
    return tokens.size() >= other.tokens.size() && tokens.subList(0, other.tokens.size()).equals(other.tokens);
  }

  Optional<JsonNode> find(JsonNode root) {
    JsonNode node = root;
    for (String token : tokens) {
      JsonNode next = node instanceof ArrayNode array
          ? array.path(index(token).orElse(array.size()))
          : node.path(token);
      if (next.isMissingNode()) {
        return Optional.empty();
      }
      node = next;
    }
    return Optional.of(node);
  }

  /** The token as the index of an array; digits without a leading zero. */
  static OptionalInt index(String token) {
    return token.matches("0|[1-9][0-9]{0,8}") ? OptionalInt.of(Integer.parseInt(token)) : OptionalInt.empty();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    tokens.forEach(token -> text.append('/').append(token.replace("~", "~0").replace("/", "~1")));
    return text.toString();
  }
}
