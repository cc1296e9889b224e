package io.pml.clients;

import io.pml.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** The letters of TOML: blanks, comments, keys, and values of one kind each. */
final class TomlScanner {
  private static final int DEEPEST = 100;
  private static final int LONGEST_NUMBER = 100;
  private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_+.:-]+");
  private static final Pattern DECIMAL = Pattern.compile("[+-]?(0|[1-9](_?[0-9])*)");
  private static final Pattern FLOAT = Pattern
      .compile("[+-]?(0|[1-9](_?[0-9])*)(\\.[0-9](_?[0-9])*)?([eE][+-]?[0-9](_?[0-9])*)?");
  private static final Pattern RADIX = Pattern
      .compile("0(?:(x)([0-9A-Fa-f](?:_?[0-9A-Fa-f])*)|(o)([0-7](?:_?[0-7])*)|(b)([01](?:_?[01])*))");

  private final String text;
  private final Supplier<ObjectNode> inlineTable;
  private int at;
  private int depth;

  /**
   * A scanner at the start of the text.
   *
   * @param inlineTable reads the rest of an inline table, from behind its opening brace to behind its closing one
   */
  TomlScanner(String text, Supplier<ObjectNode> inlineTable) {
    this.text = text;
    this.inlineTable = inlineTable;
  }

  int offset() {
    return at;
  }

  int lineStart() {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  TomlException error(String problem) {
    int line = 1 + (int) text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
    return new TomlException(line, problem);
  }

  /** Moves to the next header or key; false at the end. */
  boolean skipToExpression() {
    skipEmpty();
    return at < text.length();
  }

  /** Moves behind the line, on which only a comment may still stand. */
  void endLine() {
    skipBlanks();
    skipComment();
    if (at < text.length() && !takeNewline()) {
      throw error("expected the end of the line, got " + shown());
    }
  }

  void skipBlanks() {
    while (peek(' ') || peek('\t')) {
      at++;
    }
  }

  boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  boolean take(String expected) {
    boolean there = text.startsWith(expected, at);
    at += there ? expected.length() : 0;
    return there;
  }

  /** Takes what must be there, and the blanks on both sides. */
  void expect(String expected) {
    skipBlanks();
    if (!take(expected)) {
      throw error("expected " + expected + ", got " + shown());
    }
    if (!expected.equals("[")) {
      skipBlanks();
    }
  }

  /** A key with its dots. */
  List<String> key() {
    List<String> keys = new ArrayList<>();
    do {
      skipBlanks();
      keys.add(simpleKey());
      skipBlanks();
    } while (take("."));
    return keys;
  }

  private String simpleKey() {
    boolean multiline = text.startsWith("\"\"\"", at) || text.startsWith("'''", at);
    if (!multiline && (peek('"') || peek('\''))) {
      return string();
    }
    Matcher bare = BARE_KEY.matcher(text).region(at, text.length());
    if (!bare.lookingAt()) {
      throw error("expected a key, got " + shown());
    }
    at = bare.end();
    return bare.group();
  }

  JsonNode value() {
    if (++depth > DEEPEST) {
      throw error("nested more than " + DEEPEST + " deep");
    }
    JsonNode value = peek('"') || peek('\'') ? StringNode.valueOf(string()) : otherValue();
    depth--;
    return value;
  }

  private JsonNode otherValue() {
    if (take("[")) {
      return array();
    }
    return take("{") ? inlineTable.get() : word();
  }

  private ArrayNode array() {
    ArrayNode array = Json.array();
    skipEmpty();
    while (!take("]")) {
      array.add(value());
      skipEmpty();
      if (!take(",") && !peek(']')) {
        throw error("expected a comma or the end of the list, got " + shown());
      }
      skipEmpty();
    }
    return array;
  }

  private JsonNode word() {
    Matcher matcher = WORD.matcher(text).region(at, text.length());
    if (!matcher.lookingAt()) {
      throw error("expected a value, got " + shown());
    }
    String word = matcher.group();
    JsonNode value = switch (word) {
      case "true" -> BooleanNode.TRUE;
      case "false" -> BooleanNode.FALSE;
      default -> number(word);
    };
    at = matcher.end();
    return value;
  }

  private JsonNode number(String word) {
    Matcher radix = RADIX.matcher(word);
    String digits = word.replace("_", "");
    if (word.length() <= LONGEST_NUMBER && DECIMAL.matcher(word).matches()) {
      return JsonNodeFactory.instance.numberNode(new BigInteger(digits));
    }
    if (word.length() <= LONGEST_NUMBER && radix.matches()) {
      return JsonNodeFactory.instance.numberNode(new BigInteger(digits.substring(2), base(word.charAt(1))));
    }
    if (word.length() <= LONGEST_NUMBER && FLOAT.matcher(word).matches()) {
      return JsonNodeFactory.instance.numberNode(new BigDecimal(digits));
    }
    throw error("\"" + word.substring(0, Math.min(40, word.length()))
        + "\" is not understood here: neither a text in quotes, nor a number, true or false");
  }

  private static int base(char letter) {
    return switch (letter) {
      case 'x' -> 16;
      case 'o' -> 8;
      default -> 2;
    };
  }

  private String string() {
    String quote = text.substring(at, at + 1);
    boolean literal = quote.equals("'");
    if (take(quote.repeat(3))) {
      takeNewline();
      return multiline(quote, literal);
    }
    at++;
    StringBuilder result = new StringBuilder();
    while (!take(quote)) {
      result.append(character(literal, false));
    }
    return result.toString();
  }

  private String multiline(String quote, boolean literal) {
    StringBuilder result = new StringBuilder();
    while (!take(quote.repeat(3))) {
      if (literal || !takeLineContinuation()) {
        result.append(character(literal, true));
      }
    }
    for (int i = 0; i < 2 && take(quote); i++) {
      result.append(quote);
    }
    return result.toString();
  }

  /** A backslash at the end of a line, and all blank space after it. */
  private boolean takeLineContinuation() {
    int start = at;
    if (take("\\")) {
      skipBlanks();
      if (takeNewline()) {
        do {
          skipBlanks();
        } while (takeNewline());
        return true;
      }
    }
    at = start;
    return false;
  }

  private String character(boolean literal, boolean multiline) {
    if (at >= text.length()) {
      throw error("a text in quotes has no end");
    }
    int start = at;
    if (multiline && takeNewline()) {
      return text.substring(start, at);
    }
    char c = text.charAt(at);
    if ((c < ' ' && c != '\t') || c == 0x7f) {
      throw error(c == '\n' || c == '\r' ? "a text in quotes has no end" : "a control character in a text");
    }
    at++;
    return c == '\\' && !literal ? escaped() : String.valueOf(c);
  }

  private String escaped() {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    return switch (c) {
      case 'b' -> "\b";
      case 't' -> "\t";
      case 'n' -> "\n";
      case 'f' -> "\f";
      case 'r' -> "\r";
      case '"' -> "\"";
      case '\\' -> "\\";
      case 'u' -> codePoint(4);
      case 'U' -> codePoint(8);
      default -> throw error("\\" + c + " is not an escape that is understood here");
    };
  }

  private String codePoint(int digits) {
    String hex = text.substring(at, Math.min(text.length(), at + digits));
    boolean wellFormed = hex.matches("[0-9A-Fa-f]{" + digits + "}");
    long code = wellFormed ? Long.parseLong(hex, 16) : -1;
    boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
    if (code < 0 || code > Character.MAX_CODE_POINT || surrogate) {
      throw error("an escape that is not a character");
    }
    at += digits;
    return Character.toString((int) code);
  }

  private void skipEmpty() {
    do {
      skipBlanks();
      skipComment();
    } while (takeNewline());
  }

  private void skipComment() {
    if (peek('#')) {
      while (at < text.length() && text.charAt(at) != '\n' && !text.startsWith("\r\n", at)) {
        at++;
      }
    }
  }

  private boolean takeNewline() {
    return take("\n") || take("\r\n");
  }

  private String shown() {
    if (at >= text.length()) {
      return "the end of the file";
    }
    return text.startsWith("\n", at) || text.startsWith("\r", at) ? "the end of the line" : "'" + text.charAt(at) + "'";
  }
}
