package io.pml.cli;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "runs", description = "Lists the newest executions.")
final class RunsCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "How many to show; default 20.")
  private int limit = 20;

  @Option(names = "--state", paramLabel = "STATE", description = "Only those that are ${COMPLETION-CANDIDATES}.")
  private @Nullable State state;

  @Option(names = "--surprising", description = "Those that went otherwise than former ones let expect, the most surprising first.")
  private boolean surprising;

  @Option(names = "--follow", description = "Shows what executions do while they do it, until Ctrl-C.")
  private boolean follow;

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
    if (follow) {
      new Follower(common).follow("", () -> true, event -> false);
      return 0;
    }
    ObjectNode command = Daemon.command("runs").put("limit", limit).put("surprising", surprising);
    if (state != null) {
      command.put("state", state.toString());
    }
    ObjectNode answer = Daemon.ask(common, command);
    common.print(answer, () -> show(answer));
    return 0;
  }

  private void show(ObjectNode answer) {
    List<List<String>> rows = RunTable.of(answer.path("runs"));
    if (rows.size() == 1) {
      common.out().println("Nothing was executed yet, or nothing of that kind.");
    } else {
      common.table(rows);
    }
  }
}
