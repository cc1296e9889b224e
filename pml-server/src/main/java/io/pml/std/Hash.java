package io.pml.std;

import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Hashes a text. */
record Hash() implements PlainTool {
  private static final Map<String, String> ALGORITHMS = Map.of("sha256", "SHA-256", "sha512", "SHA-512", "sha1",
      "SHA-1", "md5", "MD5");

  private static final ObjectNode DEFINITION = Definition
      .of("hash", "Hash text", "Hash the UTF-8 bytes of a text; hexadecimal.")
      .takes("text", Schemas.text())
      .mayTake("algorithm", Schemas.choice("sha256", "sha512", "sha1", "md5"))
      .gives("hash", Schemas.text())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    String name = arguments.choice("algorithm", "sha256", List.of("sha256", "sha512", "sha1", "md5"));
    byte[] digest = Bytes.digest(ALGORITHMS.getOrDefault(name, "SHA-256")).digest(Bytes.utf8(arguments.text("text")));
    return ToolResult.structured(Json.object().put("hash", HexFormat.of().formatHex(digest)));
  }
}
