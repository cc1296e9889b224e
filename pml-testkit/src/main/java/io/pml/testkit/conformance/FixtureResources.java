package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The resources of the fixture. */
final class FixtureResources {
  static final String WATCHED = "test://watched-resource";

  private static final String TEXT = "test://static-text";
  private static final String BINARY = "test://static-binary";
  private static final Pattern TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

  private FixtureResources() {}

  static ObjectNode list(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    ArrayNode resources = result.putArray("resources");
    resources.add(described(TEXT, "static-text", "A text", "text/plain"));
    resources.add(described(BINARY, "static-binary", "An image", "image/png"));
    resources.add(described(WATCHED, "watched-resource", "A text that changes", "text/plain"));
    return result;
  }

  static ObjectNode templates(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    result.putArray("resourceTemplates")
        .addObject()
        .put("uriTemplate", "test://template/{id}/data")
        .put("name", "template")
        .put("description", "Data by id")
        .put("mimeType", "application/json");
    return result;
  }

  static ObjectNode read(Exchange exchange, ObjectNode params) throws RpcException {
    String uri = params.path("uri").asString("");
    ObjectNode result = Json.object();
    result.putArray("contents").add(content(exchange, uri));
    return result;
  }

  private static ObjectNode content(Exchange exchange, String uri) throws RpcException {
    Matcher template = TEMPLATE.matcher(uri);
    if (template.matches()) {
      String id = template.group(1);
      ObjectNode data = Json.object().put("id", id).put("templateTest", true).put("data", "Data for ID: " + id);
      return Contents.textResource(uri, "application/json", Json.write(data));
    }
    return switch (uri) {
      case TEXT -> Contents.textResource(uri, "text/plain", "This is the content of the static text resource.");
      case BINARY -> Json.object().put("uri", uri).put("mimeType", "image/png").put("blob", Contents.PNG);
      case WATCHED -> Contents.textResource(uri, "text/plain", "This changes when told to.");
      default -> throw new RpcException(
          new RpcError(exchange.peer().modern() ? RpcError.INVALID_PARAMS : RpcError.RESOURCE_NOT_FOUND,
              "Resource not found: " + uri, Optional.of(Json.object().put("uri", uri))));
    };
  }

  private static ObjectNode described(String uri, String name, String description, String mimeType) {
    return Json.object().put("uri", uri).put("name", name).put("description", description).put("mimeType", mimeType);
  }
}
