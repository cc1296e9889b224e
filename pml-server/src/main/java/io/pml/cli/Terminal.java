package io.pml.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** The terminal that a command runs in, if it does. */
final class Terminal {
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;

  private Terminal() {}

  /** Asks people something; empty when nobody is there to answer. */
  @FunctionalInterface
  interface Asker {
    Optional<String> ask(String question);
  }

  /** Asks by the keyboard. */
  static Optional<String> ask(String question) {
    return console().map(console -> {
      System.err.print(question);
      System.err.flush();
      // The end of the input is an answer, too, and not yes.
      return Objects.requireNonNullElse(console.readLine(), "");
    });
  }

  /** How many characters fit on a line; a guess where it is no terminal. */
  static int width() {
    String columns = System.getenv().getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9][0-9]{1,3}")) {
      return Math.max(LEAST_WIDTH, Integer.parseInt(columns));
    }
    return console().isPresent() ? measured() : USUAL_WIDTH;
  }

  private static Optional<Console> console() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal);
  }

  private static int measured() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(Path.of("/dev/tty").toFile()).start();
      String[] size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip()
          .split(" ", 2);
      return size.length == 2 && size[1].matches("[1-9][0-9]{1,3}")
          ? Math.max(LEAST_WIDTH, Integer.parseInt(size[1]))
          : USUAL_WIDTH;
    } catch (IOException e) {
      return USUAL_WIDTH;
    }
  }
}
