package io.pml.execute;

import io.pml.parse.BySource;
import io.pml.secret.Secrets;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.ObjectNode;

/** Makes redactors. A program that runs again is not searched for secrets again, if it holds none. Threads may share it. */
final class Redactors {
  private static final int MOST_CHARACTERS = 100_000;

  private final UnaryOperator<String> common;
  /** Nothing that holds a secret is kept. */
  private final BySource<Set<String>> without = new BySource<>(MOST_CHARACTERS);

  Redactors(UnaryOperator<String> common) {
    this.common = common;
  }

  Redactor of(String source, ObjectNode args) {
    return Redactor.of(source, without.find(source).orElseGet(() -> search(source)), args, common);
  }

  private Set<String> search(String source) {
    Set<String> found = Secrets.inProgram(source);
    if (found.isEmpty()) {
      without.keep(source, found);
    }
    return found;
  }
}
