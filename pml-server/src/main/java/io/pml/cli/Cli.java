package io.pml.cli;

import io.pml.error.PmlException;
import io.pml.server.Engines;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** All commands. */
@Command(name = "pml", sortOptions = false, description = "PML, the Procedural Memory Layer: one door to all your MCP servers.", subcommands = {
    ServeCommand.class, Cli.Stdio.class, StopCommand.class, StatusCommand.class, OpenCommand.class, InitCommand.class,
    DoctorCommand.class,
    ToolsCommand.class, DiscoverCommand.class, CallCommand.class, ExecCommand.class, CapsCommand.class,
    CurationCommands.Curate.class, CacheCommand.class,
    RunsCommand.class,
    RunCommand.class, StatsCommand.class, ApprovalsCommand.class, ApproveCommand.class, RejectCommand.class,
    ConfigCommand.class,
    VersionCommand.class,
    Cli.Warmup.class}, synopsisSubcommandLabel = "COMMAND", footer = {"", "`pml COMMAND --help` says more about each."})
final class Cli implements Runnable {
  @CommandLine.Option(names = {"-h", "--help"}, usageHelp = true, description = "Shows this.")
  @SuppressWarnings("UnusedVariable")
  private boolean help;

  @CommandLine.Spec
  private CommandLine.Model.@Nullable CommandSpec spec;

  @Override
  public void run() {
    if (spec != null) {
      spec.commandLine().usage(spec.commandLine().getOut());
    }
  }

  /** Runs a command line and gives its exit code: 0 done, 1 failed, 2 misused, 3 somebody has to approve it first. */
  static int run(String[] arguments, PrintStream out) {
    PrintWriter writer = new PrintWriter(out, true, StandardCharsets.UTF_8);
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      Optional<ServeCommand> plain = ServeCommand.plain(arguments, writer);
      if (plain.isPresent()) {
        return serve(plain.get());
      }
    }
    return Library.run(arguments, writer);
  }

  private static int serve(ServeCommand command) {
    try {
      return command.call();
    } catch (Exception e) {
      return failed(e);
    }
  }

  private static int failed(Exception exception) {
    System.err.println("pml: " + message(exception));
    return 1;
  }

  private static String message(Exception exception) {
    String message = exception.getMessage();
    return switch (exception) {
      case AccessDeniedException denied ->
        denied.getFile() + " may not be read or written: see to its permissions, or choose another folder with --home";
      case NoSuchFileException missing -> missing.getFile() + " is not there";
      case FileSystemException other -> other.getFile() + ": " + other.getReason();
      case PmlException _,IOException _ when message != null -> message;
      default -> exception.toString();
    };
  }

  /** Apart from the rest, so that a plain start does not load the library. */
  private static final class Library {
    static int run(String[] arguments, PrintWriter out) {
      CommandLine commandLine = new CommandLine(new Cli());
      commandLine.setOut(out);
      commandLine.setExecutionExceptionHandler((exception, command, parsed) -> failed(exception));
      commandLine.setCaseInsensitiveEnumValuesAllowed(true);
      // What begins with @ is for the command it is given to.
      commandLine.setExpandAtFiles(false);
      return commandLine.execute(arguments);
    }
  }

  @Command(name = "stdio", description = "An MCP server on standard input and output: what clients start.", mixinStandardHelpOptions = false)
  static final class Stdio implements Callable<Integer> {
    @CommandLine.Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() {
      options.addFirst("stdio");
      return StdioCommand.run(options.toArray(String[]::new));
    }
  }

  @Command(name = "warmup", description = "Lets later starts be faster; done in the background after the first `serve`.")
  static final class Warmup implements Callable<Integer> {
    /** The launcher does the rest: what is made here is for the processes that read and run agent code. */
    @Override
    public Integer call() throws IOException, InterruptedException {
      Engines.warmUp(System.getenv());
      return 0;
    }
  }
}
