package io.pml.testkit.probes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** A program that tries to do what it must not. */
public record Probe(String id, String title, String code) {
  private static final Pattern FORM = Pattern
      .compile("\\*\\*([A-D]\\d\\d) (.*?)\\*\\* Expect:.*?\\n```js\\n(.*?)\\n```", Pattern.DOTALL);

  /** Every probe of the list. */
  public static List<Probe> all() {
    try (InputStream in = Objects.requireNonNull(Probe.class.getResourceAsStream("probes.md"))) {
      return FORM.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .results()
          .map(found -> new Probe(found.group(1), found.group(2), code(found.group(3))))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String code(String text) {
    return text.replace("[[[[ ...20000 deep... ]]]]", "[".repeat(20_000) + "]".repeat(20_000));
  }

  /** The code, aimed at these canaries. */
  public String with(Canaries canaries) {
    return code.replace("%ENV%", canaries.variable())
        .replace("%FILE%", canaries.file().toString())
        .replace("%PORT%", Integer.toString(canaries.port()));
  }

  @Override
  public String toString() {
    return id + " " + title;
  }
}
