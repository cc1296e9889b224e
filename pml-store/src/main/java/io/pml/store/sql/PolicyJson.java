package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.store.CachedResults.Policy;
import io.pml.store.CachedResults.Strategy;
import io.pml.store.CachedResults.Trigger;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** On which terms results are kept, as text. */
final class PolicyJson {
  private PolicyJson() {}

  static String write(Policy policy) {
    ObjectNode json = Json.object();
    policy.cacheable().ifPresent(yes -> json.put("cacheable", yes));
    json.put("ttl_nanos", policy.timeToLive().toNanos())
        .put("key_strategy", policy.strategy().name())
        .put("max_entries", policy.most());
    ArrayNode triggers = json.putArray("invalidate_on");
    policy.triggers().stream().sorted().forEach(trigger -> triggers.add(trigger.name()));
    return Json.write(json);
  }

  static Policy read(String text) {
    JsonNode json = Json.parse(text);
    Set<Trigger> triggers = new HashSet<>();
    json.path("invalidate_on").forEach(each -> triggers.add(Trigger.valueOf(each.asString(""))));
    return new Policy(json.has("cacheable") ? Optional.of(json.path("cacheable").asBoolean()) : Optional.empty(),
        Duration.ofNanos(json.path("ttl_nanos").asLong()), Strategy.valueOf(json.path("key_strategy").asString("")),
        triggers, json.path("max_entries").asInt());
  }
}
