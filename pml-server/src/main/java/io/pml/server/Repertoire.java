package io.pml.server;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.gateway.CapabilityJson;
import io.pml.json.Json;
import io.pml.store.Capabilities;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was remembered, for people to look at. Threads may share it. */
final class Repertoire {
  private static final int MOST = 1_000;

  private final Capabilities capabilities;

  Repertoire(Capabilities capabilities) {
    this.capabilities = capabilities;
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
    return CapabilityJson.whole(found.getFirst(), capabilities.learning(found.getFirst().id()));
  }
}
