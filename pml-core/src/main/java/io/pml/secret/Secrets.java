package io.pml.secret;

import io.pml.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Telling secrets from other texts, by the name they go under and by how they look. */
public final class Secrets {
  public static final String MASK = "***";
  /** A shorter text would be found, and hidden, all over the place. */
  private static final int SHORTEST = 6;

  private static final Set<String> WORDS = Set.of("token", "secret", "secrets", "password", "passwd", "pwd", "pass",
      "passphrase", "key", "apikey", "auth", "authorization", "credential", "credentials", "cookie", "pat", "bearer",
      "jwt");
  private static final List<String> ENDINGS = List.of("token", "secret", "password", "apikey");
  /** A name that ends in one of these speaks of a secret without being one. */
  private static final Set<String> HARMLESS = Set.of("type", "path", "file", "url", "uri", "dir", "host", "name", "id",
      "endpoint", "method", "enabled", "mode", "limit", "count");

  private static final Pattern WORD_BOUNDARY = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern KNOWN = Pattern.compile(
      "(sk-|sk_|pk_live|rk_live|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-"
          + "|AKIA|ASIA|AIza|ya29\\.|eyJ[A-Za-z0-9_-]+\\.|npm_|hf_|pypi-|dop_v1_|lin_api_|ntn_|secret_|-----BEGIN ).*",
      Pattern.DOTALL);
  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{32,}");
  private static final Pattern RANDOM = Pattern
      .compile("(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?!/)[A-Za-z0-9+/=_-]{24,}");
  private static final Pattern SCHEME = Pattern.compile("(?i)(bearer|basic|token|apikey)\\s+(\\S+)\\s*");
  private static final Pattern USER_INFO = Pattern.compile("://[^/?#@:\\s]*:([^/?#@\\s]+)@");
  private static final Pattern PARAMETER = Pattern.compile("[?&;]([A-Za-z0-9_.-]+)=([^&;#\\s]+)");
  private static final Pattern NAMED = Pattern.compile("-{0,2}([A-Za-z0-9_.-]+)(?:=|:\\s*)(.+)", Pattern.DOTALL);

  /** A text between quotes in a program, and the name before it, if there is one. */
  private static final Pattern QUOTED = Pattern
      .compile(
          "(?:[\"']?(?<![\\w$-])([A-Za-z_$][\\w$-]{0,200}+)[\"']?\\s{0,20}+[:=]\\s{0,20}+)?([\"'`])((?:\\\\.|(?!\\2)[^\\\\\\n]){0,1024}+)\\2");
  private static final Pattern WORD = Pattern.compile("[^\\s\"'`,;()<>]+");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
  private static final Set<String> DOUBTFUL = Set.of("key", "keys", "pass", "auth", "pat", "cookie", "token_type");
  /** A longer text is a document. */
  private static final int LONGEST = 4_096;

  private Secrets() {}

  /** Whether a variable, header or option of this name usually holds a secret. */
  public static boolean namesSecret(String name) {
    List<String> words = WORD_BOUNDARY.splitAsStream(name)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
    if (words.isEmpty() || HARMLESS.contains(words.getLast())) {
      return false;
    }
    return words.stream().anyMatch(WORDS::contains) || ENDINGS.stream().anyMatch(words.getLast()::endsWith);
  }

  public static boolean looksSecret(String value) {
    return (KNOWN.matcher(value).matches() && value.length() >= 12) || HEXADECIMAL.matcher(value).matches()
        || RANDOM.matcher(value).matches();
  }

  /** The secret parts of a value that goes under a name; empty texts and short ones never count. */
  public static Set<String> in(String name, String value) {
    Set<String> found = new LinkedHashSet<>(inside(value));
    Matcher scheme = SCHEME.matcher(value);
    if (scheme.matches()) {
      found.add(scheme.group(2));
      found.addAll(decoded(scheme.group(2)));
    } else if (namesSecret(name) && !value.contains("://")) {
      found.add(value);
    }
    found.removeIf(text -> text.length() < SHORTEST);
    return found;
  }

  /** The secret parts of a value that has no name of its own: an argument or an address. */
  public static Set<String> in(String value) {
    Set<String> found = new LinkedHashSet<>(inside(value));
    Matcher named = NAMED.matcher(value);
    if (named.matches()) {
      found.addAll(in(named.group(1), named.group(2)));
    }
    found.removeIf(text -> text.length() < SHORTEST);
    return found;
  }

  /** Whether the value as a whole is not for showing. */
  public static boolean isSecret(String name, String value) {
    return !value.isEmpty() && (namesSecret(name) || !in(name, value).isEmpty());
  }

  // -- in programs and their values ---------------------------------------------------------------------------------

  /** The secrets between quotes in a program, as they stand there and as they are meant. */
  public static Set<String> inProgram(String source) {
    Set<String> found = new LinkedHashSet<>();
    QUOTED.matcher(source)
        .results()
        .filter(quoted -> isSecretValue(quoted.group(1) == null ? "" : quoted.group(1), quoted.group(3)))
        .forEach(quoted -> {
          found.add(quoted.group(3));
          found.add(ESCAPE.matcher(quoted.group(3)).replaceAll("$1"));
        });
    return found;
  }

  /**
   * A secret in a program.
   *
   * @param name what it goes under, or empty
   * @param start where it begins, quotes included
   */
  public record Place(String name, int start, int end) {}

  /** Where in a program secrets stand. */
  public static List<Place> placesInProgram(String source) {
    return QUOTED.matcher(source)
        .results()
        .filter(quoted -> isSecretValue(quoted.group(1) == null ? "" : quoted.group(1), quoted.group(3)))
        .map(quoted -> new Place(quoted.group(1) == null ? "" : quoted.group(1), quoted.start(2), quoted.end()))
        .toList();
  }

  /** A text in plain words, with those that look like secrets masked. */
  public static String maskedWords(String text) {
    return WORD.matcher(text)
        .replaceAll(word -> Matcher.quoteReplacement(isSecretValue("", word.group()) ? MASK : word.group()));
  }

  /** The secrets in a value. */
  public static Set<String> inValue(JsonNode value) {
    Set<String> found = new LinkedHashSet<>();
    collect("", value, found);
    return found;
  }

  /** The same value with every secret in it masked. */
  public static JsonNode masked(JsonNode value) {
    return masked("", value);
  }

  private static void collect(String name, JsonNode value, Set<String> found) {
    switch (value) {
      case ObjectNode object -> object.properties().forEach(field -> collect(field.getKey(), field.getValue(), found));
      case ArrayNode array -> array.forEach(item -> collect(name, item, found));
      default -> value.stringValueOpt().filter(text -> isSecretValue(name, text)).ifPresent(found::add);
    }
  }

  private static JsonNode masked(String name, JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode masked = Json.object();
        object.properties().forEach(field -> masked.set(field.getKey(), masked(field.getKey(), field.getValue())));
        yield masked;
      }
      case ArrayNode array -> {
        ArrayNode masked = Json.array();
        array.forEach(item -> masked.add(masked(name, item)));
        yield masked;
      }
      default -> value.isString() && isSecretValue(name, value.stringValue()) ? Json.text(MASK) : value;
    };
  }

  /** Programs name many things a key, and pass hashes around: what is only doubtful counts in settings, not here. */
  private static boolean isSecretValue(String name, String text) {
    if (text.length() < SHORTEST || text.length() > LONGEST) {
      return false;
    }
    return (namesSecret(name) && !DOUBTFUL.contains(name.toLowerCase(Locale.ROOT)))
        || (KNOWN.matcher(text).matches() && text.length() >= 12) || RANDOM.matcher(text).matches()
        || SCHEME.matcher(text).matches() || USER_INFO.matcher(text).find();
  }

  // -----------------------------------------------------------------------------------------------------------------

  /** The text with every one of the secrets overwritten. */
  public static String hide(String text, Set<String> secrets) {
    String result = text;
    for (String secret : secrets.stream().sorted((a, b) -> b.length() - a.length()).toList()) {
      result = result.replace(secret, MASK);
    }
    return result;
  }

  private static Set<String> inside(String value) {
    Set<String> found = new LinkedHashSet<>();
    if (looksSecret(value)) {
      found.add(value);
    }
    USER_INFO.matcher(value).results().forEach(match -> found.add(match.group(1)));
    PARAMETER.matcher(value)
        .results()
        .filter(match -> namesSecret(match.group(1)) || looksSecret(match.group(2)))
        .forEach(match -> found.add(match.group(2)));
    return found;
  }

  /** The password of basic authentication. */
  private static Set<String> decoded(String base64) {
    try {
      String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
      return text.indexOf(':') < 0 ? Set.of() : Set.of(text.substring(text.indexOf(':') + 1));
    } catch (IllegalArgumentException e) {
      return Set.of();
    }
  }
}
