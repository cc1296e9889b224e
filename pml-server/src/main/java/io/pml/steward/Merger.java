package io.pml.steward;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.compose.Outputs;
import io.pml.compose.Part;
import io.pml.compose.Pipeline;
import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Drafter;
import io.pml.execute.Script;
import io.pml.name.Address;
import io.pml.name.Registration;
import io.pml.name.Selector;
import io.pml.relate.DependencyGraph;
import io.pml.structure.Node;
import io.pml.upstream.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes one capability of several. Threads may share it. */
final class Merger {
  private final Access access;
  private final Drafter drafter;
  private final Outputs outputs;
  private final DependencyGraph dependencies;
  private final InstantSource clock;

  Merger(Access access, Drafter drafter, Outputs outputs, DependencyGraph dependencies, InstantSource clock) {
    this.access = access;
    this.drafter = drafter;
    this.outputs = outputs;
    this.dependencies = dependencies;
    this.clock = clock;
  }

  /**
   * What a merged capability is before it is kept.
   *
   * @param joints what feeds what, if PML wrote it
   */
  private record Merged(Capability capability, List<Pipeline.Link> joints, List<String> warnings) {}

  ObjectNode merge(Caller caller, ObjectNode arguments) throws InterruptedException {
    List<Access.Found> sources = new ArrayList<>();
    arguments.path("sources").forEach(each -> sources.add(access.find(each.asString(""), caller)));
    if (sources.size() < 2) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "\"sources\" names " + sources.size() + ": name two at least");
    }
    List<Part> parts = sources.stream().map(source -> part(source, caller)).toList();
    String code = arguments.path("code").asString("");
    Merged merged = code.isBlank() ? generated(parts, caller) : given(code, parts, caller);
    Registration kept = access.registry()
        .merge(merged.capability(), sources.stream().map(Access.Found::resolution).toList(),
            arguments.path("name").asString(""), access.viewer(caller));
    relate(kept, parts);
    return told(kept, merged, parts, sources, caller);
  }

  private Part part(Access.Found source, Caller caller) {
    return new Part(address(source), source.capability(),
        outputs.of(source.capability(), tool -> drafter.shape(tool, caller)));
  }

  /** As a program may write it, wherever it runs in this scope; what has no name is called by its id. */
  private String address(Access.Found source) {
    String plain = source.resolution()
        .registration()
        .map(known -> known.fqdn().scope().equals(access.scope())
            ? known.name().toString()
            : known.fqdn().scope() + ":" + known.name())
        .orElseGet(() -> source.capability().id().toString());
    Selector selector = source.address().selector();
    return selector.equals(Selector.LATEST) ? plain : plain + "@" + selector;
  }

  private Merged generated(List<Part> parts, Caller caller) throws InterruptedException {
    Pipeline pipeline = Pipeline.of(parts);
    Capability read = drafter.draft(intent(parts), Script.code(pipeline.source()), caller);
    return new Merged(new Capability(read.id(), read.identity(), read.version(), read.intent(), read.body(),
        pipeline.parameters(), read.tools(), read.status(), read.created()), pipeline.links(), pipeline.warnings());
  }

  private Merged given(String code, List<Part> parts, Caller caller) throws InterruptedException {
    Capability read = drafter.draft(intent(parts), Script.code(Pipeline.around(code, parts)), caller);
    Set<String> called = called(read);
    List<String> warnings = parts.stream()
        .map(Part::address)
        .filter(address -> !called.contains(address))
        .map(address -> "the code does not call " + address)
        .toList();
    return new Merged(read, List.of(), warnings);
  }

  /** The capabilities that a program calls, as it writes them. */
  private static Set<String> called(Capability capability) {
    return capability.body() instanceof Body.Code code
        ? code.structure()
            .nodes()
            .stream()
            .flatMap(node -> node instanceof Node.Capability call ? Stream.of(call.name()) : Stream.empty())
            .map(name -> name.startsWith(Address.PREFIX) ? name.substring(Address.PREFIX.length()) : name)
            .collect(Collectors.toSet())
        : Set.of();
  }

  private static String intent(List<Part> parts) {
    return parts.stream()
        .map(part -> part.capability().intent().strip())
        .filter(intent -> !intent.isEmpty())
        .collect(Collectors.joining(", then "));
  }

  private void relate(Registration whole, List<Part> parts) {
    Instant now = clock.instant();
    Set<String> called = called(access.capabilities().find(whole.capability()).orElseThrow());
    List<Part> inside = parts.stream().filter(part -> called.contains(part.address())).toList();
    inside.stream()
        .filter(part -> !part.capability().id().equals(whole.capability()))
        .forEach(part -> dependencies.add(Dependency.told(whole.capability(), part.capability().id(),
            EdgeKind.CONTAINS, EdgeSource.INFERRED, now)));
    for (int i = 1; i < inside.size(); i++) {
      Capability before = inside.get(i - 1).capability();
      Capability after = inside.get(i).capability();
      if (!before.id().equals(after.id())) {
        dependencies.add(Dependency.told(before.id(), after.id(), EdgeKind.SEQUENCE, EdgeSource.INFERRED, now));
      }
    }
  }

  private ObjectNode told(Registration kept, Merged merged, List<Part> parts, List<Access.Found> sources,
      Caller caller) {
    Access.Found found = access.find(kept.capability().toString(), caller);
    ObjectNode json = RecordJson.brief(kept, found.capability());
    if (found.capability().body() instanceof Body.Code code) {
      json.put("code", code.source());
    }
    RecordJson.put(json, "sources", parts.stream().map(Part::address).toList());
    ArrayNode joints = json.putArray("joints");
    merged.joints()
        .forEach(link -> joints.addObject()
            .put("from", parts.get(link.from() - 1).address())
            .put("field", link.field().from())
            .put("to", parts.get(link.to() - 1).address())
            .put("parameter", link.field().to())
            .put("by", link.field().named() ? "name" : "type"));
    return RecordJson.warned(json,
        Stream.concat(sources.stream().flatMap(each -> each.resolution().warnings().stream()),
            merged.warnings().stream()).toList());
  }
}
