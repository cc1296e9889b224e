package io.pml.mcp.server;

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

  public static Optional<LogLevel> parse(String text) {
    for (LogLevel level : values()) {
      if (level.name().toLowerCase(Locale.ROOT).equals(text)) {
        return Optional.of(level);
      }
    }
    return Optional.empty();
  }
}
