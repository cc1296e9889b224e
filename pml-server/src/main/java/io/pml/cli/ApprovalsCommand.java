package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "approvals", description = "Lists what waits for somebody to approve it.")
final class ApprovalsCommand implements Callable<Integer> {
  private static final int CLIENT = 20;
  private static final int TOOLS = 40;
  private static final int SHORTEST = 20;
  /** What the columns of known width take. */
  private static final int OTHERS = 59;
  private static final int LONGEST = 1_000;

  @Mixin
  private Common common = new Common();

  @Option(names = "--all", description = "Also what was decided or expired.")
  private boolean all;

  @Override
  public Integer call() throws Exception {
    ObjectNode answer = Daemon.ask(common, Daemon.command("approvals").put("all", all));
    common.print(answer, () -> show(answer));
    return 0;
  }

  private void show(ObjectNode answer) {
    int intent = Math.max(SHORTEST, Terminal.width() - OTHERS - CLIENT - TOOLS);
    List<List<String>> rows = new ArrayList<>(List.of(
        withState(List.of("ID", "RUN", "ASKED", "EXPIRES", "CLIENT", "TOOLS", "INTENT"), "STATE")));
    answer.path("approvals")
        .forEach(approval -> rows.add(withState(row(approval, intent), approval.path("state").asString())));
    if (rows.size() == 1) {
      common.out().println(all ? "Nothing was asked yet." : "Nothing waits for approval.");
      return;
    }
    common.table(rows);
    common.out().println();
    for (JsonNode approval : answer.path("approvals")) {
      if (!isRun(approval) && approval.path("state").asString("").equals("open")) {
        common.out()
            .println(Text.shortId(approval.path("id")) + "  " + Text.line(approval.path("text").asString(""), LONGEST));
      }
    }
    common.out().println("`pml run RUN` shows the code that waits; `pml approve ID` and `pml reject ID` answer.");
  }

  private List<String> withState(List<String> row, String state) {
    List<String> whole = new ArrayList<>(row);
    if (all) {
      whole.add(1, state);
    }
    return whole;
  }

  private static boolean isRun(JsonNode approval) {
    return approval.path("about").asString("").equals("run");
  }

  private static List<String> row(JsonNode approval, int intent) {
    StringJoiner tools = new StringJoiner(", ");
    approval.path("tools").forEach(tool -> tools.add(Outcome.toolName(tool.asString(""))));
    return List.of(Text.shortId(approval.path("id")),
        isRun(approval) ? Text.shortId(approval.path("workflow_id")) : "-",
        Text.moment(approval.path("asked")), Text.time(approval.path("expires")),
        Text.line(approval.path("client").asString("-"), CLIENT), Text.line(tools.toString(), TOOLS),
        Text.line(approval.path("intent").asString("a single call"), intent));
  }
}
