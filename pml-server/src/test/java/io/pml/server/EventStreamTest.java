package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** What executions do, heard by HTTP while they do it. */
class EventStreamTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir
  private static Path folder;
  private static RunningPml pml;

  @BeforeAll
  static void start() throws Exception {
    pml = RunningPml.start(folder, new Config().with("{\"permissions\": {\"default\": \"ask\"}}"));
  }

  @AfterAll
  static void stop() {
    pml.close();
    HTTP.close();
  }

  /** A stream of events that is being read. */
  private static final class Events implements AutoCloseable {
    private final BufferedReader lines;

    Events(InputStream in) throws IOException {
      lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      assertThat(lines.readLine()).isEqualTo(": listening");
    }

    static Events of(String query) throws Exception {
      HttpResponse<InputStream> response = HTTP.send(request(pml, query), HttpResponse.BodyHandlers.ofInputStream());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("content-type")).contains("text/event-stream");
      return new Events(response.body());
    }

    /** All events up to the first of a kind; of each, what it is called has to be what it says. */
    List<ObjectNode> until(Predicate<ObjectNode> last) throws IOException {
      List<ObjectNode> heard = new ArrayList<>();
      String type = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          type = line.substring(7);
        } else if (line.startsWith("data: ")) {
          ObjectNode event = Json.parseObject(line.substring(6));
          assertThat(event.path("type").asString()).isEqualTo(type);
          heard.add(event);
          if (last.test(event)) {
            return heard;
          }
        }
      }
      throw new AssertionError("the stream ended after " + heard);
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private static HttpRequest request(RunningPml of, String query) {
    return HttpRequest.newBuilder(URI.create(of.url().replace("/mcp", "/api/events") + query)).build();
  }

  private static boolean ends(ObjectNode event) {
    return event.path("type").asString().equals("capability_end") && !event.has("parent_trace_id");
  }

  @Test
  void stream_ofAnExecution_tellsWhileItRuns() throws Exception {
    try (Events events = Events.of(""); Client client = pml.client()) {
      Thread running = Thread.ofVirtual().start(() -> {
        try {
          client.execute("progress('now'); await mcp.std.text_stats({text: 'a b'}); "
              + "console.log('x\\n\\nevent: tool_end\\ndata: {\"type\": \"tool_end\"}\\n\\n'); "
              + "await new Promise(done => setTimeout(done, 300)); return 1");
        } catch (Exception e) {
          throw new AssertionError(e);
        }
      });
      List<ObjectNode> first = events.until(event -> event.path("type").asString().equals("log"));
      assertThat(running.isAlive()).isTrue();
      List<ObjectNode> rest = events.until(EventStreamTest::ends);

      assertThat(first).extracting(each -> each.path("type").asString())
          .containsExactly("capability_start", "progress", "tool_start", "tool_end", "log");
      assertThat(rest).hasSize(1);
      running.join();
    }
  }

  @Test
  void stream_ofOneWorkflow_hasNoOther() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode waiting = client.execute("await mcp.std.write_file({path: 'a.txt', content: 'a'}); return 1");
      String workflow = waiting.path("workflow_id").asString();
      assertThat(waiting.path("status").asString()).isEqualTo("approval_required");
      try (Events events = Events.of("?workflow_id=" + workflow)) {
        client.execute("return 1");
        RunningPml.control(pml.home(),
            "{\"command\": \"reject\", \"id\": " + waiting.path("approval").path("id") + "}");

        List<ObjectNode> heard = events.until(EventStreamTest::ends);
        assertThat(heard).extracting(each -> each.path("workflow_id").asString()).containsOnly(workflow);
        assertThat(heard.getLast().path("success").asBoolean()).isFalse();
        assertThat(heard.getLast().path("error").asString()).contains("rejected");
      }
    }
  }

  @Test
  void stream_thatNobodyReads_holdsNothingUpAndEndsWithAWord() throws Exception {
    URI place = URI.create(pml.url());
    try (Socket slow = new Socket()) {
      slow.setReceiveBufferSize(4_096);
      slow.connect(new InetSocketAddress(place.getHost(), place.getPort()));
      slow.getOutputStream()
          .write("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      slow.getOutputStream().flush();
      BufferedReader lines = new BufferedReader(
          new InputStreamReader(slow.getInputStream(), StandardCharsets.UTF_8));
      Await.until("it listens", () -> lines.readLine().contains("listening"));

      try (Client client = pml.client()) {
        String loud = "for (let i = 0; i < 900; i++) console.log('x'.repeat(900)); return 1";
        for (int i = 0; i < 12; i++) {
          assertThat(client.execute(Json.object()
              .put("intent", "speak")
              .put("code", loud)
              .set("options", Json.object().put("cache", "off"))
              .asObject()).path("status").asString()).isEqualTo("success");
        }
      }

      String last = "";
      for (String line = lines.readLine(); !line.equals("event: dropped"); line = lines.readLine()) {
        last = line;
      }
      assertThat(last).as("what came before it").isNotEqualTo("event: dropped");
    }
  }

  @ParameterizedTest
  @CsvSource({"GET, ?workflow_id=nonsense, 400", "POST, '', 405"})
  void stream_askedForWrongly_isRefused(String method, String query, int status) throws Exception {
    HttpResponse<String> response = HTTP.send(HttpRequest.newBuilder(request(pml, query).uri())
        .method(method, HttpRequest.BodyPublishers.noBody())
        .build(), HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Json.parseObject(response.body()).path("error").asString()).isNotEmpty();
  }

  @Test
  void stream_withoutTheToken_isRefused(@TempDir Path other) throws Exception {
    Home home = new Home(other);
    Config config = new Config();
    try (Pml guarded = Pml.start(home, config.read(other, System.getenv()),
        new Pml.Options(false, true, Optional.empty(), Map.of(), () -> new HashedEmbedder(64), new WordComparer()),
        System.getenv())) {
      HttpRequest request = HttpRequest.newBuilder(
          URI.create("http://127.0.0.1:" + guarded.port() + "/api/events")).build();

      assertThat(HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void stop_withAListener_endsTheStream(@TempDir Path other) throws Exception {
    RunningPml brief = RunningPml.start(other, new Config());
    HttpResponse<InputStream> response = HTTP.send(request(brief, ""), HttpResponse.BodyHandlers.ofInputStream());
    brief.close();

    assertThat(new String(response.body().readAllBytes(), StandardCharsets.UTF_8)).contains(": listening");
  }
}
