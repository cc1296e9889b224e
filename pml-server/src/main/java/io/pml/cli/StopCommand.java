package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.DaemonLock;
import io.pml.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "stop", description = "Stops the daemon, after what it is doing.", footer = {"",
    "Exit codes: 0 nothing of it runs any more, 1 something does."})
final class StopCommand implements Callable<Integer> {
  private static final long PATIENCE_SECONDS = 20;

  @Mixin
  private Common common = new Common();

  @Override
  public Integer call() throws Exception {
    Optional<ObjectNode> told = new DaemonClient(common.home()).ask(Daemon.command("stop"));
    Optional<ObjectNode> underWay = told.isPresent() ? told : ending();
    if (underWay.isEmpty()) {
      common.print(Json.object().put("stopped", false).put("reason", "not running"),
          () -> common.out().println("PML does not run on " + common.home().folder() + "."));
      return 0;
    }
    JsonNode pid = underWay.get().path("pid");
    awaited(underWay.get()).ifPresent(text -> System.err.println("pml: " + text));
    boolean stopped = hasEnded(pid.asLong());
    List<String> left = left(underWay.get(), stopped);
    ObjectNode answer = Json.object().put("stopped", left.isEmpty()).set("pid", pid).asObject();
    if (!left.isEmpty()) {
      left.forEach(answer.putArray("left")::add);
    }
    common.print(answer, () -> {
      if (stopped) {
        common.out().println("PML has stopped (process " + pid.asLong() + ").");
      }
      left.forEach(text -> System.err.println("pml: " + text));
    });
    return left.isEmpty() ? 0 : 1;
  }

  /** One that takes no commands any more, since somebody else has stopped it. */
  private Optional<ObjectNode> ending() throws IOException {
    OptionalLong holder = DaemonLock.running(common.home());
    return holder.isPresent() ? Optional.of(Json.object().put("pid", holder.getAsLong())) : Optional.empty();
  }

  /** What the daemon still has to do; empty when that is nothing worth a word. */
  static Optional<String> awaited(ObjectNode underWay) {
    List<String> work = new ArrayList<>();
    add(work, underWay.path("executions").asLong(), "execution");
    add(work, underWay.path("calls").asLong(), "call");
    List<String> parts = new ArrayList<>();
    if (!work.isEmpty()) {
      parts
          .add("for " + String.join(" and ", work) + " (for some seconds; executions that take longer go on at the next"
              + " start)");
    }
    if (!underWay.path("servers").isEmpty()) {
      parts.add("for " + Text.count(underWay.path("servers").size(), "server") + " to end: "
          + String.join(", ", underWay.path("servers").propertyNames()));
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of("waiting " + String.join(", then ", parts));
  }

  private static void add(List<String> work, long number, String thing) {
    if (number > 0) {
      work.add(Text.count(number, thing));
    }
  }

  private static boolean hasEnded(long pid) throws ExecutionException, InterruptedException {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isPresent()) {
      try {
        process.get().onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        return false;
      }
    }
    return true;
  }

  /** What goes on all the same, and what to do about it. */
  static List<String> left(ObjectNode underWay, boolean stopped) {
    if (!stopped) {
      long pid = underWay.path("pid").asLong();
      return List.of("PML (process " + pid + ") is ending, but has not within " + PATIENCE_SECONDS
          + " seconds: run `pml stop` again, or end it with `kill " + pid + "`");
    }
    return underWay.path("servers")
        .properties()
        .stream()
        .filter(server -> ProcessHandle.of(server.getValue().asLong()).map(ProcessHandle::isAlive).orElse(false))
        .map(server -> "server " + server.getKey() + " goes on: end it with `kill " + server.getValue().asLong() + "`")
        .toList();
  }
}
