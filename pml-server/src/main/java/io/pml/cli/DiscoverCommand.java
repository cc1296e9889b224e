package io.pml.cli;

import io.pml.json.Json;
import io.pml.mcp.client.CallListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "discover", description = "Finds tools by what they are for, as an agent would.")
final class DiscoverCommand implements Callable<Integer> {
  private static final int DESCRIPTION = 80;

  @Mixin
  private Common common = new Common();

  @Parameters(paramLabel = "INTENT", arity = "1..*", description = "What you want to do, in a few words.")
  private List<String> intent = List.of();

  @Option(names = "--limit", paramLabel = "N", defaultValue = "10", description = "How many to show; default 10.")
  private int limit = 10;

  @Option(names = "--server", paramLabel = "NAME", description = "Only tools of this server; may be given several times.")
  private List<String> servers = List.of();

  @Option(names = "--signatures", description = "Shows how agent code calls each, too.")
  private boolean signatures;

  @Override
  public Integer call() throws Exception {
    ObjectNode question = Json.object().put("intent", String.join(" ", intent)).put("limit", limit);
    if (!servers.isEmpty()) {
      servers.forEach(question.putObject("filter").putArray("servers")::add);
    }
    ObjectNode answer;
    try (Session session = Session.open(common)) {
      new Servers(common, server -> servers.isEmpty() || servers.contains(server)).awaitFirstStart();
      answer = session.done("pml:discover", question, CallListener.NONE);
    }
    common.print(answer, () -> show(answer));
    return 0;
  }

  private void show(ObjectNode answer) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("SCORE", "TOOL", "DESCRIPTION")));
    for (JsonNode found : answer.path("results")) {
      rows.add(List.of(String.format(Locale.ROOT, "%.2f", found.path("score").asDouble()), name(found),
          cut(found.path("description").asString(""))));
    }
    if (rows.size() == 1) {
      common.out().println("Nothing found; `pml status` shows how the servers are.");
      return;
    }
    common.table(rows);
    if (signatures) {
      answer.path("results").forEach(found -> common.out().println("\n" + found.path("signature").asString("")));
    }
    if (answer.has("degraded")) {
      common.out().println("(by words alone: the model is not ready, or not all tools have been read yet)");
    }
  }

  private static String cut(String text) {
    return text.length() <= DESCRIPTION ? text : text.substring(0, DESCRIPTION - 1) + "…";
  }

  private static String name(JsonNode found) {
    boolean capability = found.path("type").asString("").equals("capability");
    return capability ? "cap:" + found.path("name").asString() : found.path("id").asString();
  }
}
