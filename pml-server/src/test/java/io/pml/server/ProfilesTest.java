package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.Revision;
import io.pml.mcp.client.CallListener;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Who asks for a profile is served by it or not at all, at every door and in both eras. */
class ProfilesTest {
  private static final String REFUSAL = "no profile is called \"wrok\"; there are: work, home.";

  @TempDir
  static Path folder;

  private static RunningPml pml;

  @BeforeAll
  static void start() throws Exception {
    pml = RunningPml.start(folder, new Config()
        .with("{\"profiles\": {\"work\": {\"tools\": [\"std:*\"]}, \"home\": {\"tools\": [\"std:text_*\"]}}}"));
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2024-11-05", Revision.NEWEST_LEGACY, Revision.MODERN})
  void client_namingAProfileThatThereIsNot_isToldWhichThereAre(String revision) {
    assertThatThrownBy(() -> {
      try (Client client = Client.of(pml.home(), Map.of("profile", "wrok"), revision, CallListener.NONE)) {
        client.tools();
      }
    }).hasMessageContaining(REFUSAL);
  }

  @Test
  void httpClient_namingAProfileThatThereIsNot_isToldWhichThereAre() throws Exception {
    ObjectNode answer = Json.parseObject(initialize("?profile=wrok").body());

    assertThat(answer.path("id").asInt()).isEqualTo(1);
    assertThat(answer.path("error").path("message").asString()).startsWith(REFUSAL);
    assertThat(Json.parseObject(initialize("?profile=work").body()).path("result").has("serverInfo")).isTrue();
  }

  @Test
  void httpClient_misspellingWhatItAsksFor_isRefused() throws Exception {
    HttpResponse<String> refused = initialize("?profil=work");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("takes no \\\"profil\\\"", "did you mean \\\"profile\\\"?");
  }

  private static HttpResponse<String> initialize(String query) throws Exception {
    String body = """
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18",
         "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}""";
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(URI.create(pml.url() + query))
          .header("Content-Type", "application/json")
          .header("Accept", "application/json, text/event-stream")
          .POST(HttpRequest.BodyPublishers.ofString(body))
          .build(), HttpResponse.BodyHandlers.ofString());
    }
  }
}
