package io.pml.testkit.conformance;

import io.pml.json.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The blocks that results are made of. */
final class Contents {
  /** One red pixel. */
  static final String PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  /** A WAV header and no sound. */
  static final String WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

  private Contents() {}

  static ObjectNode text(String text) {
    return Json.object().put("type", "text").put("text", text);
  }

  static ObjectNode image() {
    return Json.object().put("type", "image").put("data", PNG).put("mimeType", "image/png");
  }

  static ObjectNode audio() {
    return Json.object().put("type", "audio").put("data", WAV).put("mimeType", "audio/wav");
  }

  static ObjectNode resource(String uri, String mimeType, String text) {
    ObjectNode block = Json.object().put("type", "resource");
    block.set("resource", textResource(uri, mimeType, text));
    return block;
  }

  static ObjectNode textResource(String uri, String mimeType, String text) {
    return Json.object().put("uri", uri).put("mimeType", mimeType).put("text", text);
  }

  /** The result of a tool. */
  static ObjectNode result(ObjectNode... blocks) {
    ObjectNode result = Json.object();
    result.putArray("content").addAll(List.of(blocks));
    return result;
  }

  /** The result of a tool that says one thing. */
  static ObjectNode said(String text) {
    return result(text(text));
  }

  /** One message of a prompt. */
  static ObjectNode fromUser(JsonNode content) {
    ObjectNode message = Json.object().put("role", "user");
    message.set("content", content);
    return message;
  }
}
