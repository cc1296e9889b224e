package io.pml.bench;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.Meta;
import io.pml.mcp.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/** The messages that the clients of the benchmark send, as bytes, and the check of what comes back. */
final class Requests {
  static final String MESSAGE = "a message of ordinary length, as tools get them";

  private static final byte[] EXPECTED = MESSAGE.getBytes(StandardCharsets.UTF_8);

  private final boolean modern;
  private long lastId;

  /**
   * Requests of one era.
   *
   * @param modern whether every request stands for itself, or a handshake comes first
   */
  Requests(boolean modern) {
    this.modern = modern;
  }

  byte[] initialize() {
    ObjectNode params = Json.object().put("protocolVersion", Revision.NEWEST_LEGACY);
    params.putObject("capabilities");
    params.putObject("clientInfo").put("name", "bench").put("version", "1");
    return request("initialize", params);
  }

  static byte[] initialized() {
    return Json.writeBytes(new Message.Notification("notifications/initialized", Json.object()).toJson());
  }

  byte[] list() {
    return request("tools/list", Json.object());
  }

  byte[] call(String tool) {
    return call(tool, Json.object().put("message", MESSAGE));
  }

  byte[] call(String tool, ObjectNode arguments) {
    ObjectNode params = Json.object().put("name", tool);
    params.set("arguments", arguments);
    return request("tools/call", params);
  }

  /** What the last request's answer has to hold. */
  String lastId() {
    return "\"id\":" + lastId;
  }

  private byte[] request(String method, ObjectNode params) {
    if (modern) {
      ObjectNode meta = params.putObject("_meta").put(Meta.PROTOCOL_VERSION, Revision.MODERN);
      meta.putObject(Meta.CLIENT_INFO).put("name", "bench").put("version", "1");
      meta.putObject(Meta.CLIENT_CAPABILITIES);
    }
    return Json.writeBytes(new Message.Request(Json.number(++lastId), method, params).toJson());
  }

  /** Refuses an answer that does not echo the message. */
  static void check(byte[] answer) throws IOException {
    if (indexOf(answer, EXPECTED) < 0) {
      throw new IOException("not an echo: " + new String(answer, StandardCharsets.UTF_8));
    }
  }

  static int indexOf(byte[] text, byte[] part) {
    for (int i = 0; i + part.length <= text.length; i++) {
      int matched = 0;
      while (matched < part.length && text[i + matched] == part[matched]) {
        matched++;
      }
      if (matched == part.length) {
        return i;
      }
    }
    return -1;
  }
}
