package io.pml.gateway;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells whether an address could come from a template such as {@code db://{table}/rows{?limit}}. */
final class UriTemplate {
  private static final Pattern EXPRESSION = Pattern.compile("\\{([^{}]*)}");

  private UriTemplate() {}

  static boolean matches(String template, String uri) {
    StringBuilder regex = new StringBuilder();
    int end = 0;
    Matcher expressions = EXPRESSION.matcher(template);
    while (expressions.find()) {
      regex.append(Pattern.quote(template.substring(end, expressions.start())));
      boolean anything = !expressions.group(1).isEmpty() && "+#/?&.;".indexOf(expressions.group(1).charAt(0)) >= 0;
      // Possessive, so that a hostile template cannot make matching slow.
      regex.append(anything ? ".*" : "[^/]*+");
      end = expressions.end();
    }
    regex.append(Pattern.quote(template.substring(end)));
    return uri.length() <= 2_048 && Pattern.matches(regex.toString(), uri);
  }
}
