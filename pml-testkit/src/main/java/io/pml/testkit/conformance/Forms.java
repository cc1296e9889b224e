package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.server.Question;
import tools.jackson.databind.node.ObjectNode;

/** The questions that the fixture asks. */
final class Forms {
  static final String ELICIT = "elicitation/create";
  static final String SAMPLE = "sampling/createMessage";
  static final String ROOTS = "roots/list";

  private Forms() {}

  /** Asks the user to fill in a form. */
  static Question form(String message, ObjectNode schema) {
    ObjectNode params = Json.object().put("message", message);
    params.set("requestedSchema", schema);
    return new Question(ELICIT, params);
  }

  /** Asks the user for one value. */
  static Question field(String message, String name, String type) {
    ObjectNode schema = Json.object().put("type", "object");
    schema.putObject("properties").putObject(name).put("type", type);
    schema.putArray("required").add(name);
    return form(message, schema);
  }

  /** Asks the client's model. */
  static Question sample(String prompt, int maxTokens) {
    ObjectNode params = Json.object();
    params.putArray("messages").add(Contents.fromUser(Contents.text(prompt)));
    return new Question(SAMPLE, params.put("maxTokens", maxTokens));
  }

  static Question roots() {
    return new Question(ROOTS, Json.object());
  }

  /** What the user put into a form, or what stands for a refusal. */
  static String entered(ObjectNode answer, String field) {
    return answer.path("content").path(field).asString("(" + answer.path("action").asString("no answer") + ")");
  }

  /** The answer of the user as a whole. */
  static String told(ObjectNode answer) {
    return "action=" + answer.path("action").asString("") + ", content=" + Json.write(Json.child(answer, "content"));
  }
}
