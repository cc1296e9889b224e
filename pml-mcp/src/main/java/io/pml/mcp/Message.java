package io.pml.mcp;

import io.pml.json.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One JSON-RPC message. Ids are kept as the JSON they came as: a string and a number are never the same id. */
public sealed interface Message {
  JsonNode VERSION = Json.text("2.0");

  /** The JSON object that goes over the wire. */
  ObjectNode toJson();

  /** A call that wants an answer. */
  record Request(JsonNode id, String method, ObjectNode params) implements Message {
    @Override
    public ObjectNode toJson() {
      ObjectNode node = envelope();
      node.set("id", id);
      node.put("method", method);
      node.set("params", params);
      return node;
    }
  }

  /** A call that wants none. */
  record Notification(String method, ObjectNode params) implements Message {
    @Override
    public ObjectNode toJson() {
      ObjectNode node = envelope().put("method", method);
      if (!params.isEmpty()) {
        node.set("params", params);
      }
      return node;
    }
  }

  /** An answer that worked out. */
  record Result(JsonNode id, JsonNode result) implements Message {
    @Override
    public ObjectNode toJson() {
      ObjectNode node = envelope();
      node.set("id", id);
      node.set("result", result);
      return node;
    }
  }

  /** An answer that did not; the id is absent when the request was too broken to have one. */
  record Failure(Optional<JsonNode> id, RpcError error) implements Message {
    @Override
    public ObjectNode toJson() {
      ObjectNode node = envelope();
      id.ifPresent(value -> node.set("id", value));
      node.set("error", error.toJson());
      return node;
    }
  }

  /** The JSON array that several messages are on the wire. */
  static ArrayNode toJson(List<Message> messages) {
    ArrayNode array = Json.array();
    messages.forEach(message -> array.add(message.toJson()));
    return array;
  }

  /** Reads one message, or says with {@link RpcError#INVALID_REQUEST} why it is none. */
  static Message read(JsonNode node) throws RpcException {
    if (!(node instanceof ObjectNode object)) {
      throw invalid(
          node.isArray() ? "a batch is no message: send each on its own" : "a message is a JSON object");
    }
    if (!object.path("jsonrpc").equals(VERSION)) {
      throw invalid("\"jsonrpc\" must be \"2.0\"");
    }
    Optional<JsonNode> id = Optional.ofNullable(object.get("id")).map(Message::id);
    if (object.has("method")) {
      return call(object, id);
    }
    if (object.has("error")) {
      return new Failure(id.filter(value -> !value.isNull()), RpcError.read(object.path("error")));
    }
    if (object.has("result") && id.isPresent()) {
      return new Result(id.get(), object.path("result"));
    }
    throw invalid("neither a request, a notification nor an answer: \"method\", \"result\" or \"error\" is missing");
  }

  private static Message call(ObjectNode object, Optional<JsonNode> id) throws RpcException {
    if (!object.path("method").isString()) {
      throw invalid("\"method\" must be a string");
    }
    String method = object.path("method").asString();
    JsonNode params = object.path("params");
    if (!params.isMissingNode() && !params.isObject()) {
      throw invalid("\"params\" must be an object");
    }
    ObjectNode arguments = params instanceof ObjectNode given ? given : Json.object();
    if (id.isEmpty()) {
      return new Notification(method, arguments);
    }
    if (!isId(id.get())) {
      throw invalid("\"id\" must be a string or an integer");
    }
    return new Request(id.get(), method, arguments);
  }

  /** The id of something that may be no message at all, as far as it can be made out. */
  static Optional<JsonNode> idOf(JsonNode node) {
    return Optional.ofNullable(node.get("id")).map(Message::id).filter(Message::isId);
  }

  /** Whether a value may serve as the id of a request. */
  static boolean isId(JsonNode value) {
    return value.isString() || value.isIntegralNumber();
  }

  /** An id in the one form in which equal ids are equal nodes: integers come as the smallest type that fits them. */
  static JsonNode id(JsonNode value) {
    return value.isIntegralNumber() && value.canConvertToLong() ? Json.number(value.longValue()) : value;
  }

  private static ObjectNode envelope() {
    ObjectNode node = Json.object();
    node.set("jsonrpc", VERSION);
    return node;
  }

  private static RpcException invalid(String message) {
    return new RpcException(RpcError.INVALID_REQUEST, "Invalid request: " + message);
  }
}
