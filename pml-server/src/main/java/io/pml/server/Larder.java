package io.pml.server;

import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Procedures;
import io.pml.json.Json;
import io.pml.store.Capabilities;
import io.pml.store.CachedResults.Policy;
import io.pml.store.CachedResults.Strategy;
import io.pml.store.CachedResults.Trigger;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results that are kept to be told again, for people to look at and to throw away. Threads may share it. */
final class Larder {
  private final ResultCache cache;
  private final Procedures procedures;

  Larder(ResultCache cache, Capabilities capabilities) {
    this.cache = cache;
    this.procedures = new Procedures(capabilities);
  }

  /** How often results were told again since the start, and what was dropped lately and why. */
  ObjectNode report() {
    ObjectNode answer = Json.object();
    ObjectNode hits = answer.putObject("hits");
    for (ResultCache.Kind kind : ResultCache.Kind.values()) {
      hits.put(kind.name().toLowerCase(Locale.ROOT), cache.hits().getOrDefault(kind, 0L));
    }
    ArrayNode dropped = answer.putArray("dropped");
    cache.log()
        .forEach(each -> dropped.addObject()
            .put("at", each.at().toString())
            .put("entries", each.entries())
            .put("reason", each.reason()));
    return answer;
  }

  /** Drops what is kept of one capability, or everything when none is named. */
  ObjectNode clear(String name) {
    int dropped = name.isEmpty()
        ? cache.clear("somebody wanted them gone")
        : cache.forget(find(name).id(), "somebody wanted those of " + name + " gone");
    return Json.object().put("dropped", dropped);
  }

  /** Shows the terms of a capability, after changing what is given. */
  ObjectNode policy(String name, ObjectNode changes) {
    Capability capability = find(name);
    Policy before = cache.policy(capability.id());
    Set<Trigger> triggers = new HashSet<>(before.triggers());
    if (changes.has("invalidate_on")) {
      triggers.clear();
      changes.path("invalidate_on")
          .forEach(each -> triggers.add(Trigger.valueOf(each.asString("").toUpperCase(Locale.ROOT))));
    }
    Policy after = new Policy(
        changes.has("cacheable") ? cacheable(changes.path("cacheable").asString("")) : before.cacheable(),
        changes.has("ttl_seconds")
            ? Duration.ofSeconds(Math.max(0, changes.path("ttl_seconds").asLong(0)))
            : before.timeToLive(),
        changes.has("key_strategy")
            ? Strategy.valueOf(changes.path("key_strategy").asString("").toUpperCase(Locale.ROOT))
            : before.strategy(),
        triggers, changes.has("max_entries") ? Math.max(0, changes.path("max_entries").asInt(0)) : before.most());
    if (!after.equals(before)) {
      cache.setPolicy(capability.id(), after);
    }
    return json(capability, after);
  }

  private static Optional<Boolean> cacheable(String text) {
    return switch (text) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static ObjectNode json(Capability capability, Policy policy) {
    ObjectNode config = Json.object().put("capability", capability.name());
    policy.cacheable().ifPresentOrElse(yes -> config.put("cacheable", yes), () -> config.put("cacheable", "auto"));
    config.put("ttl_seconds", policy.timeToLive().toSeconds())
        .put("key_strategy", policy.strategy().name().toLowerCase(Locale.ROOT));
    ArrayNode triggers = config.putArray("invalidate_on");
    policy.triggers().stream().sorted().forEach(each -> triggers.add(each.name().toLowerCase(Locale.ROOT)));
    return config.put("max_entries", policy.most());
  }

  private Capability find(String name) {
    return procedures.find(name)
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "no capability " + name
            + "; `pml caps --all` lists them"));
  }
}
