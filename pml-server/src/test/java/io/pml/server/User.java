package io.pml.server;

import io.pml.json.Json;
import io.pml.mcp.client.CallListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.node.ObjectNode;

/** The human behind a client, who gives every question the same answer and remembers what was said. */
final class User implements CallListener {
  final List<String> questions = new CopyOnWriteArrayList<>();
  final List<ObjectNode> progress = new CopyOnWriteArrayList<>();
  private final ObjectNode answer;

  private User(ObjectNode answer) {
    this.answer = answer;
  }

  /** One who fills the form in. */
  static User whoSays(String decision) {
    ObjectNode answer = Json.object().put("action", "accept");
    answer.putObject("content").put("decision", decision);
    return new User(answer);
  }

  /** One who does something else with the form. */
  static User who(String action) {
    return new User(Json.object().put("action", action));
  }

  @Override
  public void progressed(ObjectNode params) {
    progress.add(params);
  }

  @Override
  public boolean canAnswer(String method) {
    return method.equals("elicitation/create");
  }

  @Override
  public ObjectNode asked(String method, ObjectNode params) {
    questions.add(params.path("message").asString(""));
    return answer;
  }

  @Override
  public ObjectNode capabilities() {
    ObjectNode capabilities = Json.object();
    capabilities.putObject("elicitation").putObject("form");
    return capabilities;
  }
}
