package io.pml.cli;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The system's browser, as far as there is one. */
final class Browser {
  /** What still runs then has shown the page, and waits for it to be closed. */
  private static final long PATIENCE_SECONDS = 5;

  private Browser() {}

  /** Shows a page; whether that was possible. */
  static boolean open(URI page) throws InterruptedException {
    Optional<List<String>> command = command(System.getProperty("os.name"), System.getenv(), page);
    return command.isPresent() && run(command.get());
  }

  /** The command that shows a page; empty where there is no screen. */
  static Optional<List<String>> command(String system, Map<String, String> environment, URI page) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", page.toString()));
    }
    if (name.startsWith("mac")) {
      return Optional.of(List.of("open", page.toString()));
    }
    boolean screen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
    return screen ? Optional.of(List.of("xdg-open", page.toString())) : Optional.empty();
  }

  private static boolean run(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      process.getOutputStream().close();
      return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
