package io.pml.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "status", description = "Shows the daemon and its servers.")
final class StatusCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Override
  public Integer call() throws Exception {
    Optional<ObjectNode> status = Daemon.status(common);
    if (status.isEmpty()) {
      common.print(Daemon.absent(common),
          () -> common.out().println("PML does not run on " + common.home().folder() + ": start it with `pml serve`."));
      return 1;
    }
    List<Finding> problems = Drift.of(common, status.get()).problems();
    ArrayNode told = status.get().putArray("problems");
    problems.forEach(problem -> told.add(problem.detail() + ": " + problem.advice()));
    common.print(status.get(), () -> show(status.get()));
    return 0;
  }

  private void show(ObjectNode status) {
    line("PML " + status.path("version").asString() + ", process " + status.path("pid").asLong() + ", up "
        + Text.duration(status.path("uptime_seconds").asDouble() * 1_000) + ", "
        + Text.count(status.path("clients").asInt(), "client") + ", " + status.path("url").asString());
    status.path("problems").forEach(problem -> line("! " + problem.asString()));
    JsonNode capabilities = status.path("capabilities");
    line(Text.count(status.path("tools").asInt(), "tool") + " of "
        + Text.count(status.path("servers").size(), "server") + "; "
        + Text.count(capabilities.path("total").asInt(), "capability", "capabilities") + ", "
        + capabilities.path("named").asInt() + " of them named");
    underWay(status).ifPresent(this::line);
    if (status.has("discovery")) {
      JsonNode discovery = status.path("discovery");
      line("Discovery: " + discovery.path("embedded").asInt() + " of " + discovery.path("entries").asInt()
          + " entries by meaning, model " + discovery.path("model").asString()
          + (discovery.path("detail").asString("").isEmpty() ? "" : ": " + discovery.path("detail").asString()));
    }
    servers(status.path("servers"));
  }

  private static Optional<String> underWay(ObjectNode status) {
    JsonNode executions = status.path("executions");
    StringJoiner parts = new StringJoiner(", ", "Executions: ", "").setEmptyValue("");
    for (String state : List.of("running", "paused", "interrupted")) {
      if (executions.path(state).asInt() > 0) {
        parts.add(executions.path(state).asInt() + " " + state);
      }
    }
    int approvals = status.path("approvals").asInt();
    if (approvals > 0) {
      parts.add(Text.count(approvals, "question") + " for you (`pml approvals`)");
    }
    return Optional.of(parts.toString()).filter(text -> !text.isEmpty());
  }

  private void servers(JsonNode servers) {
    if (servers.isEmpty()) {
      line("No servers in the config: `pml init` imports those of your MCP clients.");
      return;
    }
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SERVER", "STATE", "TOOLS", "PROTOCOL", "PROBLEM")));
    boolean ill = false;
    for (JsonNode server : servers) {
      ServerFinding finding = new ServerFinding(server);
      ill |= !finding.isWell();
      rows.add(List.of(server.path("server").asString(), server.path("state").asString(),
          Integer.toString(server.path("tools").asInt()), server.path("protocol").asString("-"),
          Text.line(server.path("problem").asString(""), Integer.MAX_VALUE)));
    }
    common.table(rows);
    if (ill) {
      line("`pml doctor` says what to do about it.");
    }
  }

  private void line(String text) {
    common.out().println(text);
  }
}
