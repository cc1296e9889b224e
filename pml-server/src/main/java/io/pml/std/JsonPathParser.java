package io.pml.std;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.std.JsonPath.Operand;
import io.pml.std.JsonPath.Step;
import io.pml.std.JsonPath.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads a {@link JsonPath}, by recursive descent. For one text. */
final class JsonPathParser {
  private static final int MAX_LENGTH = 1000;
  private static final List<String> OPERATORS = List.of("==", "!=", "<=", ">=", "<", ">");

  private final String text;
  private int at;

  JsonPathParser(String text) {
    this.text = text;
  }

  JsonPath path() {
    if (text.length() > MAX_LENGTH) {
      throw Arguments.bad("the query has " + text.length() + " characters: at most " + MAX_LENGTH + " are taken");
    }
    expect("$");
    JsonPath path = steps();
    if (at < text.length()) {
      throw problem("a step such as .name, [0], [*] or [?@.x == 1]");
    }
    return path;
  }

  private JsonPath steps() {
    List<Step> steps = new ArrayList<>();
    while (true) {
      if (accept("..")) {
        steps.add(new Step.AtAnyDepth(accept("[") ? bracket() : name()));
      } else if (accept(".")) {
        steps.add(name());
      } else if (accept("[")) {
        steps.add(bracket());
      } else {
        return JsonPath.of(steps);
      }
    }
  }

  private Step name() {
    if (accept("*")) {
      return new Step.Every();
    }
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    if (at == start) {
      throw problem("a name or *; other names go in brackets: ['a b']");
    }
    return new Step.Member(text.substring(start, at));
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$' || Character.isSurrogate(c);
  }

  /** After the opening bracket. */
  private Step bracket() {
    spaces();
    Step step;
    if (accept("*")) {
      step = new Step.Every();
    } else if (accept("?")) {
      step = new Step.Passing(either());
    } else if (peek('\'') || peek('"')) {
      step = new Step.Member(quoted());
    } else {
      step = indexOrSlice();
    }
    spaces();
    expect("]");
    return step;
  }

  private Step indexOrSlice() {
    OptionalInt from = maybeNumber();
    spaces();
    if (accept(":")) {
      spaces();
      return new Step.Slice(from.orElse(0), maybeNumber());
    }
    return new Step.Item(from.orElseThrow(() -> problem("an index, a quoted name, *, a slice or ?")));
  }

  private OptionalInt maybeNumber() {
    int start = at;
    accept("-");
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == start) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(text.substring(start, at)));
    } catch (NumberFormatException e) {
      at = start;
      throw problem("a whole number");
    }
  }

  private Test either() {
    Test test = both();
    spaces();
    while (accept("||")) {
      test = new Test.Either(test, both());
      spaces();
    }
    return test;
  }

  private Test both() {
    Test test = single();
    spaces();
    while (accept("&&")) {
      test = new Test.Both(test, single());
      spaces();
    }
    return test;
  }

  private Test single() {
    spaces();
    if (accept("!")) {
      return new Test.Not(single());
    }
    if (accept("(")) {
      Test test = either();
      spaces();
      expect(")");
      return test;
    }
    Operand left = operand();
    spaces();
    for (String operator : OPERATORS) {
      if (accept(operator)) {
        spaces();
        return new Test.Compare(left, operator, operand());
      }
    }
    if (left instanceof Operand.Path path) {
      return new Test.Exists(path);
    }
    throw problem("one of " + String.join(" ", OPERATORS));
  }

  private Operand operand() {
    if (accept("@")) {
      return new Operand.Path(false, steps());
    }
    if (accept("$")) {
      return new Operand.Path(true, steps());
    }
    if (peek('\'') || peek('"')) {
      return new Operand.Literal(JsonNodeFactory.instance.stringNode(quoted()));
    }
    int start = at;
    while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    try {
      return new Operand.Literal(Json.parse(text.substring(start, at)));
    } catch (JsonSyntaxException e) {
      at = start;
      throw problem("@, $, a number, a quoted text, true, false or null");
    }
  }

  private String quoted() {
    char quote = text.charAt(at++);
    StringBuilder result = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      if (accept("\\")) {
        if (!peek('\\') && !peek(quote)) {
          throw problem("after a backslash the quote or a backslash");
        }
      }
      result.append(text.charAt(at++));
    }
    expect(String.valueOf(quote));
    return result.toString();
  }

  private void spaces() {
    while (accept(" ")) {
    }
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean accept(String token) {
    boolean found = text.startsWith(token, at);
    at += found ? token.length() : 0;
    return found;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw problem(token);
    }
  }

  private PmlException problem(String expected) {
    return Arguments.bad("the query " + Arguments.shown(text) + " at character " + (at + 1) + ": expected " + expected);
  }
}
