package io.pml.execute;

import io.pml.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/** Makes redactors. A program that runs again is not searched for secrets again, if it holds none. Threads may share it. */
final class Redactors {
  private static final int MOST_CHARACTERS = 100_000;

  private final UnaryOperator<String> common;
  /** Programs without secrets, those that were asked about last at the end. */
  private final Map<String, Boolean> plain = new LinkedHashMap<>(16, 0.75f, true);
  private int characters;

  Redactors(UnaryOperator<String> common) {
    this.common = common;
  }

  Redactor of(String source, ObjectNode args) {
    return Redactor.of(source, secrets(source), args, common);
  }

  private Set<String> secrets(String source) {
    synchronized (this) {
      if (plain.get(source) != null) {
        return Set.of();
      }
    }
    Set<String> found = Secrets.inProgram(source);
    if (found.isEmpty()) {
      remember(source);
    }
    return found;
  }

  private synchronized void remember(String source) {
    if (plain.put(source, true) == null) {
      characters += source.length();
    }
    while (characters > MOST_CHARACTERS) {
      String eldest = plain.keySet().iterator().next();
      plain.remove(eldest);
      characters -= eldest.length();
    }
  }
}
