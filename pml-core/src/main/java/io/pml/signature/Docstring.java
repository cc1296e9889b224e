package io.pml.signature;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A description taken apart: many servers keep the words about their parameters in it, the way that functions are
 * documented in their language.
 *
 * @param summary what stands before all sections
 * @param parameters what the section of parameters says of each
 * @param returns what the section about the result says
 * @param partial whether there is more than that
 */
record Docstring(String summary, Map<String, String> parameters, String returns, boolean partial) {
  /** Nobody reads on after this many characters, and neither do we. */
  private static final int MOST = 8000;

  private static final Pattern HEADING = Pattern.compile(
      "(args|arguments|parameters|params|returns?|raises|yields|examples?)\\s?:(.*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern PARAMETER = Pattern
      .compile("[-*]?\\s?`?(\\w{1,64})`?\\s?(?:\\([^)]{0,80}\\))?\\s?:\\s?(\\S.*)");

  Docstring {
    parameters = Map.copyOf(parameters);
  }

  static Docstring read(String description) {
    StringBuilder summary = new StringBuilder();
    StringBuilder returns = new StringBuilder();
    Map<String, String> parameters = new HashMap<>();
    String section = "";
    boolean partial = description.length() > MOST;
    for (String line : description.substring(0, Math.min(MOST, description.length())).lines().toList()) {
      String text = line.strip();
      Matcher heading = HEADING.matcher(text);
      if (heading.matches()) {
        section = heading.group(1).substring(0, 3).toLowerCase(Locale.ROOT);
        text = heading.group(2).strip();
      }
      switch (section) {
        case "" -> summary.append(text).append('\n');
        case "ret" -> returns.append(text).append('\n');
        case "arg", "par" -> {
          Matcher parameter = PARAMETER.matcher(text);
          if (parameter.matches()) {
            parameters.putIfAbsent(parameter.group(1), parameter.group(2));
          } else {
            partial |= !text.isEmpty();
          }
        }
        default -> partial |= !text.isEmpty();
      }
    }
    return new Docstring(summary.toString(), parameters, returns.toString(), partial);
  }
}
