package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.testkit.faults.FaultyHttpServer;
import io.pml.testkit.faults.HttpFault;
import io.pml.testkit.faults.HttpMode;
import io.pml.testkit.faults.SeenRequest;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.node.ObjectNode;

/** Remote servers that go wrong: one clean error for each call, and never half a result. */
class HttpFaultsTest {
  @TempDir
  static Path folder;

  private static final Map<HttpMode, FaultyHttpServer> SERVERS = new EnumMap<>(HttpMode.class);
  private static RunningPml pml;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    Config config = new Config();
    for (HttpMode mode : HttpMode.values()) {
      FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(mode));
      SERVERS.put(mode, server);
      config.http(name(mode), server.url());
    }
    config.with(name(HttpMode.SLOW_HEADERS), "{\"timeout_ms\": 500}");
    pml = RunningPml.start(folder, config);
    client = pml.client();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    pml.close();
    for (FaultyHttpServer server : SERVERS.values()) {
      server.close();
    }
  }

  private static String name(HttpMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  private static FaultyHttpServer server(HttpMode mode) {
    return Objects.requireNonNull(SERVERS.get(mode));
  }

  private static long calls(HttpMode mode, String tool) {
    return server(mode).requests()
        .stream()
        .map(SeenRequest::body)
        .filter(body -> body.contains("\"tools/call\"") && body.contains("\"" + tool + "\""))
        .count();
  }

  @ParameterizedTest
  @EnumSource(names = {"RESET_MID_BODY", "STATUS_500", "REDIRECT", "GZIP_BOMB", "SSE_CUT", "SSE_ENDED", "HUGE_BODY",
      "WRONG_CONTENT_TYPE"})
  void answer_broken_isOneCleanErrorAndNotRetried(HttpMode mode) throws Exception {
    pml.awaitTools(name(mode));
    long before = calls(mode, "misbehave");
    ObjectNode result = client.call(name(mode) + ":misbehave");

    assertThat(code(result)).as("%s", result).isEqualTo("SERVER_FAILED");
    assertThat(text(result)).contains("server " + name(mode)).hasSizeLessThan(500);
    assertThat(result.path("content").size()).isEqualTo(1);
    assertThat(calls(mode, "misbehave") - before).isEqualTo(1);
    assertThat(text(client.call(name(mode) + ":echo", "{\"text\": \"unhurt\"}"))).isEqualTo("unhurt");
    assertThat(pml.server(name(mode)).path("calls_under_way").asInt()).isZero();
  }

  @Test
  void answer_broken_isTriedAgainForIdempotentToolsOnly() throws Exception {
    pml.awaitTools("reset_mid_body");

    assertThat(code(client.call("reset_mid_body:misbehave_idempotent"))).isEqualTo("SERVER_FAILED");
    assertThat(calls(HttpMode.RESET_MID_BODY, "misbehave_idempotent")).isEqualTo(2);
  }

  @Test
  void headers_dripping_timeOut() throws Exception {
    pml.awaitTools("slow_headers");

    ObjectNode result = client.call("slow_headers:misbehave");

    assertThat(code(result)).isEqualTo("TIMEOUT");
    assertThat(text(result)).contains("server slow_headers", "tools/call timed out after", "\"timeout_ms\"");
    Await.until("the connection is given up", () -> pml.server("slow_headers").path("calls_under_way").asInt() == 0);
  }

  @Test
  void bomb_isStoppedAtTheLimit() throws Exception {
    pml.awaitTools("huge_body");

    assertThat(text(client.call("huge_body:misbehave"))).contains("16 MiB");
  }

  @Test
  void stream_whole_isTheResult() throws Exception {
    pml.awaitTools("sse", "legacy_sse_only", "healthy");

    for (String name : List.of("sse", "legacy_sse_only", "healthy")) {
      assertThat(text(client.call(name + ":misbehave"))).as(name).isEqualTo("ok");
    }
  }

  @Test
  void session_lost_isBegunAnewWithoutAnyCallLost() throws Exception {
    pml.awaitTools("session_lost");

    for (int i = 0; i < 10; i++) {
      assertThat(text(client.call("session_lost:echo", "{\"text\": \"" + i + "\"}"))).isEqualTo("" + i);
    }
    assertThat(pml.server("session_lost").path("starts").asInt()).isGreaterThan(2);
  }

  @Test
  void nobody_listening_isSaidInTheStatus() throws Exception {
    Await.until("a problem", () -> pml.server("refuse").has("problem"));
    Await.until("a problem", () -> pml.server("unauthorized").has("problem"));

    assertThat(pml.server("refuse").path("problem").asString()).contains("/mcp");
    assertThat(pml.server("unauthorized").path("problem").asString()).contains("401", "token");
  }
}
