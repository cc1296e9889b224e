package io.pml.settings;

import io.pml.secret.Secrets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills in {@code ${VAR}}, {@code ${VAR:-default}} and {@code ${env:VAR}}, and remembers the secrets that came by. What
 * is filled in is not looked at again.
 */
final class Variables {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)(}?)");
  private static final Pattern VARIABLE = Pattern.compile("(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?",
      Pattern.DOTALL);

  private final Map<String, String> environment;
  private final Set<String> secrets = new LinkedHashSet<>();

  Variables(Map<String, String> environment) {
    this.environment = environment;
  }

  String expand(Field field) {
    return REFERENCE.matcher(field.text())
        .replaceAll(match -> Matcher.quoteReplacement(value(field, match.group(1), !match.group(2).isEmpty())));
  }

  /** Every secret among the values that were filled in. */
  Set<String> secrets() {
    return secrets;
  }

  private String value(Field field, String reference, boolean closed) {
    Matcher variable = VARIABLE.matcher(reference);
    if (!closed || !variable.matches() || reference.contains("${")) {
      throw field.bad(refusal(reference, closed));
    }
    String name = variable.group(1);
    String fallback = variable.group(2);
    String value = environment.get(name);
    if (fallback != null && (value == null || value.isEmpty())) {
      return fallback;
    }
    if (value == null) {
      throw field.bad("the variable " + name + " is not set; set it, or write ${" + name + ":-default}");
    }
    secrets.addAll(Secrets.in(name, value));
    return value;
  }

  private static String refusal(String reference, boolean closed) {
    if (reference.startsWith("input:")) {
      return "${" + reference + "} asks VS Code for a value, which only VS Code can do; write ${VARIABLE} instead";
    }
    return "${" + Field.shorten(reference) + (closed ? "}" : "")
        + " is not a variable; write ${NAME} or ${NAME:-default}";
  }
}
