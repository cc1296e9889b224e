package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "runs", description = "Lists the newest executions.")
final class RunsCommand implements Callable<Integer> {
  /** What the other columns take. */
  private static final int OTHERS = 67;
  private static final int SHORTEST = 20;

  @Mixin
  private Common common = new Common();

  @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "How many to show; default 20.")
  private int limit = 20;

  @Option(names = "--state", paramLabel = "STATE", description = "Only those that are ${COMPLETION-CANDIDATES}.")
  private @Nullable State state;

  /** Where an execution stands. */
  private enum State {
    RUNNING,
    PAUSED,
    SUCCEEDED,
    FAILED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() throws Exception {
    ObjectNode command = Daemon.command("runs").put("limit", limit);
    if (state != null) {
      command.put("state", state.toString());
    }
    ObjectNode answer = Daemon.ask(common, command);
    common.print(answer, () -> show(answer));
    return 0;
  }

  private void show(ObjectNode answer) {
    int intent = Math.max(SHORTEST, Terminal.width() - OTHERS);
    List<List<String>> rows = new ArrayList<>(List.of(List.of("ID", "WHEN", "STATE", "INTENT", "CALLS", "DURATION")));
    for (JsonNode run : answer.path("runs")) {
      rows.add(List.of(Text.shortId(run.path("workflow_id")), Text.moment(run.path("began")),
          run.path("state").asString(), Text.line(run.path("intent").asString(""), intent),
          Integer.toString(run.path("calls").asInt()), Text.duration(run.path("duration_ms").asDouble())));
    }
    if (rows.size() == 1) {
      common.out().println("Nothing was executed yet, or nothing of that kind.");
    } else {
      common.table(rows);
    }
  }
}
