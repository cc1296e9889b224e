package io.pml.clients;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.settings.Jsonc;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** JSON, with comments as far as reading goes. */
final class JsonFormat implements Format {
  @Override
  public ObjectNode read(TextFile file) {
    if (file.text().isBlank()) {
      return Json.object();
    }
    try {
      return Json.parseObject(Jsonc.blankComments(file.text()));
    } catch (JsonSyntaxException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG, file.path() + " is not JSON: " + e.getMessage() + "; mend it first");
    }
  }

  @Override
  public Optional<String> rewrite(String text, ObjectNode before, ObjectNode after) {
    boolean blank = text.isBlank();
    return !blank && Jsonc.hasExtras(text) ? Optional.empty() : Optional.of(JsonText.like(blank ? "" : text, after));
  }

  @Override
  public String refusal() {
    return "the file has comments or trailing commas, which rewriting would lose";
  }

  @Override
  public String snippet(String serversKey, ObjectNode servers) {
    ObjectNode root = Json.object();
    root.set(serversKey, servers);
    return JsonText.like("", root);
  }
}
