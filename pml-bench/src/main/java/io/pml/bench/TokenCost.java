package io.pml.bench;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.pml.json.Json;
import io.pml.mcp.client.Call;
import io.pml.mcp.client.HttpTransport;
import io.pml.mcp.client.McpClient;
import io.pml.mcp.client.ServerEvents;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.server.Server;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a model has to read before its first call, in tokens of {@code cl100k_base}: the definitions of all tools, and the
 * instructions.
 *
 * @param tools how many there are downstream
 * @param direct when the client connects every server by itself
 * @param proxied when it connects PML alone
 */
record TokenCost(int tools, int direct, int proxied) {
  private static final int SERVERS = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final ServerEvents NOTHING = new ServerEvents() {
    // Whatever happens by itself is of no interest.
  };

  static TokenCost measure(Path root, Path home, Processes processes) throws Exception {
    Encoding encoding = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    List<ObjectNode> definitions = ToolTexts.fifty();
    List<Server> servers = new ArrayList<>();
    ObjectNode entries = Json.object();
    try (HttpClient http = HttpClient.newHttpClient()) {
      int direct = 0;
      for (int i = 0; i < SERVERS; i++) {
        Server server = EchoServer.listing(definitions);
        servers.add(server);
        URI address = URI.create("http://127.0.0.1:" + server.getURI().getPort() + "/mcp");
        entries.putObject("server" + (i + 1)).put("url", address.toString());
        direct += cost(encoding, http, address, Map.of());
      }
      Installation pml = new Installation(root, home, entries, processes);
      Process daemon = pml.serve();
      try {
        Map<String, String> headers = Map.of("Authorization", "Bearer " + pml.token().orElseThrow());
        URI address = pml.address();
        Waiting.until("the tools of all servers", () -> {
          String instructions = description(http, address, headers).path("instructions").asString("");
          if (!instructions.contains("server" + SERVERS + " (" + definitions.size() + ")")) {
            throw new IOException(instructions);
          }
          return instructions;
        });
        return new TokenCost(SERVERS * definitions.size(), direct, cost(encoding, http, address, headers));
      } finally {
        Processes.end(daemon);
      }
    } finally {
      for (Server server : servers) {
        server.stop();
      }
    }
  }

  private static int cost(Encoding encoding, HttpClient http, URI address, Map<String, String> headers)
      throws Exception {
    try (McpClient client = connect(http, address, headers)) {
      JsonNode tools = client.request(new Call("tools/list", Json.object(), PATIENCE)).path("tools");
      return encoding.countTokens(Json.write(tools))
          + encoding.countTokens(client.description().path("instructions").asString(""));
    }
  }

  private static ObjectNode description(HttpClient http, URI address, Map<String, String> headers)
      throws IOException {
    try (McpClient client = connect(http, address, headers)) {
      return client.description();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static McpClient connect(HttpClient http, URI address, Map<String, String> headers) throws Exception {
    return McpClient.connect(new HttpTransport(http, address, headers), Json.object().put("name", "bench"),
        Json.object(), NOTHING, PATIENCE, Optional.empty());
  }
}
