package io.pml.cli;

import io.pml.json.Json;
import java.io.IOException;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "approve", description = "Allows what waits for approval.")
final class ApproveCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "ID", description = "The id, or so much of the beginning or the end that only one has it.")
  private String id = "";

  @Option(names = "--always", description = "Allows it to the same code with the same arguments from now on; `pml reject ID`"
      + " takes that back.")
  private boolean always;

  @Option(names = "--any-arguments", description = "Allows it to the same code from now on, whatever its arguments.")
  private boolean anyArguments;

  @Option(names = "--resume", description = "Goes on at once, and shows what comes of it.")
  private boolean resume;

  @Override
  public Integer call() throws Exception {
    ObjectNode answer = Daemon.ask(common,
        Daemon.command("approve")
            .put("id", id)
            .put("always", always)
            .put("any_arguments", anyArguments)
            .put("resume", resume));
    Optional<Outcome> outcome = answer.has("outcome") ? Optional.of(outcome(answer)) : Optional.empty();
    if (common.json() || outcome.isEmpty()) {
      common.print(answer, () -> common.out().println(decided(answer.path("approval"))));
    } else {
      outcome.get().show(common);
    }
    return outcome.map(Outcome::exitCode).orElse(0);
  }

  private Outcome outcome(ObjectNode answer) throws IOException, InterruptedException {
    ObjectNode outcome = Json.child(answer, "outcome");
    Optional<String> source = Optional.empty();
    if (outcome.path("error").has("line")) {
      ObjectNode run = Daemon.ask(common,
          Daemon.command("run").put("id", answer.path("approval").path("workflow_id").asString()));
      source = Optional.of(run.path("code").path("source").asString(""));
    }
    return new Outcome(outcome, "the code", source);
  }

  private static String decided(JsonNode approval) {
    StringJoiner tools = new StringJoiner(", ");
    approval.path("tools").forEach(tool -> tools.add(Outcome.toolName(tool.asString(""))));
    boolean remembered = approval.path("state").asString("").equals("remembered");
    String reach = approval.path("decision").asString("").equals("any_arguments")
        ? " with any arguments: "
        : " with these arguments: ";
    String allowed = "Allowed" + (remembered ? ", from now on" + reach : ", once: ") + tools + ".\n";
    String id = approval.path("id").asString();
    return allowed + (approval.path("about").asString("").equals("run")
        ? "It goes on when the agent calls pml_execute with workflow_id " + approval.path("workflow_id").asString()
            + ", or at once with `pml approve " + id + " --resume`."
        : "It is made when the client makes the same call again.");
  }
}
