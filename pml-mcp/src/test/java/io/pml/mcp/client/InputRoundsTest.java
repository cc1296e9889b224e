package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class InputRoundsTest {
  private static final String QUESTION = "{\"resultType\":\"input_required\",\"inputRequests\":"
      + "{\"name\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\"}}}";

  private static final CallListener PERSON = new CallListener() {
    @Override
    public boolean canAnswer(String method) {
      return method.equals("elicitation/create");
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) {
      return Json.object().put("heard", params.path("message").asString());
    }
  };

  private static FutureTask<ObjectNode> calling(McpClient client, CallListener listener) {
    ObjectNode params = Json.parseObject("{\"name\":\"t\",\"arguments\":{\"a\":1}}");
    return Peer.start(
        () -> InputRounds.request(client, new Call("tools/call", params, Peer.LONG, listener, Map.of())));
  }

  @Test
  void request_questions_areAnsweredAndTheStateEchoed() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client, PERSON);
      ObjectNode first = peer.next("tools/call");
      peer.answer(first, QUESTION + ",\"requestState\":\"{ \\\"odd\\\" : 1.0 }\"}");
      ObjectNode second = peer.next("tools/call");
      peer.answer(second, QUESTION + "}");
      ObjectNode third = peer.next("tools/call");
      peer.answer(third, "{\"content\":[]}");

      assertThat(Peer.wait(call)).isEqualTo(Json.parse("{\"content\":[]}"));
      assertThat(second.path("id")).isNotEqualTo(first.path("id"));
      assertThat(second.path("params").path("arguments")).isEqualTo(first.path("params").path("arguments"));
      assertThat(second.path("params").path("requestState").asString()).isEqualTo("{ \"odd\" : 1.0 }");
      assertThat(second.path("params").path("inputResponses"))
          .isEqualTo(Json.parse("{\"name\":{\"heard\":\"Who?\"}}"));
      assertThat(third.path("params").has("requestState")).isFalse();
      assertThat(first.path("params").has("inputResponses")).isFalse();
    }
  }

  @Test
  void request_stateOnly_isRetriedWithoutResponses() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client, PERSON);
      peer.answer(peer.next("tools/call"), "{\"resultType\":\"input_required\",\"requestState\":\"later\"}");
      ObjectNode again = peer.next("tools/call");
      peer.answer(again, "{\"resultType\":\"complete\"}");

      Peer.wait(call);
      assertThat(again.path("params").has("inputResponses")).isFalse();
      assertThat(again.path("params").path("requestState").asString()).isEqualTo("later");
    }
  }

  @Test
  void request_questionNobodyCanAnswer_fails() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client, CallListener.NONE);
      peer.answer(peer.next("tools/call"), QUESTION + "}");

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(RpcException.class)
          .hasMessageContaining("elicitation/create");
    }
  }

  @Test
  void request_serverThatNeverStopsAsking_isGivenUp() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern()) {
      FutureTask<ObjectNode> call = calling(client, PERSON);
      for (int i = 0; i < InputRounds.LIMIT; i++) {
        peer.answer(peer.next("tools/call"), QUESTION + "}");
      }

      assertThatThrownBy(() -> Peer.wait(call)).isInstanceOf(IOException.class).hasMessageContaining("given up");
      assertThat(client.callsUnderWay()).isZero();
    }
  }
}
