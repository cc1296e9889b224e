package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.pml.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools that their servers run as tasks only, on servers that go wrong meanwhile: nothing is done twice. */
class TasksOfServersTest {
  @TempDir
  private Path folder;
  private Bank bank;
  private RunningPml pml;
  private Client client;

  @BeforeEach
  void start() throws Exception {
    bank = new Bank();
    pml = RunningPml.start(folder, new Config().http("bank", bank.url()));
    pml.awaitTools("bank");
    client = pml.client();
  }

  @AfterEach
  void stop() {
    client.close();
    pml.close();
    bank.close();
  }

  @Test
  void sessionForgottenWhileATaskRuns_theCallFailsAndIsNotMadeAgain() throws Exception {
    bank.mishap = bank.sessions::clear;
    ObjectNode result = client.call("bank:pay");

    assertThat(code(result)).as("%s", result).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("session is gone", "whether it did something is not known");
    assertThat(bank.heard).filteredOn("tools/call"::equals).hasSize(1);

    assertThat(text(client.call("bank:pay"))).as("in another session").isEqualTo("paid");
  }

  @Test
  void questionAboutATaskTurnedDownOnce_theCallHasItsResult() throws Exception {
    bank.mishap = () -> bank.busy.set(1);

    assertThat(text(client.call("bank:pay"))).isEqualTo("paid");
    assertThat(bank.heard).filteredOn("tools/call"::equals).hasSize(1);
    assertThat(bank.heard).doesNotContain("tasks/cancel");
  }

  @Test
  void questionsAboutATaskTurnedDown_theTaskIsCancelled() throws Exception {
    bank.mishap = () -> bank.busy.set(5);
    ObjectNode result = client.call("bank:pay");

    assertThat(code(result)).as("%s", result).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("HTTP 503", "whether it did something is not known");
    Await.until("the task is cancelled", () -> bank.heard.contains("tasks/cancel"));
    assertThat(bank.heard).filteredOn("tools/call"::equals).hasSize(1);
  }

  /** A legacy server whose one tool is a task that is over when it is asked after for the second time. */
  private static final class Bank implements AutoCloseable {
    final List<String> heard = new CopyOnWriteArrayList<>();
    final Set<String> sessions = ConcurrentHashMap.newKeySet();
    /** How many requests are turned down. */
    final AtomicInteger busy = new AtomicInteger();
    /** What befalls the server after it was first asked about a task. */
    volatile Runnable mishap = () -> {};

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();
    private final HttpServer http;

    Bank() throws IOException {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      http.createContext("/mcp", this::serve);
      http.start();
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
    }

    @Override
    public void close() {
      http.stop(0);
    }

    private void serve(HttpExchange exchange) throws IOException {
      try (exchange) {
        if (!exchange.getRequestMethod().equals("POST")) {
          exchange.sendResponseHeaders(405, -1);
          return;
        }
        JsonNode message = Json.parse(exchange.getRequestBody().readAllBytes());
        String method = message.path("method").asString("");
        heard.add(method);
        String session = String.valueOf(exchange.getRequestHeaders().getFirst("Mcp-Session-Id"));
        if (busy.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          exchange.sendResponseHeaders(503, -1);
        } else if (!method.equals("initialize") && !sessions.contains(session)) {
          exchange.sendResponseHeaders(404, -1);
        } else if (!message.has("id")) {
          exchange.sendResponseHeaders(202, -1);
        } else {
          answer(exchange, message, method);
        }
      }
    }

    private void answer(HttpExchange exchange, JsonNode message, String method) throws IOException {
      ObjectNode answer = Json.object().put("jsonrpc", "2.0");
      answer.set("id", message.path("id"));
      answer.set("result", Json.parse(result(exchange, method)));
      byte[] bytes = Json.write(answer).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }

    private String result(HttpExchange exchange, String method) {
      return switch (method) {
        case "initialize" -> {
          String session = "s" + begun.incrementAndGet();
          sessions.add(session);
          exchange.getResponseHeaders().set("Mcp-Session-Id", session);
          yield """
              {"protocolVersion": "2025-11-25", "serverInfo": {"name": "bank", "version": "1"},
               "capabilities": {"tools": {}, "tasks": {"cancel": {}, "requests": {"tools": {"call": {}}}}}}""";
        }
        case "tools/list" ->
          """
              {"tools": [{"name": "pay", "inputSchema": {"type": "object"}, "execution": {"taskSupport": "required"}}]}""";
        case "tools/call" -> "{\"task\": " + state("working") + "}";
        case "tasks/get" -> {
          if (asked.incrementAndGet() > 1) {
            yield state("completed");
          }
          mishap.run();
          yield state("working");
        }
        case "tasks/result" -> "{\"content\": [{\"type\": \"text\", \"text\": \"paid\"}]}";
        default -> "{}";
      };
    }

    private static String state(String status) {
      return "{\"taskId\": \"t1\", \"status\": \"" + status + "\", \"pollInterval\": 50}";
    }
  }
}
