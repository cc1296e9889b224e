package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.trace.Workflow.Plan;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an execution was made of, as text. The tasks are text within it, and must not become deeper than JSON may be. */
final class PlanJson {
  private PlanJson() {}

  static String write(Plan plan) {
    ObjectNode json = Json.object().put("dag", Json.write(plan.dag())).put("layered", plan.layered());
    ObjectNode tasks = json.putObject("tasks");
    plan.tasks().forEach(tasks::put);
    return Json.write(json);
  }

  static Plan read(String text) {
    JsonNode json = Json.parse(text);
    Map<String, String> tasks = new HashMap<>();
    json.path("tasks").properties().forEach(each -> tasks.put(each.getKey(), each.getValue().asString("")));
    return new Plan(Json.parseObject(json.path("dag").stringValue("")), json.path("layered").asBoolean(), tasks);
  }
}
