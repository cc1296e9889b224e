package io.pml.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {
  private static final String UNKNOWN = "/api/capabilities/00000000-0000-0009-0000-0000000000ff";
  private static final String INITIALIZE = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\", \"params\": "
      + "{\"protocolVersion\": \"2025-11-25\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"t\", \"version\": \"1\"}}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  static Path folder;

  @SuppressWarnings("NullAway.Init")
  private static Home home;

  @SuppressWarnings("NullAway.Init")
  private static Pml pml;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws IOException {
    home = new Home(folder.resolve("home"));
    pml = start(home, true);
  }

  private static Pml start(Home home, boolean authentication) throws IOException {
    home.prepare();
    Files.writeString(home.folder().resolve(SettingsReader.CONFIG_FILE), "{\"http\": {\"port\": 0}}");
    return Pml.start(home, SettingsReader.read(home.folder(), Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, authentication, Optional.empty(), Map.of(), () -> new HashedEmbedder(64),
            new WordComparer()),
        System.getenv());
  }

  @AfterAll
  static void stop() {
    pml.close();
  }

  // -- coming in ------------------------------------------------------------------------------------------------------

  @Test
  void login_withACode_givesASessionThatNoScriptReads_andLeadsToThePage() throws Exception {
    HttpResponse<String> answer = CLIENT.send(HttpRequest.newBuilder(invitation()).build(), BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(answer.headers().firstValue("Location")).contains("/");
    assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
        .matches("pml_session_" + pml.port() + "=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
  }

  @Test
  void login_twiceWithACode_isRefusedTheSecondTime() throws Exception {
    URI address = invitation();
    assertThat(CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).statusCode())
        .isEqualTo(303);

    HttpResponse<String> again = CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());

    assertThat(again.statusCode()).isEqualTo(403);
    assertThat(again.body()).contains("<code>pml open</code>");
    assertThat(again.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/login", "/login?code=", "/login?code=0000", "/login?other=1"})
  void login_withoutACodeThatIsGood_isRefused(String path) throws Exception {
    HttpResponse<String> answer = CLIENT.send(request(path).build(), BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
  }

  @Test
  void login_byHead_doesNotUseTheCode() throws Exception {
    URI address = invitation();

    assertThat(CLIENT.send(HttpRequest.newBuilder(address).HEAD().build(), BodyHandlers.ofString()).statusCode())
        .isEqualTo(405);
    assertThat(CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).statusCode())
        .isEqualTo(303);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/dashboard/app.js"})
  void page_withoutSession_saysHowToLogIn(String path) throws Exception {
    HttpResponse<String> answer = CLIENT.send(request(path).build(), BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(answer.body()).contains("<code>pml open</code>").doesNotContain("<script");
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'",
        "frame-ancestors 'none'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000", "", "\"; pml_session_1=x"})
  void page_withAStrangeCookie_isRefused(String value) throws Exception {
    HttpRequest request = request("/").header("Cookie", "pml_session_" + pml.port() + "=" + value).build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
  }

  // -- what a session is good for -------------------------------------------------------------------------------------

  @Test
  void session_readsPageAndApi() throws Exception {
    String cookie = cookie();

    HttpResponse<String> page = CLIENT.send(request("/").header("Cookie", cookie).build(), BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>PML</title>");
    HttpResponse<String> graph = CLIENT.send(request("/api/graph/hypergraph").header("Cookie", cookie).build(),
        BodyHandlers.ofString());
    assertThat(Json.parseObject(graph.body()).path("nodes").isArray()).isTrue();
  }

  @Test
  void token_readsThePage() throws Exception {
    HttpRequest request = request("/").header("Authorization", "Bearer " + Files.readString(home.token()).strip())
        .build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
  }

  @Test
  void session_isRefusedAtMcp() throws Exception {
    HttpRequest.Builder request = request("/mcp").header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(HttpRequest.BodyPublishers.ofString(INITIALIZE));

    assertThat(CLIENT.send(request.copy()
        .header("Cookie", cookie())
        .header("Origin", "http://127.0.0.1:" + pml.port())
        .build(), BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    assertThat(CLIENT.send(request.copy()
        .header("Authorization", "Bearer " + Files.readString(home.token()).strip())
        .build(), BodyHandlers.ofString()).statusCode()).as("the same with the token").isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"POST, http://127.0.0.1:1", "DELETE, http://127.0.0.1:1", "POST, http://localhost:$port",
      "DELETE, https://127.0.0.1:$port", "POST, http://[::1]:$port", "DELETE, https://evil.example", "POST, null",
      "DELETE, ''", "POST, same-site", "DELETE, cross-site", "POST, none"})
  void session_changesNothingForOtherOrigins(String method, String from) throws Exception {
    HttpResponse<String> answer = change(method, from.replace("$port", Integer.toString(pml.port())));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Access-Control-Allow-Credentials")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"POST, http://127.0.0.1:$port", "DELETE, http://127.0.0.1:$port", "POST, same-origin",
      "DELETE, same-origin"})
  void session_mayChangeThingsForThePageItself(String method, String from) throws Exception {
    HttpResponse<String> answer = change(method, from.replace("$port", Integer.toString(pml.port())));

    assertThat(answer.statusCode()).as("it comes through, and there is no such capability").isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({"/api/graph/hypergraph, same-site, 403", "/api/graph/hypergraph, cross-site, 403",
      "/api/graph/hypergraph, same-origin, 200", "/api/graph/hypergraph, none, 200", "/, same-site, 200"})
  void session_ofAPageElsewhere_readsNothing_butMayLeadToThePage(String path, String site, int status)
      throws Exception {
    HttpRequest request = request(path).header("Cookie", cookie()).header("Sec-Fetch-Site", site).build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(status);
  }

  @Test
  void answers_toOtherLocalOrigins_cannotBeReadWithASession() throws Exception {
    HttpRequest request = request("/api/graph/hypergraph").header("Cookie", cookie())
        .header("Origin", "http://127.0.0.1:1")
        .build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).headers().map())
        .doesNotContainKey("access-control-allow-credentials");
  }

  // -- pages ----------------------------------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"/, text/html; charset=utf-8", "/dashboard/style.css, text/css; charset=utf-8",
      "/dashboard/app.js, text/javascript; charset=utf-8", "/dashboard/icon.svg, image/svg+xml"})
  void page_hasStrictHeaders(String path, String type) throws Exception {
    HttpResponse<String> answer = CLIENT.send(request(path).header("Cookie", cookie()).build(),
        BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains(type);
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'self';")
        .contains("frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "object-src 'none'",
            "require-trusted-types-for 'script'")
        .doesNotContain("unsafe");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache");
  }

  @Test
  void page_hasNoScriptOrStyleOfItsOwn() throws Exception {
    String page = CLIENT.send(request("/").header("Cookie", cookie()).build(), BodyHandlers.ofString()).body();

    assertThat(page).contains("<script type=\"module\" src=\"/dashboard/app.js\"></script>")
        .doesNotContainPattern("<script[^>]*>[^<]")
        .doesNotContainPattern("<style|style=|\\son[a-z]+=|https?://");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dashboard/", "/dashboard/index.html", "/dashboard/Pages.class",
      "/dashboard/../server/build.properties",
      "/dashboard/%2e%2e/server/build.properties", "/dashboard/nothing.js", "/favicon.ico"})
  void otherPaths_areNoPages(String path) throws Exception {
    HttpRequest request = request(path).header("Authorization", "Bearer " + Files.readString(home.token()).strip())
        .build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isIn(400, 404);
  }

  @Test
  void page_canOnlyBeRead() throws Exception {
    HttpResponse<String> answer = CLIENT.send(request("/").header("Cookie", cookie())
        .header("Origin", "http://127.0.0.1:" + pml.port())
        .POST(HttpRequest.BodyPublishers.ofString("x"))
        .build(), BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @Test
  void withoutAuthentication_thePageIsOpenToAll() throws Exception {
    Home open = new Home(folder.resolve("open"));
    try (Pml free = start(open, false)) {
      URI address = invitation(open);
      assertThat(address).isEqualTo(URI.create("http://127.0.0.1:" + free.port() + "/"));
      assertThat(CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
      HttpResponse<String> login = CLIENT.send(HttpRequest.newBuilder(address.resolve("/login?code=x")).build(),
          BodyHandlers.ofString());
      assertThat(login.statusCode()).isEqualTo(303);
      assertThat(login.headers().firstValue("Set-Cookie")).isEmpty();
    }
  }

  // -- how ------------------------------------------------------------------------------------------------------------

  /** Tries to change something with a session. What is no origin is what the browser says of where it comes from. */
  private static HttpResponse<String> change(String method, String from) throws Exception {
    String path = UNKNOWN + "/dependencies" + (method.equals("DELETE") ? "/x" : "");
    HttpRequest.Builder request = request(path).header("Cookie", cookie()).header("Content-Type", "application/json");
    if (from.equals("null") || from.contains("://")) {
      request.header("Origin", from).header("Sec-Fetch-Site", "same-origin");
    } else if (!from.isEmpty()) {
      request.header("Sec-Fetch-Site", from);
    }
    return CLIENT.send(request.method(method, method.equals("POST")
        ? HttpRequest.BodyPublishers.ofString("{\"to_capability_id\": \"x\", \"edge_type\": \"contains\"}")
        : HttpRequest.BodyPublishers.noBody()).build(), BodyHandlers.ofString());
  }

  private static String cookie() throws Exception {
    String set = CLIENT.send(HttpRequest.newBuilder(invitation()).build(), BodyHandlers.ofString())
        .headers()
        .firstValue("Set-Cookie")
        .orElseThrow();
    return set.substring(0, set.indexOf(';'));
  }

  private static URI invitation() throws IOException {
    return invitation(home);
  }

  private static URI invitation(Home home) throws IOException {
    return URI.create(new DaemonClient(home).ask(Json.object().put("command", "open"))
        .orElseThrow()
        .path("url")
        .asString());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + pml.port() + path));
  }
}
