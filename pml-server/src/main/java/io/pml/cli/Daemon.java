package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Gives the daemon PML's own commands, which it takes by its socket and not in MCP. */
final class Daemon {
  private Daemon() {}

  static ObjectNode command(String name) {
    return Json.object().put("command", name);
  }

  /** What the running daemon says of itself; empty when none runs. */
  static Optional<ObjectNode> status(Common common) throws IOException {
    return new DaemonClient(common.home()).ask(command("status")).map(status -> status.put("running", true));
  }

  /** What is said in place of that. */
  static ObjectNode absent(Common common) {
    return Json.object().put("running", false).put("home", common.home().folder().toString());
  }

  /** The answer to a command; a daemon is started when none runs. */
  static ObjectNode ask(Common common, ObjectNode command) throws IOException, InterruptedException {
    DaemonClient client = new DaemonClient(common.home());
    Optional<ObjectNode> answer = client.ask(command);
    if (answer.isEmpty()) {
      try (Session _ = Session.open(common)) {
        answer = client.ask(command);
      }
    }
    ObjectNode given = answer
        .orElseThrow(() -> new IOException("the daemon hangs up at once; `pml doctor` may say why"));
    if (given.path("error").isString()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, given.path("error").asString());
    }
    return given;
  }
}
