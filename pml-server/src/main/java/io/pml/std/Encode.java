package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** Encodes a text, or decodes it. */
record Encode() implements PlainTool {
  private static final List<String> SCHEMES = List.of("base64", "base64url", "hex", "url");

  private static final ObjectNode DEFINITION = Definition
      .of("encode", "Encode text", "Encode the UTF-8 bytes of a text, or decode to text. url is percent-encoding.")
      .takes("text", Schemas.text())
      .takes("scheme", Schemas.choice("base64", "base64url", "hex", "url"))
      .mayTake("decode", Schemas.flag())
      .gives("text", Schemas.text())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    String text = arguments.text("text");
    String scheme = arguments.choice("scheme", "", SCHEMES);
    String result = arguments.flag("decode") ? decode(scheme, text) : encode(scheme, text);
    return ToolResult.structured(Json.object().put("text", result));
  }

  private static String encode(String scheme, String text) {
    byte[] bytes = Bytes.utf8(text);
    return switch (scheme) {
      case "base64" -> Base64.getEncoder().encodeToString(bytes);
      case "base64url" -> Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      case "hex" -> HexFormat.of().formatHex(bytes);
      default -> URLEncoder.encode(text, StandardCharsets.UTF_8)
          .replace("+", "%20")
          .replace("*", "%2A")
          .replace("%7E",
              "~");
    };
  }

  private static String decode(String scheme, String text) {
    byte[] bytes = switch (scheme) {
      case "base64" -> parsed(scheme, () -> Base64.getDecoder().decode(text.strip()));
      case "base64url" -> parsed(scheme, () -> Base64.getUrlDecoder().decode(text.strip()));
      case "hex" -> parsed(scheme, () -> HexFormat.of().parseHex(text.strip()));
      default -> parsed(scheme, () -> percentDecoded(text));
    };
    return Bytes.text(bytes).orElseThrow(() -> Arguments.bad("the decoded bytes are not UTF-8 text"));
  }

  private static byte[] percentDecoded(String text) {
    byte[] given = Bytes.utf8(text);
    byte[] result = new byte[given.length];
    int length = 0;
    for (int i = 0; i < given.length; i++) {
      boolean escape = given[i] == '%';
      if (escape && i + 2 >= given.length) {
        throw new IllegalArgumentException("it ends inside of an escape");
      }
      result[length++] = escape
          ? (byte) (HexFormat.fromHexDigit(given[++i]) << 4 | HexFormat.fromHexDigit(given[++i]))
          : given[i];
    }
    return Arrays.copyOf(result, length);
  }

  private static byte[] parsed(String scheme, Supplier<byte[]> decoder) {
    try {
      return decoder.get();
    } catch (IllegalArgumentException e) {
      throw Arguments.bad("`text` is not " + scheme + ": " + e.getMessage());
    }
  }
}
