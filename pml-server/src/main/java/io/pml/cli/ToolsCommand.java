package io.pml.cli;

import io.pml.json.Json;
import io.pml.mcp.client.CallListener;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "tools", description = "Lists the tools of the connected servers.")
final class ToolsCommand implements Callable<Integer> {
  private static final int PAGE = 500;
  private static final int DESCRIPTION = 80;

  @Mixin
  private Common common = new Common();

  @Parameters(arity = "0..1", paramLabel = "GLOB", defaultValue = "*", description = "Such as github:list_*; default all.")
  private String pattern = "*";

  @Override
  public Integer call() throws Exception {
    ToolPattern wanted = new ToolPattern(pattern);
    ObjectNode answer = Json.object();
    ArrayNode tools = answer.putArray("tools");
    Servers servers = new Servers(common, this::concerns);
    try (Session session = Session.open(common)) {
      servers.awaitFirstStart();
      for (int offset = 0, total = 1; offset < total; offset += PAGE) {
        JsonNode page = session.done("meta:tools", Json.object().put("offset", offset).put("limit", PAGE),
            CallListener.NONE);
        total = page.path("total").asInt();
        page.path("tools")
            .forEach(tool -> ToolId.parse(tool.path("name").asString())
                .filter(wanted::matches)
                .ifPresent(id -> tools.add(tool)));
      }
      servers.tellSilent();
    }
    common.print(answer, () -> show(tools));
    return 0;
  }

  /** Whether a server could have a tool that is wanted. */
  private boolean concerns(String server) {
    int colon = pattern.indexOf(':');
    return colon < 0 || new ToolPattern(pattern.substring(0, colon + 1) + "*").matches(new ToolId(server, "any"));
  }

  private void show(ArrayNode tools) {
    List<List<String>> rows = new ArrayList<>();
    tools.forEach(
        tool -> rows.add(List.of(tool.path("name").asString(), firstLine(tool.path("description").asString("")))));
    if (rows.isEmpty()) {
      common.out().println("No tools match; `pml status` shows how the servers are.");
    } else {
      common.table(rows);
    }
  }

  private static String firstLine(String text) {
    String line = text.lines().findFirst().orElse("");
    return line.length() <= DESCRIPTION ? line : line.substring(0, DESCRIPTION - 1) + "…";
  }
}
