package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.testkit.faults.Mode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that leave, change their minds, repeat themselves or ask for too much. */
class ClientFaultsTest {
  @TempDir
  static Path folder;

  private static Path journal;
  private static RunningPml pml;
  private static Client other;

  @BeforeAll
  static void start() throws Exception {
    journal = folder.resolve("journal");
    pml = RunningPml.start(folder, new Config()
        .faulty("slow", Mode.HEALTHY, "--journal", journal.toString())
        .with("slow", "{\"max_parallel\": 200}")
        .faulty("busy", Mode.HANG)
        .with("busy", "{\"timeout_ms\": 3000, \"max_parallel\": 1}")
        .faulty("chatty", Mode.NOTIFY_FLOOD)
        .with("chatty", "{\"timeout_ms\": 600000}"));
    other = pml.client();
    pml.awaitTools("slow", "busy", "chatty");
  }

  @AfterAll
  static void stop() {
    other.close();
    pml.close();
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.getDefault().create(seed);
  }

  private static long seen(String what) throws IOException {
    return Files.readAllLines(journal).stream().filter(line -> line.contains(what)).count();
  }

  private static void awaitQuiet() throws Exception {
    Await.until("nothing is under way", () -> pml.server("slow").path("calls_under_way").asInt() == 0);
    Await.until("nobody else is here", () -> pml.status().path("clients").asInt() == 1);
    assertThat(text(other.call("slow:echo", "{\"text\": \"fine\"}"))).isEqualTo("fine");
  }

  // -- F20 ----------------------------------------------------------------------------------------------------------

  @Test
  void client_vanishingAtAnyMoment_leavesNothingBehind() throws Exception {
    long seed = System.nanoTime();
    RandomGenerator random = random(seed);
    long callsBefore = seen("tools/call sleep");
    long cancelsBefore = seen("notifications/cancelled");
    for (int i = 0; i < 100; i++) {
      RawClient client = RawClient.of(pml.home());
      int calls = random.nextInt(4);
      for (int call = 1; call <= calls; call++) {
        client.call("" + call, "slow:sleep", "{\"millis\": 60000}");
      }
      long moment = random.nextLong(3_000_000);
      long deadline = System.nanoTime() + moment;
      while (System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      client.vanish();
    }
    awaitQuiet();

    // Whatever reached the server was taken back.
    Await.until("cancellations, seed " + seed,
        () -> seen("notifications/cancelled") - cancelsBefore == seen("tools/call sleep") - callsBefore);
  }

  @Test
  void stream_closedByTheClient_cancelsTheCall() throws Exception {
    long callsBefore = seen("tools/call sleep");
    long cancelsBefore = seen("notifications/cancelled");
    try (Socket socket = new Socket()) {
      post(socket, "slow:sleep", "{\"millis\": 60000}");
      Await.until("the call arrives", () -> seen("tools/call sleep") > callsBefore);
    }

    Await.until("the call is cancelled", () -> seen("notifications/cancelled") > cancelsBefore);
    awaitQuiet();
  }

  /** Connects, and asks for a call and everything that the server says during it. */
  private static void post(Socket socket, String tool, String arguments) throws IOException {
    byte[] body = """
        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "%s", "arguments": %s,
         "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
         "io.modelcontextprotocol/clientInfo": {"name": "t", "version": "1"},
         "io.modelcontextprotocol/logLevel": "debug",
         "io.modelcontextprotocol/clientCapabilities": {}}}}""".formatted(tool, arguments)
        .getBytes(StandardCharsets.UTF_8);
    String head = """
        POST /mcp HTTP/1.1\r
        Host: 127.0.0.1:%d\r
        Content-Type: application/json\r
        Accept: application/json, text/event-stream\r
        MCP-Protocol-Version: 2026-07-28\r
        Mcp-Method: tools/call\r
        Mcp-Name: %s\r
        Content-Length: %d\r
        \r
        """.formatted(URI.create(pml.url()).getPort(), tool, body.length);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), URI.create(pml.url()).getPort()));
    OutputStream out = socket.getOutputStream();
    out.write(head.getBytes(StandardCharsets.UTF_8));
    out.write(body);
    out.flush();
  }

  @Test
  void client_thatDoesNotReadItsStream_holdsUpNeitherTheServerNorItsOtherClients() throws Exception {
    try (Socket deaf = new Socket()) {
      deaf.setReceiveBufferSize(4096);
      post(deaf, "chatty:misbehave", "{}");
      Await.until("the call is under way", () -> pml.server("chatty").path("calls_under_way").asInt() == 1);

      assertThat(text(other.call("chatty:echo", "{\"text\": \"heard\"}"))).isEqualTo("heard");
      Await.until("the server has answered", () -> pml.server("chatty").path("calls_under_way").asInt() == 0);
    }
  }

  @Test
  void client_thatDoesNotRead_holdsUpNeitherTheServerNorItsOtherClients() throws Exception {
    try (RawClient deaf = RawClient.deaf(pml.home())) {
      deaf.call("1", "chatty:misbehave", "{}");
      Await.until("the call is under way", () -> pml.server("chatty").path("calls_under_way").asInt() == 1);

      assertThat(text(other.call("chatty:echo", "{\"text\": \"heard\"}"))).isEqualTo("heard");
      Await.until("the server has answered", () -> pml.server("chatty").path("calls_under_way").asInt() == 0);

      // Notifications were dropped on the way to it; the answer was not.
      deaf.listen();
      assertThat(deaf.await("1", 1).getFirst().path("result").toString()).contains("content");
    }
  }

  // -- F21, F22 -----------------------------------------------------------------------------------------------------

  @Test
  void cancel_racingWithTheAnswer_givesAtMostOneAnswer() throws Exception {
    long seed = System.nanoTime();
    RandomGenerator random = random(seed);
    Set<String> kept = new HashSet<>();
    int requests = 2_000;
    try (RawClient client = RawClient.of(pml.home())) {
      for (int i = 1; i <= requests; i++) {
        String id = Integer.toString(i);
        client.call(id, random.nextBoolean() ? "slow:echo" : "slow:sleep", "{\"text\": \"x\", \"millis\": 1}");
        switch (random.nextInt(4)) {
          case 0 -> kept.add(id);
          case 1 -> client.cancel(id);
          case 2 -> {
            kept.add(id);
            client.cancel(Integer.toString(requests + i));
          }
          default -> {
            client.cancel(id);
            client.cancel(id);
          }
        }
      }
      for (String id : kept) {
        client.await(id, 1);
      }
      Await.until("nothing is under way", () -> pml.server("slow").path("calls_under_way").asInt() == 0);
      for (int i = 1; i <= requests; i++) {
        assertThat(client.answers("" + i)).as("seed %d, id %d", seed, i).hasSizeLessThanOrEqualTo(1);
      }
    }
    awaitQuiet();
  }

  @Test
  void id_usedTwiceAtOnce_isRefusedTheSecondTime() throws Exception {
    try (RawClient client = RawClient.of(pml.home())) {
      client.call("7", "slow:sleep", "{\"millis\": 1000}");
      client.call("7", "slow:echo", "{\"text\": \"second\"}");
      client.await("7", 1);
      assertThat(client.answers("7").getFirst().path("error").path("code").asInt()).isEqualTo(-32600);
      client.await("7", 2);
      assertThat(client.answers("7").get(1).path("result").toString()).contains("slept 1000 ms");
    }
  }

  // -- F23 ----------------------------------------------------------------------------------------------------------

  @Test
  void calls_inMasses_areQueuedUpToALimitAndHurtNobodyElse() throws Exception {
    int calls = 3_000;
    try (RawClient client = RawClient.of(pml.home())) {
      for (int i = 1; i <= calls; i++) {
        client.call(Integer.toString(i), "busy:misbehave", "{}");
      }
      long began = System.nanoTime();
      assertThat(text(other.call("slow:echo", "{\"text\": \"served\"}"))).isEqualTo("served");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));

      Await.until("every call has an answer", () -> client.answered() == calls + 1);
      long busy = 0;
      for (int i = 1; i <= calls; i++) {
        assertThat(client.answers("" + i)).hasSize(1);
        busy += client.answers("" + i).getFirst().toString().contains("SERVER_BUSY") ? 1 : 0;
      }
      assertThat(busy).isGreaterThan(calls - 1_100);
      assertThat(client.answers("" + calls).getFirst().toString()).contains("try again in a second");
    }
    assertThat(text(other.call("busy:echo", "{\"text\": \"free again\"}"))).isEqualTo("free again");
  }
}
