package io.pml.mcp;

import java.util.Locale;
import java.util.Optional;

/** How grave a log message is, mildest first. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  private final String wire = name().toLowerCase(Locale.ROOT);

  /** As it is spelled on the wire. */
  public String wire() {
    return wire;
  }

  public static Optional<LogLevel> parse(String text) {
    for (LogLevel level : values()) {
      if (level.wire().equals(text)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }
}
