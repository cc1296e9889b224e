package io.pml.steward;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Drafter;
import io.pml.execute.Script;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.learn.CapabilityLearner.Subject;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Registration;
import io.pml.name.Semver;
import io.pml.registry.Registry;
import io.pml.store.Capabilities;
import io.pml.store.Runs;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.LocalTool;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The tools {@code learn:*}: what is saved by hand, and what is said of it. Threads may share it. */
final class LearnTools {
  private static final Set<String> TOOL_CALL = Set.of("tool", "arguments");

  private final Access access;
  private final Registry registry;
  private final Capabilities capabilities;
  private final Drafter drafter;
  private final CapabilityLearner learner;
  private final Runs runs;

  LearnTools(Access access, Drafter drafter, CapabilityLearner learner, Runs runs) {
    this.access = access;
    this.registry = access.registry();
    this.capabilities = access.capabilities();
    this.drafter = drafter;
    this.learner = learner;
    this.runs = runs;
  }

  List<LocalTool> all() {
    return List.of(
        OwnTool.changing("save", "Keeps a procedure without running it; under a name that is there, as a new version.",
            """
                {"properties": {
                  "intent": {"type": "string", "description": "what it is for"},
                  "name": {"type": "string", "description": "ns:verb_object"},
                  "version_tag": {"type": "string", "description": "of a new version, as in v1.2.0"},
                  "source": {"description": "TypeScript, or {dag: {tasks: […]}}, or {tool: \\"server:tool\\", \
                arguments: {…}}", "type": ["string", "object"]}},
                 "required": ["intent", "source"]}""",
            (caller, arguments, _) -> save(caller, arguments)),
        OwnTool.changing("feedback", "Says that a capability, or one execution, was good or bad.", """
            {"properties": {
              "name": {"type": "string", "description": "a capability"},
              "workflow_id": {"type": "string", "description": "an execution, instead"},
              "success": {"type": "boolean"},
              "comment": {"type": "string"}},
             "required": ["success"]}""", (caller, arguments, _) -> feedback(caller, arguments)));
  }

  // -- saving -------------------------------------------------------------------------------------------------------

  private ObjectNode save(Caller caller, ObjectNode arguments) throws InterruptedException {
    String intent = arguments.path("intent").asString("");
    Optional<CapabilityName> name = Optional.of(arguments.path("name").asString(""))
        .filter(text -> !text.isBlank())
        .map(CapabilityName::parse);
    Capability sketch = sketch(intent, arguments.path("source"), caller);
    Optional<Registration> holder = name.flatMap(wanted -> own(wanted, caller));
    Optional<Semver> label = Optional.of(arguments.path("version_tag").asString(""))
        .filter(text -> !text.isBlank())
        .map(Semver::parse);
    if (holder.isPresent()) {
      return revised(holder.get(), sketch, label, intent, caller);
    }
    if (label.isPresent()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "\"version_tag\" is for a new version of what has the name already,"
              + " and this would be the first: leave it out");
    }
    boolean known = capabilities.byIdentity(sketch.identity()).isPresent();
    if (name.isPresent()) {
      return told(registry.create(sketch, name.get().toString(), access.viewer(caller)).capability(), !known, caller);
    }
    return told(capabilities.keep(sketch).id(), !known, caller);
  }

  private Capability sketch(String intent, JsonNode source, Caller caller) throws InterruptedException {
    if (source.isString() && !source.stringValue().isBlank()) {
      return drafter.draft(intent, Script.code(source.stringValue()), caller);
    }
    Set<String> keys = Set.copyOf(source.propertyNames());
    if (keys.equals(Set.of("code")) && source.path("code").isString()) {
      return drafter.draft(intent, Script.code(source.path("code").stringValue()), caller);
    }
    if (keys.equals(Set.of("dag"))) {
      return drafter.draft(intent, Script.dag(source.path("dag"), false), caller);
    }
    Optional<ToolId> tool = ToolId.parse(source.path("tool").asString(""));
    if (tool.isPresent() && TOOL_CALL.containsAll(keys)) {
      return drafter.delegate(intent, tool.get(), Json.child(source, "arguments"), caller);
    }
    throw new PmlException(ErrorCode.BAD_ARGUMENTS, "\"source\" is nothing that can be run: give TypeScript as a text,"
        + " or {\"dag\": {\"tasks\": […]}}, or {\"tool\": \"server:tool\", \"arguments\": {…}}, and nothing beside it");
  }

  /** Who has a name in the caller's own scope; elsewhere it is none of the caller's. */
  private Optional<Registration> own(CapabilityName name, Caller caller) {
    Address address = new Address(new Address.Target.Named(Optional.of(access.scope()), name),
        Address.of(name).selector());
    return registry.find(address.toString(), access.viewer(caller)).isPresent()
        ? Optional.of(registry.lookup(address, access.viewer(caller)))
        : Optional.empty();
  }

  private ObjectNode revised(Registration holder, Capability sketch, Optional<Semver> label, String intent,
      Caller caller) {
    Address address = Address.of(holder.capability());
    Capability before = access.find(address.toString(), caller).capability();
    Capability after = registry.revise(address, sketch.content(), label, intent, access.viewer(caller));
    ObjectNode answer = told(holder.capability(), false, caller);
    return after.version() == before.version()
        ? RecordJson.warned(answer, List.of("that is what version " + before.version() + " is already"))
        : answer;
  }

  private ObjectNode told(UUID id, boolean created, Caller caller) {
    Access.Found found = access.find(id.toString(), caller);
    ObjectNode json = found.resolution()
        .registration()
        .map(known -> RecordJson.brief(known, found.capability()))
        .orElseGet(() -> unnamed(found.capability()));
    return json.put("created", created);
  }

  private static ObjectNode unnamed(Capability capability) {
    return Json.object()
        .put("name", capability.name())
        .put("id", capability.id().toString())
        .put("description", capability.intent())
        .put("status", RecordJson.lower(capability.status()))
        .put("version", capability.version());
  }

  // -- opinions -----------------------------------------------------------------------------------------------------

  private ObjectNode feedback(Caller caller, ObjectNode arguments) {
    String name = arguments.path("name").asString("");
    String workflow = arguments.path("workflow_id").asString("");
    if (name.isEmpty() == workflow.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "say what it is about: give \"name\" (a capability) or \"workflow_id\" (an execution), one of them");
    }
    boolean success = arguments.path("success").asBoolean(false);
    String comment = arguments.path("comment").asString("");
    Optional<Access.Found> found = name.isEmpty() ? Optional.empty() : Optional.of(access.find(name, caller));
    Subject subject = found.<Subject>map(each -> new Subject.OfCapability(each.capability().id()))
        .orElseGet(() -> new Subject.OfRun(run(workflow, caller)));
    Learning learning = learner.feedback(subject, success, comment, caller.client());
    ObjectNode json = Json.object().put("noted", true);
    found.ifPresent(each -> json.put("name", each.name()));
    json.put("opinions", learning.opinions().runs()).put("good", learning.opinions().successes());
    RecordJson.putUse(json, learning);
    return RecordJson.warned(json, found.map(each -> each.resolution().warnings()).orElse(List.of()));
  }

  /** An execution of the caller's own. */
  private UUID run(String text, Caller caller) {
    UUID id = id(text);
    if (runs.find(id).filter(run -> run.workflow().caller().principal().equals(caller.principal())).isEmpty()) {
      throw new PmlException(ErrorCode.NOT_FOUND, "there is no execution " + id
          + ": it never was, or it has been deleted");
    }
    return id;
  }

  private static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "not a workflow_id: " + text + "; take it from an earlier answer",
          e);
    }
  }
}
