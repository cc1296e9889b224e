package io.pml.signature;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** What the references of one schema document point to. Nothing outside the document is ever fetched. */
final class References {
  private static final int MAX_LENGTH = 500;
  private static final int MAX_DEFINITIONS = 1000;
  private static final List<String> DEFINITIONS = List.of("$defs", "definitions");

  private final JsonNode document;

  References(JsonNode document) {
    this.document = document;
  }

  /** A schema of the document, or empty for whatever else the reference points to. */
  Optional<JsonNode> resolve(String reference) {
    String fragment = fragment(reference);
    if (reference.length() > MAX_LENGTH || !fragment.startsWith("#")) {
      return Optional.empty();
    }
    return decode(fragment.substring(1))
        .map(text -> text.isEmpty() || text.startsWith("/") ? pointed(text) : anchored(text))
        .filter(found -> found.isObject() || found.isBoolean());
  }

  /** The last word of a reference, as a name for what it points to. */
  static String name(String reference) {
    String word = reference.substring(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf('#')) + 1);
    return word.isEmpty() ? "root" : word;
  }

  private String fragment(String reference) {
    String base = document.path("$id").stringValue("");
    return !base.isEmpty() && reference.startsWith(base + "#") ? reference.substring(base.length()) : reference;
  }

  private static Optional<String> decode(String fragment) {
    try {
      return Optional.of(URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private JsonNode pointed(String pointer) {
    JsonNode at = document;
    String[] steps = pointer.split("/", -1);
    for (int i = 1; i < steps.length; i++) {
      at = step(at, steps[i].replace("~1", "/").replace("~0", "~"));
    }
    return at;
  }

  private static JsonNode step(JsonNode at, String key) {
    if (at instanceof ArrayNode array) {
      return array.path(key.matches("[0-9]{1,6}") ? Integer.parseInt(key) : -1);
    }
    return at.path(key);
  }

  private JsonNode anchored(String anchor) {
    for (String definitions : DEFINITIONS) {
      if (document.path(definitions) instanceof ObjectNode schemas) {
        Optional<JsonNode> found = schemas.valueStream()
            .limit(MAX_DEFINITIONS)
            .filter(schema -> schema.path("$anchor").stringValue("").equals(anchor)
                || schema.path("$id").stringValue("").equals("#" + anchor))
            .findFirst();
        if (found.isPresent()) {
          return found.get();
        }
      }
    }
    return document.path("$anchor").stringValue("").equals(anchor) ? document : MissingNode.getInstance();
  }
}
