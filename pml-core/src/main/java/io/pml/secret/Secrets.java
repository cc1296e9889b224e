package io.pml.secret;

import io.pml.json.Json;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Recognises what looks like a secret, by its own shape or by the name it goes under. It would rather mask a harmless text
 * than keep a password.
 */
public final class Secrets {
  /** What stands where something was taken out. */
  public static final String MASK = "***";

  private static final int LONG = 20;
  private static final double CHANCE_BITS = 3.5;

  /** Forms in which well-known issuers hand out keys and tokens. */
  private static final Pattern ISSUED = Pattern.compile("gh[pousr]_\\w{20,}|github_pat_\\w{20,}|glpat-[\\w-]{16,}"
      + "|xox[abeoprs]-[\\w-]{10,}|sk-[\\w-]{16,}|[rsp]k_(?:live|test)_\\w{10,}|A[KS]IA[0-9A-Z]{16}|AIza[\\w-]{30,}"
      + "|ya29\\.[\\w-]{20,}|npm_\\w{30,}|pypi-[\\w-]{20,}|hf_\\w{20,}|SG\\.[\\w-]{16,}\\.[\\w-]{16,}|dop_v1_\\w{40,}"
      + "|eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]*|-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]*"
      + "|[a-z][a-z0-9+.-]*://[^\\s/:@]+:[^\\s/@]+@\\S*");
  private static final Pattern BEARER = Pattern.compile("(?i)\\b(?:bearer|basic)\\s+[\\w.~+/=-]{8,}");

  /** Names of fields and variables that hold secrets. */
  private static final Pattern NAME = Pattern
      .compile("(?i)(?:^|[_-])(?:pass|password|passwd|passphrase|pwd|secret|token|"
          + "api_?-?key|apikey|access_?-?key|private_?-?key|credentials?|auth|authorization|cookie|session_?-?key)(?:$|[_-])");
  private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /** A text between quotes in a program, and the name before it, if there is one. */
  private static final Pattern QUOTED = Pattern
      .compile("(?:[\"']?([A-Za-z_$][\\w$-]*)[\"']?\\s*[:=]\\s*)?([\"'`])((?:\\\\.|(?!\\2)[^\\\\\\n])*)\\2");

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
  /** Shorter ones would be found in every other word. */
  private static final int SHORTEST = 4;

  private Secrets() {}

  /** Whether a text looks like a secret by itself. */
  public static boolean isSecret(String text) {
    return ISSUED.matcher(text).find() || BEARER.matcher(text).find() || isRandom(text);
  }

  /** Whether a text is to be taken for a secret because of the name it goes under, or by itself. */
  public static boolean isSecret(String name, String text) {
    return isSecret(text) || (!text.isEmpty() && isSecretName(name));
  }

  /** The same value with every secret in it masked. */
  public static JsonNode mask(JsonNode value) {
    return mask("", value);
  }

  /** The secrets between quotes in a program, as they stand there and as they are meant. */
  public static Set<String> in(String source) {
    Set<String> found = new HashSet<>();
    Matcher quoted = QUOTED.matcher(source);
    while (quoted.find()) {
      String name = quoted.group(1) == null ? "" : quoted.group(1);
      String text = quoted.group(3);
      if (text.length() >= SHORTEST && isSecret(name, text)) {
        found.add(text);
        found.add(ESCAPE.matcher(text).replaceAll("$1"));
      }
    }
    return found;
  }

  /** The secrets in a value. */
  public static Set<String> in(JsonNode value) {
    Set<String> found = new HashSet<>();
    collect("", value, found);
    return found;
  }

  private static void collect(String name, JsonNode value, Set<String> found) {
    switch (value) {
      case ObjectNode object -> object.properties().forEach(field -> collect(field.getKey(), field.getValue(), found));
      case ArrayNode array -> array.forEach(item -> collect(name, item, found));
      default -> value.stringValueOpt()
          .filter(text -> text.length() >= SHORTEST && isSecret(name, text))
          .ifPresent(found::add);
    }
  }

  private static JsonNode mask(String name, JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode masked = Json.object();
        object.properties().forEach(field -> masked.set(field.getKey(), mask(field.getKey(), field.getValue())));
        yield masked;
      }
      case ArrayNode array -> {
        ArrayNode masked = Json.array();
        array.forEach(item -> masked.add(mask(name, item)));
        yield masked;
      }
      default -> value.isString() && isSecret(name, value.stringValue()) ? Json.text(MASK) : value;
    };
  }

  private static boolean isSecretName(String name) {
    return NAME.matcher(CAMEL.matcher(name).replaceAll("_")).find();
  }

  /** One long word of letters and digits mixed by chance, as no word, path or identifier is. */
  private static boolean isRandom(String text) {
    if (text.length() < LONG || text.length() > 512 || !text.matches("[A-Za-z0-9_+/=-]+")) {
      return false;
    }
    boolean mixed = text.matches(".*[a-z].*") && text.matches(".*[A-Z].*")
        && text.replaceAll("[^0-9]", "").length() >= 3;
    return mixed && text.indexOf('/') < 0 && bits(text) >= CHANCE_BITS;
  }

  /** How many bits each character tells. */
  private static double bits(String text) {
    double bits = 0;
    for (int c : text.chars().distinct().toArray()) {
      double share = (double) text.chars().filter(each -> each == c).count() / text.length();
      bits -= share * Math.log(share) / Math.log(2);
    }
    return bits;
  }
}
