package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.daemon.Shim;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** {@code pml stdio}: what a client starts. Reads its few options by hand, without the library for the other commands. */
final class StdioCommand {
  private static final String USAGE = """
      usage: pml stdio [--home DIR] [--profile NAME] [--expose GLOB[,GLOB…]] [--only GLOB[,GLOB…]] [--workspace DIR]
      An MCP server on standard input and output, served by the one PML daemon of the home folder.""";

  private StdioCommand() {}

  static int run(String[] arguments) {
    Map<String, String> environment = System.getenv();
    Map<String, String> facts = new HashMap<>();
    String project = environment.getOrDefault("CLAUDE_PROJECT_DIR", "");
    facts.put("workspace", Path.of(project).toAbsolutePath().toString());
    Home home = Home.of(environment);
    for (int i = 1; i < arguments.length; i++) {
      String option = arguments[i];
      if (option.equals("--help") || option.equals("-h")) {
        System.err.println(USAGE);
        return 0;
      }
      if (i + 1 == arguments.length) {
        return misused(option);
      }
      String value = arguments[++i];
      switch (option) {
        case "--home" -> home = new Home(Path.of(value));
        case "--workspace" -> facts.put("workspace", Path.of(value).toAbsolutePath().toString());
        case "--profile", "--only" -> facts.put(option.substring(2), value);
        case "--expose" -> facts.merge("expose", value, (before, more) -> before + "," + more);
        default -> {
          return misused(option);
        }
      }
    }
    facts.put("build", System.getProperty("pml.build", ""));
    if (facts.get("build").isEmpty()) {
      facts.remove("build");
    }
    try {
      return new Shim(home, StartCommand.of(environment), facts).run();
    } catch (IOException e) {
      System.err.println("pml: " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private static int misused(String option) {
    System.err.println("pml stdio: unknown option, or one without its value: " + option + "\n" + USAGE);
    return 2;
  }
}
