package io.pml.gateway;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;

/**
 * Tells whether an address could come from a template such as {@code db://{table}/rows{?limit}}. Takes time in proportion to
 * both, whatever they hold.
 */
final class UriTemplate {
  private static final int LONGEST = 2_048;
  private static final Pattern EXPRESSION = Pattern.compile("\\{([^{}]*)\\}");
  /** Expressions that begin with one of these may become several segments, or a query. */
  private static final String OPERATORS = "+#/?&.;";

  private final Pattern pattern;

  private UriTemplate(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Empty for one that is too long to be honest. */
  static Optional<UriTemplate> parse(String template) {
    if (template.length() > LONGEST) {
      return Optional.empty();
    }
    StringBuilder regex = new StringBuilder();
    int end = 0;
    Matcher expressions = EXPRESSION.matcher(template);
    while (expressions.find()) {
      regex.append(Pattern.quote(template.substring(end, expressions.start())));
      String expression = expressions.group(1);
      boolean wide = !expression.isEmpty() && OPERATORS.indexOf(expression.charAt(0)) >= 0;
      regex.append(wide ? ".*" : "[^/]*");
      end = expressions.end();
    }
    regex.append(Pattern.quote(template.substring(end)));
    return Optional.of(new UriTemplate(Pattern.compile(regex.toString(), Pattern.DOTALL)));
  }

  boolean matches(String uri) {
    return uri.length() <= LONGEST && pattern.matches(uri);
  }
}
