package io.pml.steward;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Version;
import io.pml.gateway.CapabilityJson;
import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.name.Registration;
import io.pml.registry.Past;
import io.pml.registry.Whois;
import io.pml.store.CachedResults;
import java.util.Collection;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How what the registry knows reads in JSON. */
final class RecordJson {
  private RecordJson() {}

  /** A named capability in short. */
  static ObjectNode brief(Registration known, Capability capability) {
    ObjectNode json = Json.object()
        .put("name", known.name().toString())
        .put("id", known.capability().toString())
        .put("fqdn", known.fqdn().toString())
        .put("description", capability.intent())
        .put("namespace", known.name().namespace())
        .put("status", lower(capability.status()))
        .put("version", capability.version())
        .put("visibility", lower(known.labels().visibility()))
        .put("verified", known.trust().verifies(capability.version()));
    put(json, "tags", known.labels().tags());
    json.set("parameters", CapabilityJson.parameters(capability));
    return json;
  }

  /** All that is known of a named capability but its program. */
  static ObjectNode whole(Whois whois, Capability capability, CachedResults.Policy caching) {
    Registration known = whois.registration();
    ObjectNode json = brief(known, capability)
        .put("created_by", known.origin().creator())
        .put("created_at", known.origin().created().toString())
        .put("updated_by", known.update().updater())
        .put("updated_at", known.update().at().toString())
        .put("cache_policy", caching.cacheable().map(yes -> yes ? "always" : "never").orElse("auto"))
        .put("ttl", caching.timeToLive().toSeconds());
    whois.label().ifPresent(label -> json.put("version_tag", label.toString()));
    known.origin().parent().ifPresent(parent -> json.put("parent_id", parent.toString()));
    known.origin().forkedFrom().ifPresent(source -> json.put("forked_from", source.toString()));
    known.trust().signature().ifPresent(signature -> json.put("signature", signature));
    put(json, "aliases", whois.aliases().stream().map(CapabilityName::toString).toList());
    putUse(json, whois.learning());
    ArrayNode versions = json.putArray("versions");
    whois.track().labels().forEach(each -> {
      ObjectNode version = versions.addObject().put("version", each.number());
      each.label().ifPresent(label -> version.put("version_tag", label.toString()));
    });
    whois.marks().forEach(json.putObject("marks")::put);
    return json;
  }

  /** How often something ran, and how. */
  static void putUse(ObjectNode json, Learning learning) {
    json.put("usage_count", learning.total().runs())
        .put("success_rate", rounded(learning.total().successRate()))
        .put("avg_latency_ms", rounded(learning.total().mean().toNanos() / 1e6));
  }

  static ObjectNode past(Past past) {
    return switch (past) {
      case Past.Turned(int version, var label, Version.Change change, boolean back, String diff) -> {
        ObjectNode json = Json.object()
            .put("type", "version")
            .put("at", change.at().toString())
            .put("by", change.author())
            .put("version", version)
            .put("summary", change.summary());
        label.ifPresent(known -> json.put("version_tag", known.toString()));
        if (back) {
          json.put("rolled_back", true);
        }
        yield json.put("diff", diff);
      }
      case Past.Named(var event) -> Json.object()
          .put("type", lower(event.kind()))
          .put("at", event.at().toString())
          .put("by", event.by())
          .put("summary", event.detail());
    };
  }

  static void put(ObjectNode json, String key, Collection<String> texts) {
    ArrayNode array = json.putArray(key);
    texts.forEach(array::add);
  }

  /** The same with what whoever asked should know, if there is anything. */
  static ObjectNode warned(ObjectNode json, Collection<String> warnings) {
    if (!warnings.isEmpty()) {
      put(json, "warnings", warnings);
    }
    return json;
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
