package io.pml.clients;

import io.pml.json.Json;
import java.util.Iterator;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Writes JSON the way a file had it before: the same indentation, line ends and last line. */
final class JsonText {
  private static final Pattern INDENTED = Pattern.compile("\\R([ \\t]+)\\S");

  private final StringBuilder out = new StringBuilder();
  private final String indent;

  private JsonText(String indent) {
    this.indent = indent;
  }

  /** The value in the layout of an earlier text; with two blanks when there was none. */
  static String like(String earlier, JsonNode value) {
    Matcher indented = INDENTED.matcher(earlier);
    String newline = earlier.contains("\r\n") ? "\r\n" : "\n";
    JsonText text = new JsonText(indented.find() ? indented.group(1) : "  ");
    text.write(value, newline);
    boolean endsLine = earlier.isBlank() || earlier.endsWith("\n");
    return text.out + (endsLine ? newline : "");
  }

  private void write(JsonNode value, String lineStart) {
    switch (value) {
      case ObjectNode object when !object.isEmpty() -> writeObject(object, lineStart);
      case ArrayNode array when !array.isEmpty() -> writeArray(array, lineStart);
      default -> out.append(Json.write(value));
    }
  }

  private void writeObject(ObjectNode object, String lineStart) {
    out.append('{');
    for (Iterator<Map.Entry<String, JsonNode>> members = object.properties().iterator(); members.hasNext();) {
      Map.Entry<String, JsonNode> member = members.next();
      out.append(lineStart).append(indent).append(Json.write(StringNode.valueOf(member.getKey()))).append(": ");
      write(member.getValue(), lineStart + indent);
      out.append(members.hasNext() ? "," : "");
    }
    out.append(lineStart).append('}');
  }

  private void writeArray(ArrayNode array, String lineStart) {
    out.append('[');
    for (Iterator<JsonNode> items = array.iterator(); items.hasNext();) {
      out.append(lineStart).append(indent);
      write(items.next(), lineStart + indent);
      out.append(items.hasNext() ? "," : "");
    }
    out.append(lineStart).append(']');
  }
}
