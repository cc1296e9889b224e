package io.pml.testkit.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultyHttpServerTest {
  private static final String MISBEHAVE = call("misbehave", "{},\"_meta\":{\"progressToken\":\"p\"}");
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}";

  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void healthy_session_isKeptFromInitializeToDelete() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.HEALTHY)) {
      assertThat(post(server, "", PING).statusCode()).isEqualTo(400);
      assertThat(post(server, "unknown", PING).statusCode()).isEqualTo(404);
      String session = session(server);
      assertThat(post(server, session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").statusCode())
          .isEqualTo(202);
      assertThat(post(server, session, "{oops").statusCode()).isEqualTo(400);
      assertThat(send(request(server, session).GET()).statusCode()).isEqualTo(405);
      assertThat(send(request(server, session).DELETE()).statusCode()).isEqualTo(200);
      assertThat(post(server, session, PING).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void healthy_tools_work() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.HEALTHY)) {
      String session = session(server);
      String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
      assertThat(
          result(post(server, session, list)).path("tools").valueStream().map(tool -> tool.path("name").asString()))
          .containsExactly("echo", "add", "sleep", "misbehave", "misbehave_idempotent");
      assertThat(text(post(server, session, call("echo", "{\"text\":\"é\"}")))).isEqualTo("é");
      assertThat(text(post(server, session, MISBEHAVE))).isEqualTo("ok");
      HttpResponse<String> unknown = post(server, session,
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}");
      assertThat(Json.parse(unknown.body()).path("error").path("code").asInt()).isEqualTo(-32601);
      assertThat(server.requests()).hasSize(5)
          .last()
          .returns("POST", SeenRequest::method)
          .returns("/mcp", SeenRequest::path)
          .matches(request -> request.header("Mcp-Session-Id").orElseThrow().equals(session))
          .matches(request -> request.body().contains("server/discover"));
    }
  }

  @Test
  void awaitRequest_laterRequest_isFound() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.HEALTHY)) {
      CompletableFuture<HttpResponse<String>> sent = client.sendAsync(
          request(server, "").POST(HttpRequest.BodyPublishers.ofString(INITIALIZE)).build(), BodyHandlers.ofString());
      assertThat(server.awaitRequest(request -> request.body().contains("initialize"), Duration.ofSeconds(5)))
          .isPresent();
      assertThat(sent.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      assertThat(server.awaitRequest(request -> request.method().equals("PUT"), Duration.ofMillis(10))).isEmpty();
    }
  }

  @Test
  void close_openConnectionAndSleepingCall_endsBoth() throws Exception {
    FaultyHttpServer server = FaultyHttpServer.start(HttpMode.HEALTHY);
    String session = session(server);
    var sleeping = client.sendAsync(request(server, session)
        .POST(HttpRequest.BodyPublishers.ofString(call("sleep", "{\"millis\":3600000}")))
        .build(), BodyHandlers.ofString());
    assertThat(server.awaitRequest(request -> request.body().contains("sleep"), Duration.ofSeconds(5))).isPresent();
    server.close();
    assertThat(server.connections()).isZero();
    assertThatThrownBy(() -> sleeping.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
  }

  @Test
  void refuse_connect_isRefused() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.REFUSE)) {
      assertThatThrownBy(() -> post(server, "", INITIALIZE)).isInstanceOf(ConnectException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"STATUS_500, 500, text/html", "WRONG_CONTENT_TYPE, 200, text/html", "REDIRECT, 307, ''"})
  void fault_onMisbehaveOrEverywhere_hasItsStatus(HttpMode mode, int status, String type) throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(mode)) {
      HttpResponse<String> response = post(server, session(server), MISBEHAVE);
      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.headers().firstValue("Content-Type").orElse("")).isEqualTo(type);
    }
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(mode).onEveryPost())) {
      assertThat(post(server, "", INITIALIZE)).matches(
          response -> response.statusCode() == status && response.headers().firstValue("Mcp-Session-Id").isEmpty());
    }
  }

  @Test
  void redirect_followed_isHealthy() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.REDIRECT)) {
      String session = session(server);
      URI elsewhere = server.url()
          .resolve(post(server, session, MISBEHAVE).headers().firstValue("Location").orElseThrow());
      HttpRequest.Builder again = HttpRequest.newBuilder(elsewhere).header("Mcp-Session-Id", session);
      assertThat(text(send(again.POST(HttpRequest.BodyPublishers.ofString(MISBEHAVE))))).isEqualTo("ok");
    }
  }

  @Test
  void resetMidBody_body_endsWithAReset() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.RESET_MID_BODY); Socket socket = misbehave(server)) {
      InputStream in = socket.getInputStream();
      assertThatThrownBy(() -> in.transferTo(OutputStream.nullOutputStream())).isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void slowHeaders_few_comeInTheEnd() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer
        .start(HttpFault.of(HttpMode.SLOW_HEADERS).size(5).delay(Duration.ofMillis(40)))) {
      String session = session(server);
      long start = System.nanoTime();
      HttpResponse<String> response = post(server, session, MISBEHAVE);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(200));
      assertThat(response.headers().firstValue("X-Slow")).contains("zzzzz");
      assertThat(text(response)).isEqualTo("ok");
    }
  }

  @Test
  void slowHeaders_many_outlastTheClient() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.SLOW_HEADERS)) {
      HttpRequest.Builder request = request(server, session(server)).timeout(Duration.ofMillis(300));
      assertThatThrownBy(() -> send(request.POST(HttpRequest.BodyPublishers.ofString(MISBEHAVE))))
          .isInstanceOf(HttpTimeoutException.class);
    }
  }

  @Test
  void gzipBomb_body_unpacksToAThousandTimesItsSize() throws Exception {
    long size = 256L << 20;
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(HttpMode.GZIP_BOMB).size(size))) {
      HttpResponse<byte[]> response = bytes(server);
      assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(response.body().length).isLessThan(512 << 10);
      try (InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(response.body()), 1 << 16)) {
        assertThat(unpacked.transferTo(OutputStream.nullOutputStream())).isGreaterThan(size);
      }
    }
  }

  @Test
  void gzipBomb_small_isAValidAnswer() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(HttpMode.GZIP_BOMB).size(2 << 20));
        InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(bytes(server).body()))) {
      JsonNode content = Json.parse(unpacked.readAllBytes()).path("result").path("content");
      assertThat(content.path(0).path("text").asString()).hasSize(2 << 20);
    }
  }

  @Test
  void sse_call_streamsProgressThenResult() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(HttpMode.SSE).onEveryPost())) {
      HttpResponse<String> response = post(server, session(server), MISBEHAVE);
      assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
      List<JsonNode> events = events(response);
      assertThat(events).hasSize(4);
      assertThat(events.subList(0, 3))
          .allMatch(event -> event.path("params").path("progressToken").asString().equals("p"));
      assertThat(events.getLast().path("result").path("content").path(0).path("text").asString()).isEqualTo("ok");
    }
  }

  @Test
  void sseEnded_call_streamsProgressOnly() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.SSE_ENDED)) {
      assertThat(events(post(server, session(server), MISBEHAVE))).hasSize(3)
          .allMatch(event -> event.path("method").asString().equals("notifications/progress"));
    }
  }

  @Test
  void sseCut_call_breaksWithinTheResult() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.SSE_CUT); Socket socket = misbehave(server)) {
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer)
          .contains("Transfer-Encoding: chunked", "notifications/progress", "data: {\"jsonrpc\":\"2.0\",\"id\":1")
          .doesNotContain("ok\"", "\r\n0\r\n");
    }
  }

  @Test
  void hugeBody_reader_findsNoEnd() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.HUGE_BODY)) {
      HttpResponse<InputStream> response = client.send(
          request(server, session(server)).POST(HttpRequest.BodyPublishers.ofString(MISBEHAVE)).build(),
          BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        body.skipNBytes(64L << 20);
        assertThat(body.read()).isEqualTo('x');
      }
    }
  }

  @Test
  void sessionLost_afterItsRequests_needsANewOne() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpFault.of(HttpMode.SESSION_LOST).size(2))) {
      String first = session(server);
      assertThat(post(server, first, PING).statusCode()).isEqualTo(200);
      assertThat(post(server, first, PING).statusCode()).isEqualTo(200);
      assertThat(post(server, first, PING).statusCode()).isEqualTo(404);
      assertThat(post(server, session(server), PING).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void unauthorized_withoutToken_asksForOne() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.UNAUTHORIZED)) {
      HttpResponse<String> refused = post(server, "", INITIALIZE);
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
          .startsWith("Bearer resource_metadata=\"http://127.0.0.1:");
      HttpRequest.Builder withToken = request(server, "").header("Authorization", "Bearer " + FaultyHttpServer.TOKEN);
      assertThat(send(withToken.POST(HttpRequest.BodyPublishers.ofString(INITIALIZE))).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void legacySseOnly_answers_comeOnTheStream() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.LEGACY_SSE_ONLY)) {
      assertThat(post(server, "", INITIALIZE).statusCode()).isEqualTo(405);
      HttpResponse<InputStream> stream = client.send(request(server, "").GET().build(), BodyHandlers.ofInputStream());
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
        assertThat(lines.readLine()).isEqualTo("event: endpoint");
        URI endpoint = server.url().resolve(lines.readLine().substring("data: ".length()));
        assertThat(lines.readLine()).isEmpty();
        HttpRequest.Builder message = HttpRequest.newBuilder(endpoint);
        assertThat(send(message.POST(HttpRequest.BodyPublishers.ofString(INITIALIZE))).statusCode()).isEqualTo(202);
        assertThat(lines.readLine()).isEqualTo("event: message");
        assertThat(lines.readLine()).contains("\"id\":0", "protocolVersion");
      }
    }
  }

  @Test
  void echoHeaders_tool_returnsWhatWasSent() throws Exception {
    try (FaultyHttpServer server = FaultyHttpServer.start(HttpMode.ECHO_HEADERS)) {
      HttpRequest.Builder request = request(server, session(server)).header("X-Api-Key", "k");
      JsonNode headers = result(send(request.POST(HttpRequest.BodyPublishers.ofString(call("headers", "{}")))))
          .path("structuredContent");
      assertThat(headers.path("x-api-key").asString()).isEqualTo("k");
    }
  }

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
        + "\",\"arguments\":"
        + arguments + "}}";
  }

  private static HttpRequest.Builder request(FaultyHttpServer server, String session) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.url());
    return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(FaultyHttpServer server, String session, String body)
      throws IOException, InterruptedException {
    return send(request(server, session).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private HttpResponse<byte[]> bytes(FaultyHttpServer server) throws IOException, InterruptedException {
    return client.send(request(server, session(server)).POST(HttpRequest.BodyPublishers.ofString(MISBEHAVE)).build(),
        BodyHandlers.ofByteArray());
  }

  /** A connection of its own, on which the call has been sent. */
  private Socket misbehave(FaultyHttpServer server) throws IOException, InterruptedException {
    String head = "POST /mcp HTTP/1.1\r\nMcp-Session-Id: " + session(server) + "\r\nContent-Length: "
        + MISBEHAVE.length() + "\r\n\r\n";
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.url().getPort());
    socket.getOutputStream().write((head + MISBEHAVE).getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private String session(FaultyHttpServer server) throws IOException, InterruptedException {
    return post(server, "", INITIALIZE).headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  private static JsonNode result(HttpResponse<String> response) {
    return Json.parse(response.body()).path("result");
  }

  private static String text(HttpResponse<String> response) {
    return result(response).path("content").path(0).path("text").asString();
  }

  private static List<JsonNode> events(HttpResponse<String> response) {
    return response.body()
        .lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> Json.parse(line.substring(6)))
        .toList();
  }
}
