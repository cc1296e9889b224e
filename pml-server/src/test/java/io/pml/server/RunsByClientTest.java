package io.pml.server;

import static io.pml.server.Client.code;
import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.testkit.faults.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a client sees of a program while it runs and afterwards. */
class RunsByClientTest {
  private static final String BIG = "return { big: 'x'.repeat(5000), end: 'the end' }";

  @TempDir
  private static Path folder;
  private static RunningPml pml;
  private static volatile Duration passed = Duration.ZERO;

  @BeforeAll
  static void start() throws Exception {
    pml = RunningPml.start(folder, new Config().faulty("slow", Mode.HANG, "--journal", journal().toString())
        .with("{\"results\": {\"inline_bytes\": 1024, \"ttl_seconds\": 600}}"), Map.of(),
        () -> Instant.now().plus(passed));
    pml.awaitTools("slow");
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  private static Path journal() {
    return folder.resolve("journal.txt");
  }

  @ParameterizedTest(name = "modern {0}")
  @ValueSource(booleans = {false, true})
  void cancel_duringACall_reachesTheServerAndEndsTheRun(boolean modern) throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    long calls = lines("tools/call misbehave");
    long cancels = lines("notifications/cancelled");
    try (Client client = Client.of(pml.home(), modern, User.who("cancel"))) {
      Thread caller = Thread.ofVirtual().start(() -> {
        try {
          client.execute("await mcp.slow.echo({ text: 'x' }); return await mcp.slow.misbehave({})");
        } catch (InterruptedException e) {
          ended.countDown();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
      Await.until("a call", () -> lines("tools/call misbehave") > calls);
      caller.interrupt();
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();

      Await.until("the server is told", () -> lines("notifications/cancelled") > cancels);
      Await.until("the end of the run", () -> newest().path("state").asString().equals("failed"));
      ObjectNode answer = client.resume(newest().path("workflow_id").asString());
      assertThat(answer.path("error").path("code").asString()).isEqualTo("cancelled");
      assertThat(answer.path("tasks")).hasSize(1);
      assertThat(text(client.call("slow:echo", "{\"text\": \"next\"}"))).isEqualTo("next");
    }
  }

  @ParameterizedTest(name = "modern {0}")
  @ValueSource(booleans = {false, true})
  void progress_ofTheProgram_reachesTheClient(boolean modern) throws Exception {
    User user = User.who("cancel");
    try (Client client = Client.of(pml.home(), modern, user)) {
      ObjectNode request = Json.object().put("intent", "test").put("code", """
          progress("begun");
          await mcp.slow.echo({ text: "x" });
          progress("half of it", 5, 10);
          await mcp.slow.echo({ text: "y" });
          progress("all of it", 10, 10);
          """);
      request.putObject("options").put("cache", "off");
      client.execute(request);

      assertThat(user.progress).extracting(progress -> progress.path("message").asString() + " "
          + progress.path("progress").asInt() + "/" + progress.path("total").asInt(0))
          .containsExactly("begun 0/0", "half of it 5/10", "all of it 10/10");
    }
  }

  @Test
  void result_tooLong_isReadPageByPage() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode answer = client.execute(BIG);

      assertThat(answer.has("result")).isFalse();
      assertThat(answer.path("result_preview").asString()).startsWith("{\"big\":\"xxx");
      assertThat(whole(client, answer.path("result_handle")).path("end").asString()).isEqualTo("the end");
      assertThat(client.resume(answer.path("workflow_id").asString()).path("result_handle"))
          .isEqualTo(answer.path("result_handle"));
    }
  }

  @Test
  void trace_tooLong_isReadPageByPageBesideTheResult() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode answer = client.execute("for (const text of 'abcdefghijkl') await mcp.slow.echo({ text }); return 12");

      assertThat(answer.path("status").asString()).isEqualTo("success");
      assertThat(answer.path("result").asInt()).isEqualTo(12);
      assertThat(answer.path("trace_handle").path("tasks").asInt()).isEqualTo(12);
      assertThat(whole(client, answer.path("trace_handle")).path("tasks")).hasSize(12)
          .last()
          .returns("l", task -> task.path("resultPreview").asString());
    }
  }

  @Test
  void error_tooLong_isShortened() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode answer = client.execute("throw new Error('x'.repeat(1e6))");

      assertThat(answer.path("error").path("code").asString()).isEqualTo("code_failed");
      assertThat(answer.path("error").path("message").asString()).hasSizeLessThan(5_000).startsWith("xxx");
    }
  }

  @Test
  void task_byItsId_isReadWhole() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode answer = client.execute("""
          const long = await mcp.slow.echo({ text: "ab".repeat(400) });
          const sum = await mcp.slow.add({ a: 2, b: 3 });
          return sum.sum + long.length;
          """);
      assertThat(answer.path("result").asInt()).isEqualTo(805);
      assertThat(answer.path("tasks").path(0).path("resultPreview").asString()).hasSize(240);
      String workflow = answer.path("workflow_id").asString();

      assertThat(text(page(client, workflow, answer.path("tasks").path(0).path("task_id").asString(), 0)))
          .startsWith("abab");
      assertThat(text(page(client, workflow, answer.path("tasks").path(1).path("task_id").asString(), 0)))
          .isEqualTo("{\"sum\":5}");
    }
  }

  @Test
  void result_unknownOrExpired_isAClearError() throws Exception {
    try (Client client = pml.client()) {
      ObjectNode answer = client.execute(BIG);
      String workflow = answer.path("workflow_id").asString();
      for (ObjectNode unknown : List.of(page(client, workflow, "t99", 0), page(client, workflow, "nonsense", 0),
          page(client, UUID.randomUUID().toString(), "t1", 0))) {
        assertThat(code(unknown)).isEqualTo("NOT_FOUND");
        assertThat(text(unknown)).contains("there never was a result");
      }
      assertThat(text(page(client, workflow, "t99", 0))).contains("the execution has ");
      assertThat(code(page(client, "nonsense", "t1", 0))).isEqualTo("BAD_ARGUMENTS");
      assertThat(code(page(client, workflow, "result", 0))).isEmpty();

      passed = Duration.ofMinutes(11);
      ObjectNode expired = page(client, workflow, "result", 0);
      assertThat(code(expired)).isEqualTo("EXPIRED");
      assertThat(text(expired)).contains("kept for 10 minutes; run it again");
      passed = Duration.ZERO;

      ObjectNode nobody = client.resume(UUID.randomUUID().toString());
      assertThat(nobody.path("error").path("code").asString()).isEqualTo("not_found");
      assertThat(code(client.call("pml_execute", "{\"workflow_id\": \"nonsense\"}"))).isEqualTo("BAD_ARGUMENTS");
    }
  }

  private static ObjectNode page(Client client, String workflow, String task, int offset) throws Exception {
    return client.call("pml_get_task_result",
        Json.write(Json.object().put("workflow_id", workflow).put("task_id", task).put("offset", offset)));
  }

  private static JsonNode whole(Client client, JsonNode handle) throws Exception {
    StringBuilder read = new StringBuilder();
    JsonNode place = Json.object().put("next_offset", 0);
    while (place.has("next_offset")) {
      ObjectNode page = page(client, handle.path("workflow_id").asString(), handle.path("task_id").asString(),
          place.path("next_offset").asInt());
      read.append(text(page));
      place = page.path("_meta").path("io.pml/page");
    }
    assertThat(read).hasSize(handle.path("total").asInt());
    return Json.parse(read.toString());
  }

  private static JsonNode newest() throws IOException {
    return RunningPml.control(pml.home(), "{\"command\": \"runs\", \"limit\": 1}").path("runs").path(0);
  }

  private static long lines(String text) throws IOException {
    return Files.readAllLines(journal()).stream().filter(line -> line.contains(text)).count();
  }
}
