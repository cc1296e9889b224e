package io.pml.server;

import io.pml.daemon.SocketDoor;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.store.Approvals.Decision;
import java.net.URI;
import java.util.Locale;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers PML's own commands, which come by the daemon's socket and by no other door: agents cannot give them through MCP.
 * Threads may share it.
 *
 * @param page an address of the dashboard that logs a browser in
 * @param stop ends the daemon; must not wait for that
 */
record Control(Status status, Archive archive, Repertoire repertoire, Statistics statistics, Inbox inbox, Larder larder,
    Registrar registrar, Courier courier, Supplier<URI> page, Runnable stop) implements SocketDoor.Control {
  @Override
  public SocketDoor.Answer answer(ObjectNode command) {
    String name = command.path("command").asString("");
    try {
      return name.equals("stop")
          ? new SocketDoor.Answer(status.underWay(), stop)
          : SocketDoor.Answer.of(answer(name, command));
    } catch (PmlException e) {
      return failed(e.code(), String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(ErrorCode.CANCELLED, "PML is being stopped");
    }
  }

  private ObjectNode answer(String name, ObjectNode command) throws InterruptedException {
    String id = command.path("id").asString("");
    return switch (name) {
      case "status" -> status.report();
      case "open" -> Json.object().put("url", page.get().toString());
      case "runs" -> command.path("surprising").asBoolean(false)
          ? archive.surprising(command.path("limit").asInt(0))
          : archive.list(command.path("limit").asInt(0), command.path("state").asString(""));
      case "run" -> archive.show(id);
      case "run-dag" -> archive.dag(id);
      case "caps" -> repertoire.list(command.path("all").asBoolean(false));
      case "cap" -> repertoire.show(id);
      case "cache" -> larder.report();
      case "clear-cache" -> larder.clear(id);
      case "cache-policy" -> larder.policy(id, command);
      case "cap_runs" -> archive.of(repertoire.id(id), command.path("limit").asInt(0));
      case "stats" -> statistics.report(command.path("days").asInt(0));
      case "cap-rename" -> registrar.rename(id, command.path("to").asString(""));
      case "cap-fork" -> registrar.fork(id, command.path("to").asString(""));
      case "cap-alias" -> registrar.alias(id, command.path("to").asString(""));
      case "cap-tag" -> registrar.tag(id, command.path("tags"));
      case "cap-visibility" -> registrar.show(id, command.path("to").asString(""));
      case "cap-verify" -> registrar.verify(id, !command.path("withdraw").asBoolean(false));
      case "cap-mark" -> registrar.mark(id, command.path("to").asString(""));
      case "cap-delete" -> registrar.delete(id);
      case "cap-history" -> registrar.history(id);
      case "cap-diff" -> registrar.diff(id, command.path("from").asString(""), command.path("to").asString(""));
      case "cap-rollback" -> registrar.rollBack(id);
      case "cap-export" -> courier.export(id, command);
      case "cap-import" -> courier.take(command);
      case "approvals" -> inbox.list(command.path("all").asBoolean(false));
      case "approve" -> inbox.approve(id, decision(command),
          command.path("resume").asBoolean(false));
      case "reject" -> inbox.reject(id);
      default -> throw new PmlException(ErrorCode.BAD_REQUEST, "unknown command: " + name);
    };
  }

  private static Decision decision(ObjectNode command) {
    boolean always = command.path("always").asBoolean(false);
    return command.path("any_arguments").asBoolean(false)
        ? Decision.ANY_ARGUMENTS
        : always ? Decision.ALWAYS : Decision.ONCE;
  }

  private static SocketDoor.Answer failed(ErrorCode code, String message) {
    return SocketDoor.Answer.of(
        Json.object().put("error", message).put("code", code.name().toLowerCase(Locale.ROOT)));
  }
}
