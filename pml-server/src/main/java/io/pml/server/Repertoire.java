package io.pml.server;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.edge.Dependency;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.gateway.CapabilityJson;
import io.pml.json.Json;
import io.pml.relate.DependencyGraph;
import io.pml.store.Capabilities;
import io.pml.store.Experience;
import io.pml.store.Storage;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was remembered, for people to look at. Threads may share it. */
final class Repertoire {
  private static final int MOST = 1_000;

  private final Capabilities capabilities;
  private final Experience experience;
  private final DependencyGraph dependencies;

  Repertoire(Storage storage, DependencyGraph dependencies) {
    this.capabilities = storage.capabilities();
    this.experience = storage.experience();
    this.dependencies = dependencies;
  }

  /** What can be found, the most used first; all there is with drafts and what is degraded. */
  ObjectNode list(boolean all) {
    ObjectNode answer = Json.object();
    ArrayNode list = answer.putArray("capabilities");
    capabilities.all(all ? EnumSet.allOf(Status.class) : EnumSet.of(Status.CANDIDATE, Status.PROMOTED))
        .stream()
        .map(each -> CapabilityJson.brief(each, capabilities.learning(each.id())))
        .sorted(Comparator.comparingLong((ObjectNode each) -> each.path("runs").asLong()).reversed())
        .limit(MOST)
        .forEach(list::add);
    return answer;
  }

  /** One capability with all that is known of it, by its name, its id, or a part of the id. */
  ObjectNode show(String id) {
    Capability found = find(id);
    Learning learning = capabilities.learning(found.id());
    ObjectNode json = CapabilityJson.whole(found, learning);
    CapabilityJson.putOpinions(json, found.id(), learning, experience);
    ArrayNode related = json.putArray("dependencies");
    dependencies.from(found.id()).forEach(each -> related.add(related(each, "to", each.to())));
    dependencies.to(found.id()).forEach(each -> related.add(related(each, "from", each.from())));
    return json;
  }

  /** The id of one capability, by its name, its id, or a part of the id. */
  UUID id(String id) {
    return find(id).id();
  }

  private ObjectNode related(Dependency dependency, String direction, UUID other) {
    return Json.object()
        .put("type", dependency.kind().name().toLowerCase(Locale.ROOT))
        .put(direction, capabilities.find(other).map(Capability::name).orElse(other.toString()))
        .put("source", dependency.source().name().toLowerCase(Locale.ROOT))
        .put("observed", dependency.sightings())
        .put("confidence", dependency.confidence());
  }

  private Capability find(String id) {
    List<Capability> all = capabilities.all(EnumSet.allOf(Status.class));
    List<Capability> found = all.stream()
        .filter(
            each -> each.name().equals(id) || each.id().toString().startsWith(id) || each.id().toString().endsWith(id))
        .toList();
    if (id.isBlank() || found.size() != 1) {
      throw new PmlException(ErrorCode.NOT_FOUND, (found.isEmpty()
          ? "no capability " + id + Suggestion.sentence(id, all.stream().map(Capability::name).limit(MOST).toList())
          : found.size() + " capabilities have ids like " + id) + "; `pml caps --all` lists them");
    }
    return found.getFirst();
  }
}
