package io.pml.steward;

import io.pml.capability.Capability;
import io.pml.gateway.CapabilityJson;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.Registration;
import io.pml.name.Visibility;
import io.pml.registry.Query;
import io.pml.registry.Registry;
import io.pml.registry.Whois;
import io.pml.store.CachedResults;
import io.pml.store.Experience;
import io.pml.store.Storage;
import io.pml.upstream.Caller;
import io.pml.upstream.LocalTool;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools {@code dns:*}: names of capabilities, looked up and changed. Threads may share it. */
final class NameTools {
  private static final String NAME = """
      {"properties": {"name": {"type": "string", "description": "as in fs:read_json, acme.shared:fs:read_json, \
      fs:read_json@v1"}}, "required": ["name"]}""";
  private static final int PAGE = 50;
  private static final int MOST = 10_000;

  private final Access access;
  private final Registry registry;
  private final Merger merger;
  private final CachedResults cachedResults;
  private final Experience experience;

  NameTools(Access access, Merger merger, Storage storage) {
    this.cachedResults = storage.cachedResults();
    this.experience = storage.experience();
    this.access = access;
    this.registry = access.registry();
    this.merger = merger;
  }

  List<LocalTool> all() {
    return List.of(
        OwnTool.looking("lookup", "What a name of a capability means.", NAME,
            (caller, arguments, _) -> lookup(caller, text(arguments, "name"))),
        OwnTool.looking("query", "Named capabilities by creator, tags, version, visibility, namespace.", """
            {"properties": {
              "created_by": {"type": "string", "description": "a pattern, as in erwan@*"},
              "tags": {"type": "array", "items": {"type": "string"}},
              "version_tag": {"type": "string", "description": "a pattern, as in v1.*"},
              "visibility": {"enum": ["private", "project", "org", "public"]},
              "namespace": {"type": "string"},
              "limit": {"type": "integer", "minimum": 1, "maximum": 500},
              "offset": {"type": "integer", "minimum": 0}}}""", (caller, arguments, _) -> query(caller, arguments)),
        OwnTool.looking("whois",
            "All that is known of a named capability: makers, versions, other names, use, what was said of it.", NAME,
            (caller, arguments, _) -> whois(caller, text(arguments, "name"))),
        OwnTool.looking("history", "What happened to a capability, newest first: versions with diffs, and names.", NAME,
            (caller, arguments, _) -> history(caller, text(arguments, "name"))),
        OwnTool.changing("fork", "Copies a capability under a name of its own, to be changed.", """
            {"properties": {"source": {"type": "string"}, "name": {"type": "string"}},
             "required": ["source", "name"]}""", (caller, arguments, _) -> fork(caller, arguments)),
        OwnTool.changing("merge", "Makes one capability of several, each working on what those before it give.", """
            {"properties": {
              "sources": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 20},
              "name": {"type": "string"},
              "code": {"type": "string", "description": "instead of what PML would write"}},
             "required": ["sources", "name"]}""", (caller, arguments, _) -> merger.merge(caller, arguments)),
        OwnTool.changing("rename", "Gives a capability another name; the old one goes on leading to it.", """
            {"properties": {"name": {"type": "string"}, "new_name": {"type": "string"}},
             "required": ["name", "new_name"]}""", (caller, arguments, _) -> rename(caller, arguments)),
        OwnTool.changing("tag", "Sets the tags of a capability.", """
            {"properties": {"name": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}},
             "required": ["name", "tags"]}""", (caller, arguments, _) -> tag(caller, arguments)));
  }

  private ObjectNode lookup(Caller caller, String name) {
    Access.Found found = access.find(name, caller);
    Registration known = registry.lookup(found.address(), access.viewer(caller));
    return RecordJson.warned(RecordJson.brief(known, found.capability()), found.resolution().warnings());
  }

  private ObjectNode whois(Caller caller, String name) {
    Access.Found found = access.find(name, caller);
    return RecordJson.warned(
        whole(registry.whois(found.address(), access.viewer(caller)), found.capability()),
        found.resolution().warnings());
  }

  private ObjectNode history(Caller caller, String name) {
    Access.Found found = access.find(name, caller);
    ObjectNode json = Json.object().put("name", found.name()).put("id", found.capability().id().toString());
    ArrayNode past = json.putArray("history");
    registry.history(found.address(), access.viewer(caller)).forEach(each -> past.add(RecordJson.past(each)));
    return RecordJson.warned(json, found.resolution().warnings());
  }

  private ObjectNode query(Caller caller, ObjectNode arguments) {
    Query query = new Query(given(arguments, "created_by"), texts(arguments.path("tags")),
        given(arguments, "version_tag"),
        given(arguments, "visibility").map(each -> Visibility.valueOf(each.toUpperCase(Locale.ROOT))),
        given(arguments, "namespace"), MOST, 0);
    int offset = arguments.path("offset").asInt(0);
    ObjectNode json = Json.object();
    ArrayNode list = json.putArray("capabilities");
    int total = 0;
    for (Registration each : registry.query(query, access.viewer(caller)).found()) {
      Optional<Capability> capability = access.behind(each, caller);
      if (capability.isPresent() && total++ >= offset && list.size() < arguments.path("limit").asInt(PAGE)) {
        list.add(RecordJson.brief(each, capability.get()));
      }
    }
    return json.put("total", total);
  }

  private ObjectNode fork(Caller caller, ObjectNode arguments) {
    Access.Found source = access.find(text(arguments, "source"), caller);
    Registration copy = registry.fork(source.address(), text(arguments, "name"), access.viewer(caller));
    return RecordJson.warned(told(copy, caller), source.resolution().warnings());
  }

  /** What has no name yet gets its first. */
  private ObjectNode rename(Caller caller, ObjectNode arguments) {
    Access.Found found = access.find(text(arguments, "name"), caller);
    String name = text(arguments, "new_name");
    Registration renamed = found.resolution().registration().isPresent()
        ? registry.rename(found.address(), name, access.viewer(caller))
        : registry.name(found.capability().id(), name, access.viewer(caller));
    return RecordJson.warned(told(renamed, caller).put("old_name", found.name()), found.resolution().warnings());
  }

  private ObjectNode tag(Caller caller, ObjectNode arguments) {
    Access.Found found = access.find(text(arguments, "name"), caller);
    Registration tagged = registry.tag(found.address(), texts(arguments.path("tags")), access.viewer(caller));
    return RecordJson.warned(told(tagged, caller), found.resolution().warnings());
  }

  private ObjectNode told(Registration registration, Caller caller) {
    Address address = Address.of(registration.capability());
    return whole(registry.whois(address, access.viewer(caller)), access.find(address.toString(), caller).capability());
  }

  private ObjectNode whole(Whois whois, Capability capability) {
    ObjectNode json = RecordJson.whole(whois, capability, cachedResults.policy(capability.id()));
    CapabilityJson.putOpinions(json, capability.id(), whois.learning(), experience);
    return json;
  }

  private static String text(ObjectNode arguments, String key) {
    return arguments.path(key).asString("");
  }

  private static Optional<String> given(ObjectNode arguments, String key) {
    return Optional.of(text(arguments, key)).filter(text -> !text.isBlank());
  }

  private static Set<String> texts(JsonNode array) {
    Set<String> texts = new LinkedHashSet<>();
    array.forEach(each -> texts.add(each.asString("")));
    return texts;
  }
}
