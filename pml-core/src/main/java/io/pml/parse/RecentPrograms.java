package io.pml.parse;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A parser that still knows what was read lately: what an agent runs again, and every call of a capability, is not read
 * twice. What was used longest ago is forgotten first. Threads may share it.
 */
public final class RecentPrograms implements Parser {
  private final Parser parser;
  private final int room;
  private final Map<String, Parsed.Program> programs = new LinkedHashMap<>(16, 0.75f, true);
  private int held;

  /**
   * Knows nothing yet.
   *
   * @param room how long all sources that are known may be together
   */
  public RecentPrograms(Parser parser, int room) {
    this.parser = parser;
    this.room = room;
  }

  @Override
  public Parsed parse(String source) {
    Optional<Parsed.Program> known = find(source);
    if (known.isPresent()) {
      return known.get();
    }
    Parsed parsed = parser.parse(source);
    if (parsed instanceof Parsed.Program program) {
      keep(source, program);
    }
    return parsed;
  }

  private synchronized Optional<Parsed.Program> find(String source) {
    return Optional.ofNullable(programs.get(source));
  }

  private synchronized void keep(String source, Parsed.Program program) {
    if (source.length() > room || programs.put(source, program) != null) {
      return;
    }
    held += source.length();
    Iterator<String> oldest = programs.keySet().iterator();
    while (held > room) {
      held -= oldest.next().length();
      oldest.remove();
    }
  }

  @Override
  public void close() {
    parser.close();
  }
}
