package io.pml.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reading and writing of JSON trees.
 *
 * <p>Strict on the way in: one value and nothing after it, no duplicate keys, no comments, no bare words, no byte order
 * mark, well-formed UTF-8 or text; nesting, number length and exponents bounded. Exact on the way out: numbers keep
 * every digit they came with, though an exponent may be spelled another way ({@code 1e400} becomes {@code 1E+400}), and
 * {@code -0.0} keeps its sign; the integer {@code -0} is {@code 0}. Half a surrogate pair, which JSON can spell but
 * UTF-8 cannot, passes through as an escape.
 */
public final class Json {
  /** Deeper nesting than this is refused: no honest document needs it, and recursion over the tree stays safe. */
  public static final int MAX_DEPTH = 256;

  /** A longer number is refused: turning digits into a value costs more than linear time. */
  public static final int MAX_NUMBER_LENGTH = 1000;

  /** A number with a larger exponent, up or down, is refused: spelled out somewhere it would fill the memory. */
  public static final int MAX_EXPONENT = 100_000;

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private static final JsonFactory FACTORY = JsonFactory.builder()
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxNestingDepth(MAX_DEPTH)
          .maxNumberLength(MAX_NUMBER_LENGTH)
          .maxStringLength(64 << 20)
          .maxNameLength(50_000)
          .build())
      .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
      .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
      .build();

  private static final JsonMapper WRITER = JsonMapper.builder(FACTORY).build();

  private Json() {}

  /** Reads one value from UTF-8 bytes. */
  public static JsonNode parse(byte[] utf8) {
    checkEncoding(utf8);
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), utf8)) {
      return new TreeReader(parser).read();
    } catch (JsonSyntaxException e) {
      // The reader of characters has the last word: it counts columns in characters, and takes half pairs in keys.
      return parse(text(utf8));
    }
  }

  /** Reads one value. */
  public static JsonNode parse(String text) {
    if (text.startsWith(BYTE_ORDER_MARK)) {
      throw byteOrderMark();
    }
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      return new TreeReader(parser).read();
    }
  }

  /** Reads one object; any other value is refused. */
  public static ObjectNode parseObject(String text) {
    if (parse(text) instanceof ObjectNode object) {
      return object;
    }
    throw new JsonSyntaxException("expected a JSON object");
  }

  public static String write(JsonNode value) {
    return text(writeBytes(value));
  }

  public static byte[] writeBytes(JsonNode value) {
    return WRITER.writeValueAsBytes(value);
  }

  /** Indented, for people. */
  public static String pretty(JsonNode value) {
    return text(WRITER.writerWithDefaultPrettyPrinter().writeValueAsBytes(value));
  }

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static JsonNode text(String value) {
    return JsonNodeFactory.instance.stringNode(value);
  }

  public static JsonNode number(long value) {
    return JsonNodeFactory.instance.numberNode(value);
  }

  /** The object at a key, or an empty one that is not part of the tree. */
  public static ObjectNode child(JsonNode parent, String key) {
    return parent.get(key) instanceof ObjectNode object ? object : object();
  }

  /**
   * SHA-256, in hexadecimal, of the canonical form: equal for values that differ only in the order of keys and in the
   * spelling of numbers.
   */
  public static String hash(JsonNode value) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(writeBytes(canonical(value)));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same value with keys in the order of their UTF-16 units and numbers without trailing zeros. */
  public static JsonNode canonical(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        Map<String, JsonNode> sorted = new TreeMap<>();
        object.properties().forEach(entry -> sorted.put(entry.getKey(), canonical(entry.getValue())));
        ObjectNode result = object();
        result.setAll(sorted);
        yield result;
      }
      case ArrayNode array -> {
        ArrayNode result = array();
        array.forEach(item -> result.add(canonical(item)));
        yield result;
      }
      case JsonNode number when number.isNumber() -> {
        BigDecimal exact = number.decimalValue();
        yield JsonNodeFactory.instance.numberNode(exact.signum() == 0 ? BigDecimal.ZERO : exact.stripTrailingZeros());
      }
      default -> value;
    };
  }

  /** Leaves nothing for the parser to guess: it would take zero bytes and byte order marks for UTF-16 or UTF-32. */
  private static void checkEncoding(byte[] utf8) {
    int mistake = Utf8.firstMistake(utf8);
    if (mistake >= 0) {
      throw new JsonSyntaxException("byte " + mistake + ": not well-formed UTF-8");
    }
    if (utf8.length >= 3 && utf8[0] == (byte) 0xEF && utf8[1] == (byte) 0xBB && utf8[2] == (byte) 0xBF) {
      throw byteOrderMark();
    }
    for (int i = 0; i < Math.min(4, utf8.length); i++) {
      if (utf8[i] == 0) {
        throw new JsonSyntaxException("byte " + i + ": a NUL; only UTF-8 is read");
      }
    }
  }

  private static JsonSyntaxException byteOrderMark() {
    return new JsonSyntaxException("begins with a byte order mark; save it without one");
  }

  /** By way of bytes, because the writer of characters lets half surrogate pairs through unescaped. */
  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
