package io.pml.testkit.faults;

/** The methods that both kinds of server answer alike: the handshake of revision 2025-06-18 and small change. */
final class Protocol {
  static final String REVISION = "2025-06-18";

  static final int PARSE_ERROR = -32700;
  static final int METHOD_NOT_FOUND = -32601;
  static final int INVALID_PARAMS = -32602;

  private Protocol() {}

  static String answer(String id, String method) {
    return switch (method) {
      case "initialize" -> Frame.result(id, "{\"protocolVersion\":\"" + REVISION + "\","
          + "\"capabilities\":{\"tools\":{\"listChanged\":true},\"logging\":{}},"
          + "\"serverInfo\":{\"name\":\"faulty\",\"version\":\"1.0\"}}");
      case "ping", "logging/setLevel" -> Frame.result(id, "{}");
      default -> Frame.error(id, METHOD_NOT_FOUND, "no such method: " + method);
    };
  }
}
