package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.settings.SettingsReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The options that every command has, and what follows from them. */
final class Common {
  @Option(names = "--home", paramLabel = "DIR", description = "PML's folder; default $PML_HOME, else ~/.pml.")
  private @Nullable Path home;

  @Option(names = "--config", paramLabel = "FILE", description = "The config file; default config.json in the home folder.")
  private @Nullable Path config;

  @Option(names = "--project", paramLabel = "FILE", description = "A project's .pml.json, merged over the config.")
  private @Nullable Path project;

  @Option(names = "--json", description = "Answers in JSON, for programs.")
  private boolean json;

  @Option(names = {"-h", "--help"}, usageHelp = true, description = "Shows this.")
  @SuppressWarnings("UnusedVariable")
  private boolean help;

  @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
  private CommandLine.Model.@Nullable CommandSpec command;

  private @Nullable PrintWriter output;

  Common() {}

  /** For a command line that was read without the library. */
  Common(@Nullable Path home, @Nullable Path config, @Nullable Path project, boolean json, PrintWriter output) {
    this.home = home;
    this.config = config;
    this.project = project;
    this.json = json;
    this.output = output;
  }

  Home home() {
    return home == null ? Home.of(System.getenv()) : new Home(home);
  }

  Settings settings() {
    return SettingsReader.read(home().folder(), Optional.ofNullable(config), Optional.ofNullable(project),
        System.getenv());
  }

  boolean json() {
    return json;
  }

  PrintWriter out() {
    if (output != null) {
      return output;
    }
    if (command == null) {
      throw new IllegalStateException("not on a command line");
    }
    return command.commandLine().getOut();
  }

  /** Prints an answer: as it is for programs, or as people like it. */
  void print(ObjectNode answer, Runnable forPeople) {
    if (json) {
      out().println(Json.pretty(answer));
    } else {
      forPeople.run();
    }
    out().flush();
  }

  /** Prints rows in columns that are as wide as they must be. */
  void table(List<List<String>> rows) {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    rows.forEach(row -> {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    });
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(i == row.size() - 1 ? row.get(i) : row.get(i) + " ".repeat(widths[i] - row.get(i).length() + 2));
      }
      out().println(line.toString().stripTrailing());
    }
  }
}
