package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "stats", description = "Shows how much was run, reused and saved.")
final class StatsCommand implements Callable<Integer> {
  /** What the other columns take. */
  private static final int OTHERS = 42;
  private static final int SHORTEST = 20;

  @Mixin
  private Common common = new Common();

  @Option(names = "--days", paramLabel = "N", defaultValue = "0", description = "Of the last N days; default: of all that is kept.")
  private int days;

  @Override
  public Integer call() throws Exception {
    ObjectNode answer = Daemon.ask(common, Daemon.command("stats").put("days", days));
    common.print(answer, () -> show(answer));
    return 0;
  }

  private void show(ObjectNode answer) {
    JsonNode runs = answer.path("runs");
    JsonNode modes = runs.path("by_mode");
    JsonNode saved = answer.path("saved");
    JsonNode known = answer.path("capabilities");
    common.table(List.of(
        List.of("runs", runs.path("total").asString() + ": " + runs.path("succeeded").asString() + " went well, "
            + runs.path("failed").asString() + " failed" + percent(", success ", runs.path("success_rate"))),
        List.of("reuse",
            modes.path("call").asString() + " calls of known capabilities, " + modes.path("speculation").asString()
                + " runs for a wish alone, " + modes.path("direct").asString()
                + " programs written" + percent(", reuse ", runs.path("reuse_rate"))),
        List.of("nested", modes.path("nested").asString() + " calls by programs"),
        List.of("kept", answer.path("told_again_since_start").asString() + " results told again since the start"),
        List.of("saved", "about " + saved.path("tokens").asString() + " tokens, "
            + Text.duration(saved.path("seconds").asDouble() * 1_000)),
        List.of("known", known.path("promoted").asString() + " promoted, " + known.path("candidate").asString()
            + " candidates, " + known.path("degraded").asString() + " degraded, " + known.path("draft").asString()
            + " drafts")));
    common.out().println();
    common.out().println(saved.path("how").asString());
    List<List<String>> rows = new ArrayList<>(List.of(List.of("MOST USED", "RUNS", "SUCCESS", "INTENT")));
    int intent = Math.max(SHORTEST, Terminal.width() - OTHERS);
    for (JsonNode each : known.path("most_used")) {
      rows.add(List.of(each.path("name").asString(), each.path("runs").asString(),
          percent("", each.path("success_rate")), Text.line(each.path("intent").asString(""), intent)));
    }
    if (rows.size() > 1) {
      common.out().println();
      common.table(rows);
    }
  }

  private static String percent(String before, JsonNode rate) {
    return rate.isNumber() ? before + Math.round(rate.asDouble() * 100) + " %" : "";
  }
}
