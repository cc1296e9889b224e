package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.testkit.workshop.Workshop;
import io.pml.upstream.ToolResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What becomes of a capability whose server takes a tool away, gives it back, goes down, or leaves the config. */
class VanishedToolTest {
  private static final String PROGRAM = "return (await mcp.shop.read({n: 1})).n";

  @TempDir
  Path folder;

  @Test
  void capability_whoseToolVanished_isDegradedUntilItIsBack() throws Exception {
    Workshop shop = shop();
    Config config = new Config().http("shop", shop.url());
    try (RunningPml pml = RunningPml.start(folder, config); Client client = pml.client()) {
      pml.awaitTools("shop");
      assertThat(client.execute(PROGRAM).path("status").asString()).isEqualTo("success");
      awaitStatus(pml, "candidate");

      shop.without("read");
      awaitStatus(pml, "degraded");
      shop.tool("read", "Reads", "{\"readOnlyHint\": true}", ToolResult::structured);
      awaitStatus(pml, "candidate");

      shop.close();
      assertThat(client.execute(PROGRAM).path("status").asString()).isEqualTo("failed");
    }
    try (RunningPml pml = RunningPml.start(folder, config); Client client = pml.client()) {
      // What is learned after the look at the tools tells that this is over.
      client.execute("return 'something else'");
      Await.until("a second capability", () -> capabilities(pml).valueStream()
          .filter(each -> each.path("status").asString().equals("candidate"))
          .count() == 2
          || status(pml).equals("degraded"));
      assertThat(status(pml)).as("a server that is down has lost nothing").isEqualTo("candidate");
    }
    try (RunningPml pml = RunningPml.start(folder, new Config().http("other", shop.url()))) {
      awaitStatus(pml, "degraded");
    }
    try (RunningPml pml = RunningPml.start(folder, config)) {
      awaitStatus(pml, "candidate");
    }
  }

  private static Workshop shop() throws Exception {
    return new Workshop().tool("read", "Reads", "{\"readOnlyHint\": true}", ToolResult::structured)
        .tool("look", "Looks", "{\"readOnlyHint\": true}", ToolResult::structured);
  }

  private static void awaitStatus(RunningPml pml, String status) throws Exception {
    Await.until("status " + status, () -> status(pml).equals(status));
  }

  private static String status(RunningPml pml) throws Exception {
    return capabilities(pml).valueStream()
        .filter(each -> !each.path("tools").isEmpty())
        .map(each -> each.path("status").asString(""))
        .findFirst()
        .orElse("");
  }

  private static JsonNode capabilities(RunningPml pml) throws Exception {
    return RunningPml.control(pml.home(), "{\"command\": \"caps\", \"all\": true}").path("capabilities");
  }
}
