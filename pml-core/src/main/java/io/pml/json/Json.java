package io.pml.json;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reading and writing of JSON trees.
 *
 * <p>Strict on the way in: one value and nothing after it, no duplicate keys, no comments, no bare words, well-formed
 * UTF-8 or text, nesting and number length bounded. Exact on the way out: numbers keep every digit they came with.
 */
public final class Json {
  /** Deeper nesting than this is refused: no honest document needs it, and recursion over the tree stays safe. */
  public static final int MAX_DEPTH = 256;

  /** A longer number is refused: turning digits into a value costs more than linear time. */
  public static final int MAX_NUMBER_LENGTH = 1000;

  private static final JsonMapper MAPPER = JsonMapper
      .builder(JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder()
              .maxNestingDepth(MAX_DEPTH)
              .maxNumberLength(MAX_NUMBER_LENGTH)
              .maxStringLength(64 << 20)
              .maxNameLength(50_000)
              .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build())
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
      .build();

  private Json() {}

  /** Reads one value from UTF-8 bytes. */
  public static JsonNode parse(byte[] utf8) {
    return parse(decode(utf8));
  }

  /** Reads one value. */
  public static JsonNode parse(String text) {
    try {
      JsonNode value = MAPPER.readTree(text);
      if (value.isMissingNode()) {
        throw new JsonSyntaxException("empty: expected one JSON value");
      }
      return value;
    } catch (StreamReadException e) {
      throw new JsonSyntaxException(place(e) + e.getOriginalMessage());
    } catch (JacksonException e) {
      throw new JsonSyntaxException(e.getOriginalMessage());
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
    return MAPPER.writeValueAsString(value);
  }

  public static byte[] writeBytes(JsonNode value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** Indented, for people. */
  public static String pretty(JsonNode value) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
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

  /** SHA-256, in hexadecimal, of the canonical form: equal for values that differ only in the order of keys. */
  public static String hash(JsonNode value) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(writeBytes(canonical(value)));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same value with keys in code point order and numbers in their shortest form. */
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

  private static String decode(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(utf8))
          .toString();
    } catch (CharacterCodingException e) {
      throw new JsonSyntaxException("not well-formed UTF-8");
    }
  }

  private static String place(StreamReadException e) {
    return e.getLocation() == null ? ""
        : "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr() + ": ";
  }
}
