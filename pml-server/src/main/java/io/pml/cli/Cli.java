package io.pml.cli;

import io.pml.error.PmlException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** All commands but the shim. */
@Command(name = "pml", mixinStandardHelpOptions = false, sortOptions = false, description = "PML, the Procedural Memory Layer: one door to all your MCP servers.", subcommands = {
    ServeCommand.class, StopCommand.class, StatusCommand.class, InitCommand.class, DoctorCommand.class,
    ToolsCommand.class, CallCommand.class, ConfigCommand.class, VersionCommand.class}, footer = {
        "  stdio   An MCP server on standard input and output: what clients start.", "",
        "`pml COMMAND --help` says more about each."})
final class Cli implements Runnable {
  @CommandLine.Option(names = {"-h", "--help"}, usageHelp = true, description = "Shows this.")
  @SuppressWarnings("UnusedVariable")
  private boolean help;

  @CommandLine.Spec
  private CommandLine.Model.@Nullable CommandSpec spec;

  @Override
  public void run() {
    if (spec != null) {
      throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
  }

  /** Runs a command line and gives its exit code: 0 done, 1 failed, 2 misused. */
  static int run(String[] arguments, PrintStream out) {
    CommandLine commandLine = new CommandLine(new Cli());
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setExecutionExceptionHandler((exception, failed, parsed) -> {
      failed.getErr().println("pml: " + message(exception));
      return 1;
    });
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    return commandLine.execute(arguments);
  }

  private static String message(Exception exception) {
    boolean expected = exception instanceof PmlException || exception instanceof IOException;
    return expected && exception.getMessage() != null ? exception.getMessage() : exception.toString();
  }
}
