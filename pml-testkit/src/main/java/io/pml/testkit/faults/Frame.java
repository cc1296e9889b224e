package io.pml.testkit.faults;

import tools.jackson.databind.JsonNode;

/** JSON-RPC frames and their parts as text, made by hand so that a server can spoil any byte of them. */
final class Frame {
  private Frame() {}

  static String result(String id, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
  }

  static String error(String id, int code, String message) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":" + code + ",\"message\":" + quote(message)
        + "}}";
  }

  static String notification(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"method\":" + quote(method) + ",\"params\":" + params + "}";
  }

  /** A tool result with one text. */
  static String text(String text) {
    return "{\"content\":[{\"type\":\"text\",\"text\":" + quote(text) + "}]}";
  }

  /** A tool result with a JSON object, given as text, in both of its forms. */
  static String structured(String object) {
    return "{\"content\":[{\"type\":\"text\",\"text\":" + quote(object) + "}],\"structuredContent\":" + object + "}";
  }

  /** A tool result that says what went wrong. */
  static String failure(String text) {
    return "{\"content\":[{\"type\":\"text\",\"text\":" + quote(text) + "}],\"isError\":true}";
  }

  /** An id as it must stand in the answer; {@code null} if it is neither text nor a number. */
  static String id(JsonNode id) {
    if (id.isString()) {
      return quote(id.asString());
    }
    return id.isNumber() ? id.asString() : "null";
  }

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append((char) c);
      } else if (c < ' ' || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
        quoted.append(String.format("\\u%04x", c));
      } else {
        quoted.appendCodePoint(c);
      }
    });
    return quoted.append('"').toString();
  }
}
