package io.pml.execute;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a program itself calls its arguments: {@code const lawyer = args.responsible}, or {@code {untouched_since: cutoff}} where
 * that is {@code const cutoff = args.date}.
 */
final class Nicknames {
  private static final Pattern VARIABLE = Pattern.compile(
      "\\bconst\\s+([A-Za-z_$][\\w$]*)\\s*(?::[^=;\\n]+)?=\\s*(?:(?:new )?Date(?:\\.parse)?\\()?args\\.([A-Za-z_$][\\w$]*)\\)?\\s*(?:;|\\?\\?|,|\\n)");
  private static final Pattern FIELD = Pattern
      .compile("(?<=[{,]\\s{0,20})([A-Za-z_$][\\w$]*+)\\s*+:\\s*(args\\.)?([A-Za-z_$][\\w$]*)\\s*[,}\\n]");

  private final Map<String, Set<String>> byParameter = new HashMap<>();

  private Nicknames() {}

  static Nicknames in(String source) {
    Nicknames nicknames = new Nicknames();
    Map<String, String> variables = new HashMap<>();
    VARIABLE.matcher(source).results().forEach(match -> {
      variables.putIfAbsent(match.group(1), match.group(2));
      nicknames.add(match.group(2), match.group(1));
    });
    FIELD.matcher(source).results().forEach(match -> {
      String named = match.group(2) == null ? variables.get(match.group(3)) : match.group(3);
      if (named != null) {
        nicknames.add(named, match.group(1));
      }
    });
    return nicknames;
  }

  private void add(String parameter, String nickname) {
    byParameter.computeIfAbsent(parameter, each -> new LinkedHashSet<>()).add(nickname);
  }

  /** The names that the program has for an argument. */
  Set<String> of(String parameter) {
    return byParameter.getOrDefault(parameter, Set.of());
  }
}
