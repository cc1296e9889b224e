package io.pml.parse;

import java.util.Optional;

/**
 * A parser that still knows what was read lately: what an agent runs again, and every call of a capability, is not read
 * twice. Threads may share it.
 */
public final class RecentPrograms implements Parser {
  private final Parser parser;
  private final BySource<Parsed.Program> programs;

  /**
   * Knows nothing yet.
   *
   * @param room how long all sources that are known may be together
   */
  public RecentPrograms(Parser parser, int room) {
    this.parser = parser;
    this.programs = new BySource<>(room);
  }

  @Override
  public Parsed parse(String source) {
    Optional<Parsed.Program> known = programs.find(source);
    if (known.isPresent()) {
      return known.get();
    }
    Parsed parsed = parser.parse(source);
    if (parsed instanceof Parsed.Program program) {
      programs.keep(source, program);
    }
    return parsed;
  }

  @Override
  public void close() {
    parser.close();
  }
}
