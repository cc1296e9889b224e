package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Several messages at once: for those who speak the one revision that has them. */
class BatchTest {
  private static final String INITIALIZE = "{'jsonrpc':'2.0','id':'init','method':'initialize','params':{"
      + "'protocolVersion':'%s','capabilities':{},'clientInfo':{'name':'c','version':'1'}}}";
  private static final String NOTE = "{'jsonrpc':'2.0','method':'notifications/initialized'}";

  private final TestService service = new TestService();
  private final CountDownLatch other = new CountDownLatch(2);
  private McpServer server;
  private StreamClient client;

  @BeforeEach
  void open() throws IOException {
    service.with("meet", this::meets);
    server = new McpServer(service, InstantSource.system());
    client = new StreamClient(server, "me");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
  }

  /** Answers once both are here. */
  private ObjectNode meets(Exchange exchange, ObjectNode params) throws InterruptedException {
    other.countDown();
    other.await();
    return Json.object().put("met", params.path("me").asInt());
  }

  @Test
  void requests_ofABatch_runSideBySideAndAreAnsweredTogether() throws IOException {
    client.exchange(INITIALIZE.formatted(Revision.BATCHES));
    client.send("[" + NOTE + "," + meet(1) + "," + meet(2) + "]");
    JsonNode answers = Json.parse(client.nextLine());

    assertThat(answers.isArray()).isTrue();
    assertThat(answers.valueStream().map(each -> each.path("id").asInt() + " " + each.at("/result/met").asInt()))
        .containsExactlyInAnyOrder("1 1", "2 2");
  }

  @Test
  void batch_ofNotificationsAlone_isNotAnswered() throws IOException {
    client.exchange(INITIALIZE.formatted(Revision.BATCHES));
    client.send("[" + NOTE + "," + NOTE + "]");

    assertThat(client.exchange(ping("1")).path("id").asInt()).isEqualTo(1);
  }

  @Test
  void messages_thatAreNoPartOfABatch_areRefusedAndTheOthersAnswered() throws IOException {
    client.exchange(INITIALIZE.formatted(Revision.BATCHES));
    client.send("[7," + INITIALIZE.formatted(Revision.BATCHES) + "," + ping("1") + "," + ping("1.5") + "]");
    JsonNode answers = Json.parse(client.nextLine());

    assertThat(answers).hasSize(4);
    assertThat(answers.valueStream().filter(each -> each.has("result")).map(each -> each.path("id").asInt()))
        .containsExactly(1);
    assertThat(answers.valueStream()
        .filter(each -> each.has("error"))
        .map(each -> each.path("error").path("code").asInt())).hasSize(3).containsOnly(RpcError.INVALID_REQUEST);
  }

  @Test
  void batch_thatIsEmptyOrTooLong_isRefusedWhole() throws IOException {
    client.exchange(INITIALIZE.formatted(Revision.BATCHES));
    List<String> many = new ArrayList<>();
    for (int i = 0; i <= 100; i++) {
      many.add(ping("" + i));
    }

    assertThat(error(client.exchange("[]"))).contains("a batch has 1 to 100 messages");
    assertThat(error(client.exchange("[" + String.join(",", many) + "]"))).contains("this has 101");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-11-05", "2025-06-18", "2025-11-25"})
  void batch_inAnotherRevision_isRefusedWithItsName(String revision) throws IOException {
    client.exchange(INITIALIZE.formatted(revision));

    assertThat(error(client.exchange("[" + ping("1") + "]")))
        .contains("batches are part of the revision 2025-03-26 alone, and this is " + revision);
  }

  @Test
  void batch_byHttp_isAnsweredAsOne() throws Exception {
    HttpHarness http = new HttpHarness(service);
    try {
      String session = http.send(http.post(INITIALIZE.formatted(Revision.BATCHES)))
          .headers()
          .firstValue(HttpNames.SESSION)
          .orElseThrow();
      HttpResponse<String> both = http
          .send(http.post("[" + meet(1) + "," + meet(2) + "]").header(HttpNames.SESSION, session));
      String json = both.body().substring(both.body().indexOf('['), both.body().lastIndexOf(']') + 1);

      assertThat(both.statusCode()).isEqualTo(200);
      assertThat(Json.parse(json).valueStream().map(each -> each.path("id").asInt())).containsExactlyInAnyOrder(1, 2);
      assertThat(http.send(http.post("[" + NOTE + "]").header(HttpNames.SESSION, session)).statusCode())
          .isEqualTo(202);
      HttpResponse<String> without = http.send(http.post("[" + ping("1") + "]"));
      assertThat(without.statusCode()).isEqualTo(400);
      assertThat(error(HttpHarness.json(without))).contains("send each message on its own");
    } finally {
      http.close();
    }
  }

  private static String meet(int id) {
    return "{'jsonrpc':'2.0','id':" + id + ",'method':'meet','params':{'me':" + id + "}}";
  }

  private static String ping(String id) {
    return "{'jsonrpc':'2.0','id':" + id + ",'method':'ping'}";
  }

  private static String error(ObjectNode answer) {
    return answer.path("error").path("message").asString();
  }
}
