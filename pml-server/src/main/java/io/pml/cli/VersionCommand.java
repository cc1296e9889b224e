package io.pml.cli;

import io.pml.json.Json;
import io.pml.mcp.Revision;
import io.pml.server.Build;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "version", description = "Says which PML this is.")
final class VersionCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Override
  public Integer call() {
    ObjectNode answer = Json.object()
        .put("version", Build.version())
        .put("build", Build.id())
        .put("java", Runtime.version().toString());
    ArrayNode protocols = answer.putArray("protocols");
    Revision.ALL.forEach(protocols::add);
    common.print(answer, () -> common.out()
        .println("pml " + Build.version() + " (build " + Build.id() + ", Java "
            + Runtime.version() + "), MCP " + String.join(", ", Revision.ALL)));
    return 0;
  }
}
