package io.pml.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "reject", description = "Refuses what waits for approval, or takes back what was allowed for good.")
final class RejectCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "ID", description = "The id, or so much of the beginning or the end that only one has it.")
  private String id = "";

  @Override
  public Integer call() throws Exception {
    ObjectNode answer = Daemon.ask(common, Daemon.command("reject").put("id", id));
    common.print(answer, () -> common.out().println(decided(answer.path("approval"))));
    return 0;
  }

  private static String decided(JsonNode approval) {
    if (approval.path("state").asString("").equals("revoked")) {
      return "Taken back: the same code asks anew when it is run again.";
    }
    return approval.path("about").asString("").equals("run")
        ? "Refused; what waited for it has failed."
        : "Refused; the client is told when it makes the same call again.";
  }
}
