package io.pml.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Takes known secrets out of texts, in the forms in which they travel: plain, Base64, URL and JSON. Immutable. */
final class Redaction implements UnaryOperator<String> {
  private final List<String> secrets;

  Redaction(Collection<String> secrets) {
    Set<String> forms = new LinkedHashSet<>();
    for (String secret : secrets) {
      byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
      forms.add(secret);
      forms.add(Base64.getEncoder().encodeToString(bytes));
      forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
      forms.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
      forms.add(secret.replace("\\", "\\\\").replace("\"", "\\\""));
    }
    // Longer forms first, so that no piece of one is left over when a shorter one is part of it.
    this.secrets = forms.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  @Override
  public String apply(String text) {
    String redacted = text;
    for (String secret : secrets) {
      redacted = redacted.replace(secret, "***");
    }
    return redacted;
  }
}
