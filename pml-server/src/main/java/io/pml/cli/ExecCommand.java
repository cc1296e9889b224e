package io.pml.cli;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "exec", description = "Runs TypeScript over the tools, as an agent would.", footer = {"",
    "Exit codes: 0 it succeeded, 1 it failed, 3 a human has to approve it first."})
final class ExecCommand implements Callable<Integer> {
  private static final String STANDARD_INPUT = "-";
  private static final Duration PATIENCE = Duration.ofMinutes(31);

  private final Terminal.Asker asker;

  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "FILE", description = "The body of an async function, such as `return await mcp.std.time_now({})`; - reads it from standard input.")
  private String file = "";

  @Option(names = "--intent", paramLabel = "TEXT", description = "What it is for, in a few words.")
  private String intent = "";

  @Option(names = "--name", paramLabel = "NAME", description = "What it is called from now on if it runs well, such as fs:read_json.")
  private String name = "";

  @Option(names = "--args", paramLabel = "JSON", description = "What the code reads as args: a JSON object, or @FILE.")
  private @Nullable String args;

  @Option(names = "--timeout-ms", paramLabel = "N", description = "How long it may run; default as the config says.")
  private @Nullable Long timeout;

  @Option(names = "--refresh", description = "Runs it even if what it gives is known from a former run.")
  private boolean refresh;

  @CommandLine.Spec
  private CommandLine.Model.@Nullable CommandSpec spec;

  ExecCommand() {
    this(Terminal::ask);
  }

  ExecCommand(Terminal.Asker asker) {
    this.asker = asker;
  }

  @Override
  public Integer call() throws Exception {
    String code = file.equals(STANDARD_INPUT)
        ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
        : Files.readString(Path.of(file));
    ObjectNode request = request(code);
    try (Session session = Session.open(common)) {
      Outcome outcome = outcome(session, request, code);
      while (outcome.waits() && !common.json() && isDecided(outcome)) {
        outcome = outcome(session,
            Json.object().put("workflow_id", outcome.answer().path("workflow_id").asString()), code);
      }
      outcome.show(common);
      return outcome.exitCode();
    }
  }

  private Outcome outcome(Session session, ObjectNode request, String code) throws IOException, InterruptedException {
    ObjectNode answer = session.structured("pml:execute", request, new Progress(), PATIENCE);
    if (answer.has("result_handle")) {
      answer.set("result", Json.parse(session.pages(answer.path("result_handle"))));
      answer.remove("result_handle");
      answer.remove("result_preview");
    }
    return new Outcome(answer, file.equals(STANDARD_INPUT) ? "standard input" : file, Optional.of(code));
  }

  /** Asks the human here, who can say yes or no; false when none is here. */
  private boolean isDecided(Outcome outcome) throws IOException, InterruptedException {
    Optional<String> reply = asker.ask("This code wants to call " + outcome.tools()
        + "\nallow? [o]nce, [a]lways with these arguments, [w]ith any arguments, [N]o: ");
    if (reply.isEmpty()) {
      return false;
    }
    String id = outcome.answer().path("approval").path("id").asString();
    Daemon.ask(common, switch (reply.get().strip().toLowerCase(Locale.ROOT)) {
      case "o", "once" -> Daemon.command("approve").put("id", id);
      case "a", "always" -> Daemon.command("approve").put("id", id).put("always", true);
      case "w", "with any arguments" -> Daemon.command("approve").put("id", id).put("any_arguments", true);
      default -> Daemon.command("reject").put("id", id);
    });
    return true;
  }

  private ObjectNode request(String code) throws IOException {
    ObjectNode request = Json.object().put("intent", intent).put("code", code);
    if (!name.isEmpty()) {
      request.put("name", name);
    }
    if (args != null) {
      request.set("args", arguments(args));
    }
    ObjectNode options = request.putObject("options").put("cache", refresh ? "refresh" : "use");
    if (timeout != null) {
      options.put("timeout_ms", timeout);
    }
    return request;
  }

  private ObjectNode arguments(String given) throws IOException {
    String text = given.startsWith("@") ? Files.readString(Path.of(given.substring(1))) : given;
    try {
      return Json.parseObject(text);
    } catch (JsonSyntaxException e) {
      if (spec == null) {
        throw e;
      }
      throw new CommandLine.ParameterException(spec.commandLine(), "--args is no JSON object: " + e.getMessage(), e);
    }
  }
}
