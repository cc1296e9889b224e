package io.pml.std;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A pattern over paths: {@code *} any run inside a name, {@code ?} one character, {@code **} any number of folders,
 * {@code {a,b}} either. Without a slash it is matched against the file name alone. Time is bounded by the product of
 * the lengths: there is no backtracking over more than one star.
 */
final class Glob {
  private static final int MAX_LENGTH = 500;
  private static final int MAX_ALTERNATIVES = 64;

  private final boolean nameOnly;
  private final List<List<String>> alternatives;

  private Glob(boolean nameOnly, List<List<String>> alternatives) {
    this.nameOnly = nameOnly;
    this.alternatives = alternatives;
  }

  static Glob parse(String text) {
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      throw Arguments.bad("a glob has 1 to " + MAX_LENGTH + " characters, such as *.java or src/**/*.{ts,tsx}");
    }
    List<String> expanded = new ArrayList<>();
    expand("", text, expanded);
    List<List<String>> alternatives = expanded.stream()
        .map(alternative -> List.of((alternative.startsWith("./") ? alternative.substring(2) : alternative).split("/")))
        .toList();
    return new Glob(text.indexOf('/') < 0, alternatives);
  }

  boolean matches(Path path) {
    List<String> names = new ArrayList<>();
    if (nameOnly) {
      names.add(String.valueOf(path.getFileName()));
    } else {
      path.forEach(name -> names.add(name.toString()));
    }
    return alternatives.stream().anyMatch(pattern -> matchesNames(pattern, names));
  }

  private static boolean matchesNames(List<String> pattern, List<String> names) {
    int p = 0;
    int n = 0;
    int star = -1;
    int retry = 0;
    while (n < names.size()) {
      if (p < pattern.size() && pattern.get(p).equals("**")) {
        star = p++;
        retry = n;
      } else if (p < pattern.size() && matchesName(pattern.get(p), names.get(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.size() && pattern.get(p).equals("**")) {
      p++;
    }
    return p == pattern.size();
  }

  private static boolean matchesName(String pattern, String name) {
    int p = 0;
    int n = 0;
    int star = -1;
    int retry = 0;
    while (n < name.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = n;
      } else if (p < pattern.length() && (pattern.charAt(p) == '?' || pattern.charAt(p) == name.charAt(n))) {
        p++;
        n++;
      } else if (star >= 0) {
        p = star + 1;
        n = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }

  /** Writes out the first pair of braces, and the rest by recursion. */
  private static void expand(String before, String rest, List<String> into) {
    int open = rest.indexOf('{');
    if (open < 0) {
      into.add(before + rest);
      if (into.size() > MAX_ALTERNATIVES) {
        throw Arguments.bad("the braces of the glob stand for more than " + MAX_ALTERNATIVES + " patterns: use fewer");
      }
      return;
    }
    int close = rest.indexOf('}', open);
    if (close < 0 || rest.substring(open + 1, close).indexOf('{') >= 0) {
      throw Arguments.bad("in the glob " + Arguments.shown(rest) + " a { has no } of its own; braces do not nest");
    }
    for (String alternative : rest.substring(open + 1, close).split(",", -1)) {
      expand(before + rest.substring(0, open) + alternative, rest.substring(close + 1), into);
    }
  }
}
