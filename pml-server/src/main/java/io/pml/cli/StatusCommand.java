package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "status", description = "Shows the daemon and its servers.")
final class StatusCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Override
  public Integer call() throws Exception {
    Optional<ObjectNode> status = new DaemonClient(common.home()).ask(Json.object().put("command", "status"));
    if (status.isEmpty()) {
      common.print(Json.object().put("running", false).put("home", common.home().folder().toString()),
          () -> common.out().println("PML does not run on " + common.home().folder() + ": start it with `pml serve`."));
      return 1;
    }
    common.print(status.get().put("running", true), () -> show(status.get()));
    return 0;
  }

  private void show(ObjectNode status) {
    common.out()
        .println("PML " + status.path("version").asString() + ", process " + status.path("pid").asLong() + ", "
            + status.path("clients").asInt() + " clients, " + status.path("url").asString());
    if (status.has("discovery")) {
      JsonNode discovery = status.path("discovery");
      common.out()
          .println("Discovery: " + discovery.path("embedded").asInt() + " of " + discovery.path("entries").asInt()
              + " entries by meaning, model " + discovery.path("model").asString()
              + (discovery.path("detail").asString("").isEmpty() ? "" : ": " + discovery.path("detail").asString()));
    }
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SERVER", "STATE", "TOOLS", "PROTOCOL", "PROBLEM")));
    for (JsonNode server : status.path("servers")) {
      rows.add(List.of(server.path("server").asString(), server.path("state").asString(),
          Integer.toString(server.path("tools").asInt()), server.path("protocol").asString("-"),
          server.path("problem").asString("")));
    }
    if (rows.size() > 1) {
      common.table(rows);
    } else {
      common.out().println("No servers in the config: `pml init` imports those of your MCP clients.");
    }
  }
}
