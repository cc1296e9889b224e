package io.pml.cli;

import io.pml.json.Json;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "run", description = "Shows what one execution did, as a time line.")
final class RunCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "ID", description = "Its workflow_id, or so much of the beginning or the end that only one has it.")
  private String id = "";

  @Option(names = "--dag", description = "Shows what it did as tasks, to be sent as a dag; pml_replay does them again.")
  private boolean dag;

  @Option(names = "--follow", description = "Shows first what it does while it does it, until it ends.")
  private boolean follow;

  @Override
  public Integer call() throws Exception {
    if (follow) {
      String workflow = run().path("workflow_id").asString();
      new Follower(common).follow("?workflow_id=" + workflow, this::goesOn, event -> event.path("type")
          .asString("")
          .equals("capability_end") && event.path("trace_id").asString("").equals(workflow));
    }
    if (dag) {
      ObjectNode tasks = Daemon.ask(common, Daemon.command("run-dag").put("id", id));
      common.print(tasks, () -> common.out().println(Json.pretty(tasks)));
      return 0;
    }
    ObjectNode run = run();
    common.print(run, () -> new TimeLine(run, Terminal.width()).lines().forEach(common.out()::println));
    return 0;
  }

  private boolean goesOn() throws IOException, InterruptedException {
    ObjectNode run = run();
    return !run.has("ended") && !run.path("interrupted").asBoolean(false);
  }

  private ObjectNode run() throws IOException, InterruptedException {
    return Daemon.ask(common, Daemon.command("run").put("id", id));
  }
}
