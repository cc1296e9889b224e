package io.pml.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "run", description = "Shows what one execution did, as a time line.")
final class RunCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "ID", description = "Its workflow_id, or so much of the beginning or the end that only one has it.")
  private String id = "";

  @Override
  public Integer call() throws Exception {
    ObjectNode run = Daemon.ask(common, Daemon.command("run").put("id", id));
    common.print(run, () -> new TimeLine(run, Terminal.width()).lines().forEach(common.out()::println));
    return 0;
  }
}
