package io.pml.mcp.server;

import io.pml.mcp.Message;
import io.pml.mcp.RpcError;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How a request ended. */
sealed interface Outcome {
  record Answered(ObjectNode result) implements Outcome {}

  record Failed(RpcError error) implements Outcome {}

  record Cancelled() implements Outcome {}

  /** The answer to a request with this id; empty when there must be none. */
  default Optional<Message> toMessage(JsonNode id) {
    return switch (this) {
      case Answered(ObjectNode result) -> Optional.of(new Message.Result(id, result));
      case Failed(RpcError error) -> Optional.of(new Message.Failure(Optional.of(id), error));
      case Cancelled() -> Optional.empty();
    };
  }
}
