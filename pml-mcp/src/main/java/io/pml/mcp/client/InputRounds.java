package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that a modern server may answer with questions: each is put to the call's listener, and the call is made anew with
 * the answers, until there is a result.
 */
public final class InputRounds {
  /** No honest server comes back more often than this. */
  public static final int LIMIT = 10;

  private static final String RESPONSES = "inputResponses";
  private static final String STATE = "requestState";

  private InputRounds() {}

  /** Whether a result is a question rather than an answer. */
  public static boolean isQuestion(ObjectNode result) {
    return result.path("resultType").asString("").equals("input_required");
  }

  /** Calls a method and waits for its result; the timeout of the call holds for every round. */
  public static ObjectNode request(McpClient client, Call call)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    ObjectNode params = call.params();
    for (int round = 0; round < LIMIT; round++) {
      ObjectNode result = round(client, call.with(params.deepCopy()), round);
      if (!isQuestion(result)) {
        return result;
      }
      params = answered(call, result);
    }
    throw new IOException(
        "the server asked for input " + LIMIT + " times without a result: " + call.method() + " was given up");
  }

  private static ObjectNode round(McpClient client, Call call, int round)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    try {
      return client.request(call);
    } catch (HttpRefusal e) {
      if (round == 0) {
        throw e;
      }
      // Of the call as a whole it is not true that no method saw it.
      throw new IOException(e.getMessage() + ": this was the answer to what the server asked", e);
    }
  }

  /** The parameters of the next round: those of the call, the answers, and the server's state exactly as it was given. */
  private static ObjectNode answered(Call call, ObjectNode question) throws RpcException, InterruptedException {
    ObjectNode params = call.params().deepCopy();
    params.remove(RESPONSES);
    params.remove(STATE);
    if (question.get("inputRequests") instanceof ObjectNode requests) {
      ObjectNode responses = params.putObject(RESPONSES);
      for (var request : requests.properties()) {
        responses.set(request.getKey(), answer(call.listener(), request.getValue()));
      }
    }
    JsonNode state = question.get(STATE);
    if (state != null) {
      params.set(STATE, state);
    }
    return params;
  }

  private static ObjectNode answer(CallListener listener, JsonNode request) throws RpcException, InterruptedException {
    String method = request.path("method").asString("");
    if (!listener.canAnswer(method)) {
      throw new RpcException(RpcError.METHOD_NOT_FOUND,
          "the server asked for " + method + ", which the client does not offer");
    }
    return listener.asked(method, Json.child(request, "params"));
  }
}
