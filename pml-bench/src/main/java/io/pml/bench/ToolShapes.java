package io.pml.bench;

import io.pml.json.Json;
import io.pml.relate.ToolShape;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tools as servers have them: about twenty each, around a few things, with a field or two that all the world has and some
 * that only that server has. The same seed gives the same.
 */
final class ToolShapes {
  private static final int TOOLS_PER_SERVER = 20;
  private static final List<String> THINGS = List.of("issue", "repository", "order", "customer", "invoice", "message",
      "channel", "file", "folder", "user", "team", "project", "task", "event", "calendar", "contact", "deal", "ticket",
      "page", "database", "table", "record", "image", "video", "track", "playlist", "flight", "hotel", "booking",
      "product", "cart", "payment", "refund", "device", "sensor", "alert", "metric", "dashboard", "pipeline", "build");
  private static final List<String> VERBS = List.of("get", "list", "search", "create", "update", "delete", "describe");
  private static final List<String> EVERYWHERE = List.of("id", "name", "query", "text", "content", "url", "path",
      "title", "description", "type", "status", "email", "limit", "page", "date", "data", "body", "message", "tags",
      "owner");

  private final RandomGenerator random;

  ToolShapes(long seed) {
    random = RandomGeneratorFactory.getDefault().create(seed);
  }

  /** The tool with this number; asked again, the same tool with other fields. */
  ToolShape tool(int number) {
    int server = number / TOOLS_PER_SERVER;
    String thing = THINGS.get((server * 7 + number % 3) % THINGS.size());
    String name = VERBS.get(number % VERBS.size()) + "_" + thing + (number % 2 == 0 ? "s" : "") + "_" + number % 20;
    ObjectNode input = Json.object().put("type", "object");
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      String field = field(server, thing);
      input.withObject("properties").putObject(field).put("type", type());
      if (random.nextInt(3) == 0) {
        input.withArray("required").add(field);
      }
    }
    ObjectNode output = Json.object().put("type", "object");
    ObjectNode inner = random.nextBoolean() ? output
        : output.putObject("properties").putObject("items").put("type", "array").putObject("items");
    for (int i = 3 + random.nextInt(12); i > 0; i--) {
      inner.withObject("properties").putObject(field(server, thing)).put("type", type());
    }
    return new ToolShape(new ToolId("server" + server, name), input, output);
  }

  private String field(int server, String thing) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> EVERYWHERE.get((int) (EVERYWHERE.size() * random.nextDouble() * random.nextDouble()));
      case 4, 5 -> thing + "_id";
      case 6 -> THINGS.get(random.nextInt(THINGS.size())) + "_" + EVERYWHERE.get(random.nextInt(EVERYWHERE.size()));
      default -> "own" + server + "_" + (char) ('a' + random.nextInt(20));
    };
  }

  private String type() {
    return random.nextInt(5) == 0 ? "integer" : "string";
  }
}
