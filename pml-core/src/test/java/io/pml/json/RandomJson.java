package io.pml.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Random trees, and random spellings of them: the same seed gives the same. */
final class RandomJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String[] PIECES = {
      "a", "Z", "0", " ", "\"", "\\", "/", "\0", "\n", "\t", "\u001F", "\u007F", "é", "ß", "€", "日本", "😀", "\uD800",
      "\uDC00", "\uFFFD", "\uFFFF",
      "\u2028", "\uFEFF", "\\u0041", "</script>", "xxxxxxxxxxxxxxxx"};
  private static final String[] BLANKS = {"", "", "", " ", "\n", "\t", "\r\n", "  "};

  private final RandomGenerator random;

  RandomJson(long seed) {
    random = new Random(seed);
  }

  JsonNode value() {
    return value(6);
  }

  private JsonNode value(int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 10)) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(random.nextBoolean());
      case 2 -> NODES.stringNode(text());
      case 3 -> NODES.numberNode(random.nextInt());
      case 4 -> NODES.numberNode(BigInteger.valueOf(random.nextLong()).pow(2).add(BigInteger.TWO.pow(64)));
      case 5 -> decimal();
      case 6, 7 -> array(depth);
      default -> object(depth);
    };
  }

  /** With at least one digit after the point, so that it cannot be taken for an integer. */
  private JsonNode decimal() {
    return random.nextInt(10) == 0 ? NODES.numberNode(-0.0)
        : NODES.numberNode(new BigDecimal(BigInteger.valueOf(random.nextLong()), 1 + random.nextInt(400)));
  }

  private ArrayNode array(int depth) {
    ArrayNode array = NODES.arrayNode();
    for (int i = random.nextInt(6); i > 0; i--) {
      array.add(value(depth - 1));
    }
    return array;
  }

  private ObjectNode object(int depth) {
    ObjectNode object = NODES.objectNode();
    for (int i = random.nextInt(6); i > 0; i--) {
      object.set(text(), value(depth - 1));
    }
    return object;
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** The value in other white space, other escapes, another order of keys and with numbers spelled otherwise. */
  String spell(JsonNode value) {
    String inside = switch (value) {
      case ObjectNode object -> {
        List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(object.properties());
        Collections.shuffle(entries, Random.from(random));
        yield list("{",
            entries.stream().map(e -> blank() + quoted(e.getKey()) + blank() + ":" + spell(e.getValue())).toList(),
            "}");
      }
      case ArrayNode array -> list("[", array.valueStream().map(this::spell).toList(), "]");
      case JsonNode text when text.isString() -> quoted(text.stringValue());
      case JsonNode number when number.isNumber() -> number(number.decimalValue());
      default -> value.toString();
    };
    return blank() + inside + blank();
  }

  private String list(String open, List<String> items, String close) {
    return open + (items.isEmpty() ? blank() : String.join(",", items)) + close;
  }

  private String number(BigDecimal value) {
    int shift = random.nextInt(30);
    return switch (random.nextInt(3)) {
      case 0 -> value.unscaledValue() + "e" + -value.scale();
      case 1 -> value.toPlainString() + (value.scale() > 0 ? "000" : ".000");
      default -> value.movePointLeft(shift).toPlainString() + (random.nextBoolean() ? "E+" : "e") + shift;
    };
  }

  private String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean surrogate = Character.isSurrogate(c);
      if (c < ' ' || c == '"' || c == '\\' || surrogate || random.nextInt(4) == 0) {
        quoted.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private String blank() {
    return BLANKS[random.nextInt(BLANKS.length)];
  }
}
