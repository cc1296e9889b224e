package io.pml.signature;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Comments beside parameters and fields: only what their names and types do not say. */
final class Notes {
  private static final int CLEANED = 1000;
  private static final int SHOWN = 400;
  private static final int PATTERN = 40;
  private static final int DEFAULT = 24;
  private static final double LARGEST = 1e9;

  /** Formats that change what a program has to write. */
  private static final Set<String> FORMATS = Set.of("date-time", "date", "time", "duration", "email", "uri", "uuid",
      "ipv4",
      "ipv6", "hostname", "byte");

  /** Words that a note can do without. */
  private static final Pattern FILLING = Pattern.compile(
      "^(?:optional|required)[:.,]? | ?\\((?:optional|required)\\)[:.,]?|(?<![\\w'\"])(?:the|an?) (?=\\w)",
      Pattern.CASE_INSENSITIVE);

  /** A default value in words. */
  private static final Pattern STANDARD = Pattern.compile(
      "[(,;.]{0,2} ?defaults?(?: value)?(?: is| to|:|=)? ?['\"`]?([\\w.-]{0,23}\\w)['\"`]?(?:\\)|\\.?$|(?=[.,;] ))",
      Pattern.CASE_INSENSITIVE);

  private static final Set<String> EXPECTED = Set.of("=false", "=none", "=null", "=empty", "=undefined");

  private final int most;
  private final Map<String, String> documented;
  private final Set<String> known;

  /**
   * Notes for the members of one schema.
   *
   * @param documented what is said of parameters elsewhere
   * @param context what a reader has read before
   */
  Notes(int most, Map<String, String> documented, String context) {
    this.most = most;
    this.documented = documented;
    this.known = Words.of(context);
  }

  /** A note on one line, or nothing. */
  String of(String name, Type type, List<Parts> facets, boolean optional) {
    if (most == 0) {
      return "";
    }
    String text = described(name, facets);
    Matcher standard = STANDARD.matcher(text);
    String stated = standard.find() ? "=" + standard.group(1) : "";
    String described = Prose.cut(standard.replaceFirst("").strip(), most);
    Set<String> said = new HashSet<>(known);
    said.addAll(Words.of(name + " " + type.text().substring(0, Math.min(SHOWN, type.text().length()))));
    String words = Words.saysMore(described, said) ? described : "";
    List<String> notes = new ArrayList<>();
    for (Parts parts : facets) {
      notes.add(format(parts, name + " " + words));
      notes.add(range(parts));
      notes.add(pattern(parts));
      notes.add(parts.first("deprecated").booleanValue(false) ? "deprecated" : "");
    }
    if (optional) {
      notes.add(
          facets.stream().map(Notes::standard).filter(value -> !value.isEmpty()).findFirst().orElse(plain(stated)));
    }
    notes.add(words);
    return String.join(" ", notes.stream().filter(note -> !note.isEmpty()).distinct().toList());
  }

  private String described(String name, List<Parts> facets) {
    String text = facets.stream()
        .map(parts -> parts.first("description").stringValue(""))
        .filter(description -> !description.isBlank())
        .findFirst()
        .orElse(documented.getOrDefault(name, ""));
    String cleaned = FILLING.matcher(Prose.clean(text, CLEANED)).replaceAll("");
    return cleaned.endsWith(".") ? cleaned.substring(0, cleaned.length() - 1) : cleaned;
  }

  /** What one would expect anyway need not be said. */
  private static String plain(String standard) {
    return EXPECTED.contains(standard.toLowerCase(Locale.ROOT)) ? "" : standard;
  }

  private static String format(Parts parts, String said) {
    String format = parts.first("format").stringValue("");
    boolean needed = FORMATS.contains(format)
        && Words.saysMore(format, Words.of(said.replaceAll("(?i)url|link", "uri")));
    return needed ? format : "";
  }

  private static String range(Parts parts) {
    String least = bound(parts.first("minimum"));
    String largest = bound(parts.first("maximum"));
    if (!least.isEmpty() && !largest.isEmpty()) {
      return least + ".." + largest;
    }
    return !largest.isEmpty() ? "<=" + largest : !least.isEmpty() && !least.equals("0") ? ">=" + least : "";
  }

  /** The bounds of a machine's numbers are no bounds. */
  private static String bound(JsonNode number) {
    return number.isNumber() && Math.abs(number.doubleValue()) < LARGEST ? Literals.number(number).text() : "";
  }

  private static String pattern(Parts parts) {
    String pattern = parts.first("pattern").stringValue("");
    return pattern.length() <= PATTERN && pattern.codePoints().allMatch(Names::isVisible) && !pattern.isEmpty()
        ? "/" + pattern + "/"
        : "";
  }

  /** What holds when nothing is given, unless it is what one would expect. */
  private static String standard(Parts parts) {
    JsonNode value = parts.first("default");
    boolean telling = value.isNumber() || value.booleanValue(false)
        || (value.isString() && !value.stringValue().isEmpty() && value.stringValue().length() <= DEFAULT);
    return telling ? "=" + Literals.of(value).text() : "";
  }
}
