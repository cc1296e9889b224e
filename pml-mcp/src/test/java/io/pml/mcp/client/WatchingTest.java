package io.pml.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.LogLevel;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a client asks of a server for the time between calls: word of resources, and of log messages. */
class WatchingTest {
  private static final String CAPABILITIES = "{\"resources\":{\"subscribe\":true},\"logging\":{}}";

  private final BlockingQueue<String> updated = new LinkedBlockingQueue<>();
  private final ServerEvents events = new ServerEvents() {
    @Override
    public void updated(String uri) {
      updated.add(uri);
    }
  };

  @Test
  void watch_modernServer_replacesItsStreamWithoutAGap() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, CAPABILITIES)) {
      client.watch(Set.of("a"), Peer.LONG);
      ObjectNode first = peer.next("subscriptions/listen");
      assertThat(watched(first)).containsExactly("a");
      acknowledge(peer, first);
      peer.notify("notifications/resources/updated", "{\"uri\":\"a\"}");
      assertThat(updated.poll(20, TimeUnit.SECONDS)).isEqualTo("a");

      client.watch(Set.of("a", "b"), Peer.LONG);
      ObjectNode second = peer.next("subscriptions/listen");
      assertThat(watched(second)).containsExactlyInAnyOrder("a", "b");
      acknowledge(peer, second);
      assertThat(peer.next("notifications/cancelled").path("params").path("requestId")).isEqualTo(first.path("id"));

      client.watch(Set.of(), Peer.LONG);
      assertThat(peer.next("notifications/cancelled").path("params").path("requestId")).isEqualTo(second.path("id"));
    }
  }

  @Test
  void watch_legacyServer_tellsOnlyWhatIsNew() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<Object> first = watching(client, Set.of("a"));
      peer.answer(asked(peer, "resources/subscribe", "a"), "{}");
      Peer.wait(first);
      FutureTask<Object> second = watching(client, Set.of("b"));
      peer.refuse(asked(peer, "resources/subscribe", "b"), -32002, "null");
      peer.answer(asked(peer, "resources/unsubscribe", "a"), "{}");
      Peer.wait(second);
    }
  }

  @Test
  void watch_serverThatTellsOfNoResources_isNotAsked() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, "{\"resources\":{}}")) {
      client.watch(Set.of("a"), Peer.LONG);
      FutureTask<ObjectNode> call = calling(client, Optional.empty());
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(call);
    }
  }

  @Test
  void logLevel_legacyServer_isToldOnceAndAgainForMore() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = legacy(peer)) {
      FutureTask<ObjectNode> first = calling(client, Optional.of(LogLevel.WARNING));
      ObjectNode level = peer.next("logging/setLevel");
      assertThat(level.path("params").path("level").asString()).isEqualTo("warning");
      peer.answer(level, "{}");
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(first);

      FutureTask<ObjectNode> second = calling(client, Optional.of(LogLevel.ERROR));
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(second);

      FutureTask<ObjectNode> third = calling(client, Optional.of(LogLevel.DEBUG));
      peer.refuse(peer.next("logging/setLevel"), -32601, "null");
      peer.answer(peer.next("tools/call"), "{}");
      Peer.wait(third);
    }
  }

  @Test
  void logLevel_modernServer_comesWithTheCall() throws Exception {
    try (Peer peer = Peer.open(); McpClient client = peer.modern(events, CAPABILITIES)) {
      FutureTask<ObjectNode> call = calling(client, Optional.of(LogLevel.NOTICE));
      ObjectNode request = peer.next("tools/call");
      assertThat(request.path("params").path("_meta").path(Meta.LOG_LEVEL).asString()).isEqualTo("notice");
      peer.answer(request, "{}");
      Peer.wait(call);
    }
  }

  private McpClient legacy(Peer peer) throws Exception {
    FutureTask<McpClient> connecting = peer.connecting(events, Peer.LONG, Optional.of(Revision.NEWEST_LEGACY));
    peer.answer(peer.next("initialize"), "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + CAPABILITIES + "}");
    peer.next("notifications/initialized");
    return Peer.wait(connecting);
  }

  private static FutureTask<Object> watching(McpClient client, Set<String> uris) {
    return Peer.start(() -> {
      client.watch(uris, Peer.LONG);
      return "done";
    });
  }

  private static FutureTask<ObjectNode> calling(McpClient client, Optional<LogLevel> level) {
    return Peer.start(() -> client.request(new Call("tools/call", Json.object(), Peer.LONG, new CallListener() {
      @Override
      public Optional<LogLevel> logLevel() {
        return level;
      }
    }, Map.of())));
  }

  private static ObjectNode asked(Peer peer, String method, String uri) throws Exception {
    ObjectNode request = peer.next(method);
    assertThat(request.path("params").path("uri").asString()).isEqualTo(uri);
    return request;
  }

  private static void acknowledge(Peer peer, ObjectNode listen) throws Exception {
    peer.notify("notifications/subscriptions/acknowledged",
        "{\"_meta\":{\"" + Meta.SUBSCRIPTION_ID + "\":" + listen.path("id") + "}}");
  }

  private static Iterable<String> watched(ObjectNode listen) {
    JsonNode uris = listen.path("params").path("notifications").path("resourceSubscriptions");
    return uris.valueStream().map(JsonNode::asString).toList();
  }
}
