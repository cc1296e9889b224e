package io.pml.mcp.server;

import io.pml.json.Json;
import io.pml.mcp.HeaderValue;
import io.pml.mcp.HttpNames;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.jetty.http.HttpFields;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks that the headers of a modern request say what its body says, so that nobody on the way was misled by them. */
final class HeaderRules {
  private static final String MARK = "x-mcp-header";

  private final HttpFields headers;

  HeaderRules(HttpFields headers) {
    this.headers = headers;
  }

  /**
   * Refuses a request whose headers are missing, malformed or at odds with the body. One whose {@code _meta} is broken is
   * left to be refused for that.
   *
   * @param schemas the input schema of a tool, for the arguments that it wants in headers
   */
  void check(Message.Request call, Function<String, Optional<ObjectNode>> schemas) throws RpcException {
    ObjectNode meta = Meta.of(call.params());
    if (!meta.path(Meta.PROTOCOL_VERSION).isString() || !meta.path(Meta.CLIENT_CAPABILITIES).isObject()) {
      return;
    }
    String revision = meta.path(Meta.PROTOCOL_VERSION).asString();
    require(HttpNames.PROTOCOL_VERSION, revision, revision::equals);
    require(HttpNames.METHOD, call.method(), call.method()::equals);
    Optional<String> name = HttpNames.nameOf(call.method(), call.params());
    if (name.isPresent()) {
      requireEncoded(HttpNames.NAME, name.get(), name.get()::equals);
    }
    if (call.method().equals("tools/call") && name.isPresent()) {
      Optional<ObjectNode> schema = schemas.apply(name.get());
      if (schema.isPresent()) {
        checkArguments(schema.get(), Json.child(call.params(), "arguments"));
      }
    }
  }

  private void checkArguments(ObjectNode schema, ObjectNode arguments) throws RpcException {
    for (Map.Entry<String, JsonNode> property : Json.child(schema, "properties").properties()) {
      JsonNode value = arguments.path(property.getKey());
      if (property.getValue().path(MARK).isString()) {
        checkArgument(HttpNames.PARAMETER_PREFIX + property.getValue().path(MARK).asString(), value);
      } else if (property.getValue() instanceof ObjectNode nested && nested.has("properties")) {
        checkArguments(nested, value instanceof ObjectNode object ? object : Json.object());
      }
    }
  }

  private void checkArgument(String header, JsonNode value) throws RpcException {
    if (value.isMissingNode() || value.isNull()) {
      if (headers.contains(header)) {
        throw mismatch(header + " is there, but the body has no such argument");
      }
    } else {
      requireEncoded(header, value.asString(""), said -> saysSame(said, value));
    }
  }

  private static boolean saysSame(String said, JsonNode value) {
    if (!value.isNumber()) {
      return said.equals(value.asString(""));
    }
    try {
      return new BigDecimal(said).compareTo(value.decimalValue()) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private void requireEncoded(String header, String body, Predicate<String> same) throws RpcException {
    require(header, body, raw -> HeaderValue.decode(raw).filter(same).isPresent());
  }

  private void require(String header, String body, Predicate<String> same) throws RpcException {
    List<String> values = headers.getValuesList(header);
    if (values.size() != 1) {
      throw mismatch(header + (values.isEmpty() ? " is missing" : " is there more than once"));
    }
    String value = values.getFirst().strip();
    if (!same.test(value)) {
      throw mismatch(header + " is '" + value + "', but the body says '" + body + "'");
    }
  }

  private static RpcException mismatch(String what) {
    return new RpcException(RpcError.HEADER_MISMATCH, "Header mismatch: " + what);
  }
}
