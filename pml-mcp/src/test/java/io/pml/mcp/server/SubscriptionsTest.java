package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Change;
import io.pml.mcp.Meta;
import java.io.IOException;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionsTest {
  private final TestService service = new TestService();
  private McpServer server;
  private StreamClient client;

  @BeforeEach
  void open() throws IOException {
    server = new McpServer(service, InstantSource.system());
    client = new StreamClient(server, "me");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  private ObjectNode listen(Object id, String filter) throws IOException {
    return client.exchange(StreamClient.modern(id, "subscriptions/listen", "{'notifications':" + filter + "}"));
  }

  private static String subscription(ObjectNode message) {
    return message.path("params").path("_meta").path(Meta.SUBSCRIPTION_ID).asString("none");
  }

  @Test
  void listen_isAcknowledgedFirst_withWhatTheServerOffers() throws IOException {
    ObjectNode first = listen("s1",
        "{'toolsListChanged':true,'promptsListChanged':true,'resourceSubscriptions':['a:1','a:1',7]}");
    ObjectNode agreed = Json.child(first.path("params"), "notifications");

    assertThat(first.path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
    assertThat(subscription(first)).isEqualTo("s1");
    assertThat(agreed.propertyNames()).containsExactlyInAnyOrder("toolsListChanged", "resourceSubscriptions");
    assertThat(agreed.path("resourceSubscriptions")).hasSize(1);
  }

  @Test
  void announce_reachesThoseWhoWantIt_tagged() throws IOException {
    listen("tools", "{'toolsListChanged':true}");
    listen("one", "{'resourceSubscriptions':['a:1']}");
    server.updated("a:2");
    server.announce(Change.PROMPTS);
    server.updated("a:1");
    ObjectNode updated = client.next();
    server.announce(Change.TOOLS);
    ObjectNode changed = client.next();

    assertThat(subscription(updated)).isEqualTo("one");
    assertThat(updated.path("params").path("uri").asString()).isEqualTo("a:1");
    assertThat(subscription(changed)).isEqualTo("tools");
    assertThat(changed.path("method").asString()).isEqualTo("notifications/tools/list_changed");
  }

  @Test
  void close_tellsListenersWithTheAnswer() throws IOException {
    listen("s1", "{'toolsListChanged':true}");
    server.close();
    ObjectNode farewell = client.next();

    assertThat(farewell.path("id").asString()).isEqualTo("s1");
    assertThat(farewell.path("result").path("resultType").asString()).isEqualTo("complete");
  }

  @Test
  void cancel_endsTheSubscription() throws IOException {
    listen("s1", "{'resourceSubscriptions':['a:1']}");
    client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'s1'}}");

    Await.until(() -> service.watching.isEmpty() && server.underWay() == 0);
  }

  @Test
  void watch_isToldOfTheFirstAndTheLast_acrossEras() throws Exception {
    listen("s1", "{'resourceSubscriptions':['a:1']}");
    try (StreamClient legacy = new StreamClient(server, "me")) {
      legacy.initialize();
      String params = ",'params':{'uri':'a:1'}}";
      legacy.exchange("{'jsonrpc':'2.0','id':1,'method':'resources/subscribe'" + params);
      legacy.exchange("{'jsonrpc':'2.0','id':2,'method':'resources/subscribe'" + params);
      assertThat(service.watching).containsExactly("a:1");

      client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'s1'}}");
      Await.until(() -> server.underWay() == 0);
      assertThat(service.watching).containsExactly("a:1");

      legacy.exchange("{'jsonrpc':'2.0','id':3,'method':'resources/unsubscribe'" + params);
      assertThat(service.watching).isEmpty();
      legacy.exchange("{'jsonrpc':'2.0','id':4,'method':'resources/unsubscribe'" + params);
      legacy.exchange("{'jsonrpc':'2.0','id':5,'method':'resources/subscribe'" + params);
      assertThat(service.watching).containsExactly("a:1");
      legacy.leave();
      assertThat(service.watching).isEmpty();
    }
  }

  @Test
  void listen_twoThousandAtOnce_areAllTold() throws IOException {
    int most = server.free();
    for (int i = 0; i < 2000; i++) {
      listen(i, "{'toolsListChanged':true}");
    }
    assertThat(server.free()).as("streams take no room from requests").isEqualTo(most);
    server.announce(Change.TOOLS);
    Set<String> told = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      told.add(subscription(client.next()));
    }

    assertThat(told).hasSize(2000);
  }
}
