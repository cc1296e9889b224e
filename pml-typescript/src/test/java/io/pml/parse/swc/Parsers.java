package io.pml.parse.swc;

import io.pml.parse.Parser;
import java.nio.file.Path;

/** One parser for all tests: its processes take a moment to start. */
public final class Parsers {
  private static final Path FOLDER = Path.of("target", "parser").toAbsolutePath();
  private static final SwcParser SHARED = open(2);

  private Parsers() {}

  public static Parser shared() {
    return SHARED;
  }

  static SwcParser open(int workers) {
    return SwcParser.open(FOLDER, workers);
  }
}
