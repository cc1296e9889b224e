package io.pml.server;

import io.pml.capability.Capability;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Procedures;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.Registration;
import io.pml.name.Selector;
import io.pml.name.Viewer;
import io.pml.name.Visibility;
import io.pml.registry.Past;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What people do to names and versions. Threads may share it. */
final class Registrar {
  private final Registry registry;
  private final Procedures procedures;
  private final Viewer viewer;

  Registrar(Registry registry, Procedures procedures, Viewer viewer) {
    this.registry = registry;
    this.procedures = procedures;
    this.viewer = viewer;
  }

  /** Gives a capability a name, or another one. */
  ObjectNode rename(String name, String other) {
    Address address = Address.parse(name);
    Resolution found = registry.resolve(address, viewer);
    Registration renamed = found.registration().isPresent()
        ? registry.rename(address, other, viewer)
        : registry.name(found.capability(), other, viewer);
    return json(renamed).put("before", found.registration().map(each -> each.name().toString()).orElse(name));
  }

  ObjectNode fork(String source, String name) {
    return json(registry.fork(Address.parse(source), name, viewer));
  }

  ObjectNode alias(String name, String alias) {
    return json(registry.alias(Address.parse(name), alias, viewer)).put("alias", alias);
  }

  /** Replaces the tags of a capability. */
  ObjectNode tag(String name, JsonNode tags) {
    Set<String> wanted = new TreeSet<>();
    tags.forEach(tag -> wanted.add(tag.asString("")));
    return json(registry.tag(Address.parse(name), wanted, viewer));
  }

  /** Says who may see a capability. */
  ObjectNode show(String name, String visibility) {
    Visibility wanted = Arrays.stream(Visibility.values())
        .filter(each -> lower(each).equals(visibility))
        .findFirst()
        .orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS, "\"" + visibility
            + "\" says nobody: take private, project, org or public"));
    return json(registry.show(Address.parse(name), wanted, viewer));
  }

  /** Says that somebody tried a capability as it is now and found it good, or takes that back. */
  ObjectNode verify(String name, boolean verified) {
    Registration changed = registry.verify(Address.parse(name), verified, viewer);
    return json(changed).put("verified", verified).put("version", changed.trust().verified());
  }

  /** Marks the version that is named with the capability with a word. */
  ObjectNode mark(String name, String mark) {
    Address address = Address.parse(name);
    registry.mark(address, mark, viewer);
    Resolution marked = registry.resolve(address, viewer);
    return json(registry.lookup(address, viewer)).put("version", marked.version()).put("mark", mark);
  }

  /** Deletes a capability, and tells which others call it and cannot run any more. */
  ObjectNode delete(String name) {
    Address address = Address.parse(name);
    Resolution found = registry.resolve(address, viewer);
    List<Capability> callers = procedures.callers(found.capability());
    Optional<Instant> until = registry.delete(address, viewer);
    ObjectNode answer = Json.object()
        .put("id", found.capability().toString())
        .put("name", found.registration().map(each -> each.name().toString()).orElse(name))
        .put("deleted", true);
    until.ifPresent(moment -> answer.put("name_kept_until", moment.toString()));
    callers.stream().map(Capability::name).sorted().forEach(answer.putArray("callers")::add);
    return answer;
  }

  /** What happened to a capability, newest first. */
  ObjectNode history(String name) {
    Address address = Address.parse(name);
    ObjectNode answer = Json.object().put("id", registry.resolve(address, viewer).capability().toString());
    ArrayNode past = answer.put("name", name).putArray("history");
    registry.history(address, viewer).forEach(each -> past.add(json(each)));
    return answer;
  }

  ObjectNode diff(String name, String from, String to) {
    Address address = Address.parse(name);
    String diff = registry.diff(address, Selector.parse(from), Selector.parse(to), viewer);
    return Json.object().put("name", name).put("from", from).put("to", to).put("diff", diff);
  }

  /** Makes the version that is named with the capability the current one. */
  ObjectNode rollBack(String name) {
    Address address = Address.parse(name);
    if (address.selector().equals(Selector.LATEST)) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "which version? Name it after an @, as in " + name.replaceFirst("@.*", "") + "@1");
    }
    Resolution wanted = registry.resolve(address, viewer);
    if (wanted.current()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "version " + wanted.version() + " is the current one already");
    }
    Capability now = registry.rollBack(address, "taken back by hand", viewer);
    return Json.object()
        .put("id", now.id().toString())
        .put("name", now.name())
        .put("version", now.version())
        .put("status", lower(now.status()));
  }

  private static ObjectNode json(Registration registration) {
    ObjectNode json = Json.object()
        .put("id", registration.capability().toString())
        .put("name", registration.name().toString())
        .put("fqdn", registration.fqdn().toString())
        .put("visibility", lower(registration.labels().visibility()));
    registration.origin().forkedFrom().ifPresent(from -> json.put("forked_from", from.toString()));
    registration.labels().tags().forEach(json.putArray("tags")::add);
    return json;
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode json(Past past) {
    return switch (past) {
      case Past.Turned(var version, var label, var change, var back, var diff) -> {
        ObjectNode json = Json.object()
            .put("at", change.at().toString())
            .put("what", back ? "rolled_back" : "version")
            .put("by", change.author())
            .put("detail", change.summary())
            .put("version", version);
        label.ifPresent(each -> json.put("label", each.toString()));
        yield json.put("diff", diff);
      }
      case Past.Named(var event) -> Json.object()
          .put("at", event.at().toString())
          .put("what", lower(event.kind()))
          .put("by", event.by())
          .put("detail", event.detail());
    };
  }
}
