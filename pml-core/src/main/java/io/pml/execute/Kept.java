package io.pml.execute;

import io.pml.json.Json;
import io.pml.secret.Secrets;
import io.pml.trace.Workflow;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What may be written down of values: nothing that looks like a secret, and of long texts the beginning. */
final class Kept {
  private static final int LONGEST_TEXT = 1_000;

  private Kept() {}

  /** The workflow as it may be kept: masked where something in it looks like a secret. */
  static Workflow workflow(Workflow workflow) {
    String source = Secrets.mask(workflow.code().source());
    JsonNode args = Secrets.mask(workflow.args());
    boolean masked = !source.equals(workflow.code().source()) || !args.equals(workflow.args());
    Workflow.Code code = new Workflow.Code(source, workflow.code().hash(), workflow.code().structure(), masked);
    return new Workflow(workflow.id(), workflow.intent(), code, (ObjectNode) args, workflow.caller(), workflow.start(),
        workflow.parent());
  }

  /** Arguments of a call, for people to read. */
  static ObjectNode arguments(ObjectNode arguments, UnaryOperator<String> redaction) {
    return (ObjectNode) Secrets.mask(brief(arguments, redaction));
  }

  private static JsonNode brief(JsonNode value, UnaryOperator<String> redaction) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode brief = Json.object();
        object.properties().forEach(field -> brief.set(field.getKey(), brief(field.getValue(), redaction)));
        yield brief;
      }
      case ArrayNode array -> {
        ArrayNode brief = Json.array();
        array.forEach(item -> brief.add(brief(item, redaction)));
        yield brief;
      }
      default -> value.isString() ? Json.text(brief(redaction.apply(value.stringValue()))) : value;
    };
  }

  private static String brief(String text) {
    return text.length() <= LONGEST_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT / 2)) + "… (" + text.length() + " characters)";
  }
}
