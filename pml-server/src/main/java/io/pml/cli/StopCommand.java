package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.json.Json;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "stop", description = "Stops the daemon, after what it is doing.")
final class StopCommand implements Callable<Integer> {
  private static final long PATIENCE_SECONDS = 20;

  @Mixin
  private Common common = new Common();

  @Override
  public Integer call() throws Exception {
    Optional<ObjectNode> answer = new DaemonClient(common.home()).ask(Json.object().put("command", "stop"));
    if (answer.isEmpty()) {
      common.print(Json.object().put("stopped", false).put("reason", "not running"),
          () -> common.out().println("PML does not run on " + common.home().folder() + "."));
      return 0;
    }
    long pid = answer.get().path("pid").asLong();
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isPresent()) {
      try {
        process.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        throw new IOException("PML (process " + pid + ") is ending, but has not within " + PATIENCE_SECONDS
            + " seconds: look again with `pml status`, or end it with `kill " + pid + "`", e);
      }
    }
    common.print(Json.object().put("stopped", true).put("pid", pid),
        () -> common.out().println("PML has stopped (process " + pid + ")."));
    return 0;
  }
}
