package io.pml.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.ConsoleHandler;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Where log lines go: one line per event, to standard error and to the file pml-0.log; older ones have higher numbers. */
final class Logs {
  private static final int FILE_BYTES = 10 << 20;
  private static final int FILES = 3;

  // Held here, since loggers that nobody holds forget their level.
  private static final Logger OWN = Logger.getLogger("io.pml");
  private static final Map<Logger, Level> FOREIGN = Map.of(
      Logger.getLogger("org.eclipse.jetty"), Level.WARNING,
      // It reports schemas of callers that do not compile, which are answered with an error anyway.
      Logger.getLogger("com.networknt"), Level.OFF,
      // It recommends an incubating module, about which Java itself would then warn at every start.
      Logger.getLogger("org.apache.lucene"), Level.SEVERE);

  private Logs() {}

  /** Sends everything to the file and what is grave to standard error, with secrets taken out of both. */
  static void toFile(Path folder, Level console, boolean detailed, UnaryOperator<String> redaction)
      throws IOException {
    Logger root = clear();
    OWN.setLevel(detailed ? Level.FINE : Level.INFO);
    Handler handler = new ConsoleHandler();
    handler.setLevel(console);
    Handler file = new FileHandler(folder.resolve("pml-%g.log").toString(), FILE_BYTES, FILES, true);
    for (Handler each : new Handler[]{handler, file}) {
      each.setFormatter(new OneLine(redaction));
      root.addHandler(each);
    }
  }

  private static Logger clear() {
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.setLevel(Level.INFO);
    FOREIGN.forEach(Logger::setLevel);
    return root;
  }

  private static final class OneLine extends Formatter {
    private final UnaryOperator<String> redaction;

    OneLine(UnaryOperator<String> redaction) {
      this.redaction = redaction;
    }

    @Override
    public String format(LogRecord record) {
      String name = record.getLoggerName() == null ? "" : record.getLoggerName();
      String line = Instant.ofEpochMilli(record.getMillis()) + " " + record.getLevel().getName() + " "
          + name.substring(name.lastIndexOf('.') + 1) + ": " + formatMessage(record) + trace(record.getThrown());
      return redaction.apply(line.replace("\n", "\n  ")) + "\n";
    }

    private static String trace(@Nullable Throwable thrown) {
      if (thrown == null) {
        return "";
      }
      StringBuilder text = new StringBuilder("\n").append(thrown);
      for (StackTraceElement element : thrown.getStackTrace()) {
        text.append("\n  at ").append(element);
      }
      return thrown.getCause() == null ? text.toString() : text + trace(thrown.getCause());
    }
  }
}
