package io.pml.cli;

import io.pml.json.Json;
import io.pml.settings.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "config", description = "Checks the config.", subcommands = ConfigCommand.Check.class)
final class ConfigCommand {
  @Command(name = "check", description = "Prints what the config comes to, defaults included and secrets masked.")
  static final class Check implements Callable<Integer> {
    @Mixin
    private Common common = new Common();

    @Override
    public Integer call() {
      Settings settings = common.settings();
      common.out().println(Json.pretty(settings.masked()));
      common.out().flush();
      settings.broken().forEach((name, problem) -> System.err.println("pml: server " + name + ": " + problem));
      return settings.broken().isEmpty() ? 0 : 1;
    }
  }
}
