package io.pml.gateway;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.json.Json;
import io.pml.store.Experience;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How capabilities read in JSON. */
public final class CapabilityJson {
  private static final int LAST_WORDS = 5;

  private CapabilityJson() {}

  /** A capability in a list. */
  public static ObjectNode brief(Capability capability, Learning learning) {
    ObjectNode json = Json.object()
        .put("id", capability.id().toString())
        .put("name", capability.name())
        .put("intent", capability.intent())
        .put("status", capability.status().name().toLowerCase(Locale.ROOT))
        .put("version", capability.version())
        .put("created", capability.created().toString())
        .put("runs", learning.total().runs())
        .put("success_rate", Math.round(learning.total().successRate() * 1000) / 1000.0)
        .put("mean_ms", Math.round(learning.total().mean().toNanos() / 1e4) / 100.0);
    learning.last().ifPresent(last -> json.put("last", last.toString()));
    ArrayNode tools = json.putArray("tools");
    capability.tools().forEach(tool -> tools.add(tool.toString()));
    return json;
  }

  /** A capability with all that is known of it. */
  public static ObjectNode whole(Capability capability, Learning learning) {
    ObjectNode json = brief(capability, learning);
    json.set("parameters", parameters(capability));
    json.put("source", source(capability));
    if (capability.body() instanceof Body.Code code) {
      json.set("structure", code.structure().toJson());
    }
    ObjectNode learned = json.putObject("learning");
    ArrayNode paths = learned.putArray("paths");
    learning.paths().forEach(path -> {
      ObjectNode each = paths.addObject();
      path.nodes().forEach(each.putArray("path")::add);
      each.put("count", path.tally().runs()).put("successRate", path.tally().successRate());
      each.put("avgDurationMs", path.tally().mean().toNanos() / 1e6);
    });
    learning.dominantPath().ifPresent(path -> path.nodes().forEach(learned.putArray("dominantPath")::add));
    ObjectNode decisions = learned.putObject("decisionStats");
    learning.decisions().forEach((node, outcomes) -> outcomes.forEach(decisions.withObject("/" + node)::put));
    return json;
  }

  /** What people and agents said of a capability: how often what, and the last words. */
  public static void putOpinions(ObjectNode json, UUID capability, Learning learning, Experience experience) {
    json.putObject("opinions")
        .put("good", learning.opinions().successes())
        .put("bad", learning.opinions().runs() - learning.opinions().successes());
    ArrayNode said = json.putArray("feedback");
    experience.feedback(capability, LAST_WORDS)
        .forEach(each -> said.addObject()
            .put("success", each.success())
            .put("comment", each.comment())
            .put("by", each.by())
            .put("at", each.at().toString()));
  }

  /** A JSON Schema of what a capability takes. */
  public static ObjectNode parameters(Capability capability) {
    ObjectNode schema = Json.object().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = Json.array();
    capability.parameters().forEach(parameter -> {
      ObjectNode property = parameter.schema().deepCopy();
      parameter.fallback().ifPresent(value -> property.set("default", value));
      properties.set(parameter.name(), property);
      if (parameter.isRequired()) {
        required.add(parameter.name());
      }
    });
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  /** What it does, for people to read. */
  static String source(Capability capability) {
    return switch (capability.body()) {
      case Body.Code code -> code.source();
      case Body.Dag dag -> Json.pretty(dag.dag());
      case Body.Delegate delegate -> delegate.tool() + " " + Json.write(delegate.arguments());
    };
  }
}
