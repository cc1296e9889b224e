package io.pml.learn;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.dag.Dag;
import io.pml.edge.Dependency;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.relate.DependencyGraph;
import io.pml.secret.Secrets;
import io.pml.store.Capabilities;
import io.pml.store.Capabilities.Observation;
import io.pml.store.Experience;
import io.pml.store.Experience.Lesson;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.trace.Workflow.Plan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns programs into capabilities, and runs into what is known of them. Threads may share it.
 *
 * <p>A capability exists from the moment its program was read; it can be found after a run in which every call went well,
 * and is promoted when programs with its tools have run often and well. It loses that by failing again and again, until a
 * run goes well, and by the loss of a tool, until that is back.
 */
public final class CapabilityLearner {
  private static final System.Logger LOG = System.getLogger(CapabilityLearner.class.getName());
  /** So many failures one after the other cost a capability its standing. */
  private static final int TOO_MANY_FAILURES = 3;
  private static final Set<Status> UNPROVEN = Set.of(Status.DRAFT, Status.DEGRADED);
  private static final Set<Status> PROVEN = Set.of(Status.CANDIDATE, Status.PROMOTED);
  private static final Set<Status> TRIED = Set.of(Status.CANDIDATE, Status.PROMOTED, Status.DEGRADED);
  /** Ends that say nothing about a program: people or PML itself kept it from running to its end. */
  private static final Set<String> NO_FAULT = Set.of("rejected", "expired", "cancelled", "stopped", "crashed",
      "not_allowed", "not_repeatable", "busy");
  /** A capability that shares this part of another's tools is thought to be used along with it. */
  private static final double MUCH = 0.5;
  private static final int MOST_SHARING = 50;
  /** Of many capabilities with the same tools so many are looked at, however many there are. */
  private static final int MOST_LOOKED_AT = 200;
  private static final int MOST_COMPARED = 8;
  private static final int MOST_WORDS = 2_000;
  private static final int MOST_FEEDBACK = 1_000;

  private final Capabilities store;
  private final Experience experience;
  private final Runs runs;
  private final DependencyGraph dependencies;
  private final Terms terms;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
  private final Predicate<Capability> broken;
  private final Listener listener;

  /**
   * When programs with the same tools promote the best of them.
   *
   * @param runs how many there have to be
   * @param success their success rate has to be above this
   */
  public record Terms(int runs, double success) {}

  /** Hears of capabilities that can be found from now on, or no longer, or whose record changed. */
  @FunctionalInterface
  public interface Listener {
    void changed(Capability capability, Learning learning);
  }

  /** What somebody has an opinion on. */
  public sealed interface Subject {
    record OfCapability(UUID id) implements Subject {}

    /** What ran in an execution. */
    record OfRun(UUID id) implements Subject {}
  }

  /**
   * A learner.
   *
   * @param broken whether a capability needs a tool or another capability that is no longer there; a tool whose server is
   *     merely down is
   */
  public CapabilityLearner(Storage storage, Terms terms, InstantSource clock, Supplier<UUID> ids,
      Predicate<Capability> broken, Listener listener) {
    this.store = storage.capabilities();
    this.experience = storage.experience();
    this.runs = storage.runs();
    this.dependencies = new DependencyGraph(storage.dependencies());
    this.terms = terms;
    this.clock = clock;
    this.ids = ids;
    this.broken = broken;
    this.listener = listener;
  }

  /** How capabilities relate, as far as was learned or told. */
  public DependencyGraph dependencies() {
    return dependencies;
  }

  /** The capabilities that one depends on as somebody said, beside those that it calls; the most reliable first. */
  public List<Capability> needs(UUID capability) {
    return dependencies.from(capability, EdgeKind.DEPENDENCY).stream().flatMap(id -> store.find(id).stream()).toList();
  }

  /** Whether nothing may be kept of a program, since it holds a secret that cannot be taken out of it. */
  public static boolean spills(String source, Analysis analysis) {
    return Lifting.spills(source, analysis);
  }

  /**
   * The capability that a program is.
   *
   * @param args what it is about to run with
   */
  public Capability draft(String intent, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    return store.byIdentity(analysis.identity())
        .orElseGet(() -> store.keep(sketch(intent, source, analysis, args, tools)));
  }

  /**
   * The capability that tasks are.
   *
   * @param source the program that they stand for
   * @param analysis of that program
   */
  public Capability draft(String intent, Plan plan, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    return store.byIdentity(analysis.identity())
        .orElseGet(() -> store.keep(sketch(intent, plan, source, analysis, args, tools)));
  }

  /** A new capability of a program, which is not kept. */
  public Capability sketch(String intent, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    Lifting lifting = Lifting.of(source, analysis, args, tools);
    return sketch(intent, analysis.identity(), new Body.Code(lifting.source(), lifting.structure()),
        lifting.parameters(), analysis.tools());
  }

  /** A new capability of tasks, which is not kept. */
  public Capability sketch(String intent, Plan plan, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    DagLifting lifting = DagLifting.of(plan, source, analysis, args, tools);
    return sketch(intent, analysis.identity(), new Body.Dag(lifting.dag(), lifting.structure()), lifting.parameters(),
        analysis.tools());
  }

  /** A new capability, which is not kept. */
  public Capability sketch(String intent, String identity, Body body, List<Parameter> parameters, Set<ToolId> tools) {
    return new Capability(ids.get(), identity, 1, intent, body, parameters, tools, Status.DRAFT, clock.instant());
  }

  // -- runs ---------------------------------------------------------------------------------------------------------

  /** An execution has ended; false when it was learned from before. */
  public boolean ran(Workflow workflow, Run.End end) {
    Optional<Capability> capability = workflow.capability().flatMap(store::find);
    Lesson lesson = lesson(workflow, end, capability);
    Optional<Learning> learning = experience.learn(lesson);
    if (learning.isEmpty()) {
      return false;
    }
    related(lesson.dependencies());
    if (lesson.observation().isPresent()) {
      capability.ifPresent(known -> judge(known, end, learning.get()));
    }
    return true;
  }

  /** Marks an execution as learned from that cannot be read. */
  public void skip(UUID run) {
    experience.learn(new Lesson(run, Optional.empty(), Optional.empty(), List.of(), List.of()));
  }

  private Lesson lesson(Workflow workflow, Run.End end, Optional<Capability> capability) {
    List<Edge> edges = new ArrayList<>(TraceEdges.of(end.trace()));
    if (end.ending() instanceof Ending.Succeeded
        && capability.map(Capability::body).orElse(null) instanceof Body.Dag dag) {
      edges.addAll(DagEdges.of(Dag.read(dag.dag())));
    }
    return new Lesson(workflow.id(), workflow.capability(), observation(workflow, end), edges,
        dependencies(workflow, end));
  }

  /** How a run counts. Rounds of a loop are one place of its path, however many there were. */
  private static Optional<Observation> observation(Workflow workflow, Run.End end) {
    return end.ending() instanceof Ending.Failed failed && NO_FAULT.contains(failed.code())
        ? Optional.empty()
        : Optional.of(new Observation(end.ending() instanceof Ending.Succeeded,
            Duration.between(workflow.start().at(), end.at()), end.trace().path().stream().distinct().toList(),
            end.trace().decisions(), end.at()));
  }

  /** What a run tells about the capabilities that it called: each once. */
  private List<Dependency> dependencies(Workflow workflow, Run.End end) {
    Map<Long, UUID> called = new HashMap<>();
    end.trace()
        .steps()
        .stream()
        .filter(step -> step.tool().startsWith(TraceEdges.CAPABILITY))
        .forEach(step -> runs.find(Workflow.nested(workflow.id(), step.id()))
            .flatMap(run -> run.workflow().capability())
            .ifPresent(id -> called.put(step.id(), id)));
    if (called.isEmpty()) {
      return List.of();
    }
    Set<Dependency> found = new LinkedHashSet<>();
    workflow.capability()
        .ifPresent(parent -> called.values()
            .stream()
            .filter(child -> !child.equals(parent))
            .forEach(child -> found.add(Dependency.seen(parent, child, EdgeKind.CONTAINS, end.at()))));
    for (TraceEdges.Pair pair : TraceEdges.pairs(end.trace())) {
      UUID from = called.get(pair.from().id());
      UUID to = called.get(pair.to().id());
      if (from != null && to != null && !from.equals(to)) {
        boolean turned = pair.kind() == EdgeKind.CO_OCCURRENCE && from.toString().compareTo(to.toString()) > 0;
        found.add(Dependency.seen(turned ? to : from, turned ? from : to, pair.kind(), end.at()));
      }
    }
    return List.copyOf(found);
  }

  private void related(List<Dependency> seen) {
    if (seen.isEmpty()) {
      return;
    }
    dependencies.refresh(seen.stream().map(Dependency::from).collect(Collectors.toSet()));
    seen.stream()
        .filter(each -> each.kind() == EdgeKind.CONTAINS && dependencies.containsItself(each.from()))
        .forEach(each -> LOG.log(System.Logger.Level.WARNING,
            "capability {0} calls {1}, and in the end itself", each.from(), each.to()));
  }

  private void judge(Capability capability, Run.End end, Learning learning) {
    Capability judged = judged(capability, end, learning);
    listener.changed(judged, learning);
    if (capability.status() == Status.DRAFT && judged.status() == Status.CANDIDATE) {
      relate(judged);
    }
    if (judged.status() == Status.CANDIDATE && !judged.tools().isEmpty()) {
      promoteBest(judged);
    }
  }

  /** The same with the status that it has from now on. Most runs change none, and a change waits for the disk. */
  private Capability judged(Capability capability, Run.End end, Learning learning) {
    boolean success = end.ending() instanceof Ending.Succeeded;
    if (success && end.trace().steps().stream().allMatch(Trace.Step::success)
        && !broken.test(capability)) {
      return moved(capability, UNPROVEN, Status.CANDIDATE);
    }
    return success ? capability : fallen(capability, learning);
  }

  private Capability fallen(Capability capability, Learning learning) {
    return learning.failuresInARow() >= TOO_MANY_FAILURES
        ? moved(capability, PROVEN, Status.DEGRADED)
        : capability;
  }

  private Capability moved(Capability capability, Set<Status> from, Status to) {
    return from.contains(capability.status()) && store.move(capability.id(), from, to)
        ? capability.with(to)
        : capability;
  }

  /** A new capability is thought to be used along with those of whose tools it has many. */
  private void relate(Capability fresh) {
    store.using(fresh.tools().stream().map(ToolId::toString).toList(), MOST_LOOKED_AT)
        .stream()
        .filter(other -> other.status().isKnown() && !other.id().equals(fresh.id()) && sharesMuch(fresh, other))
        .limit(MOST_SHARING)
        .forEach(other -> dependencies.add(Dependency.told(fresh.id(), other.id(), EdgeKind.SEQUENCE,
            EdgeSource.INFERRED, clock.instant())));
  }

  private static boolean sharesMuch(Capability one, Capability other) {
    long shared = other.tools().stream().filter(one.tools()::contains).count();
    return shared > 0 && shared >= MUCH * other.tools().size();
  }

  // -- tools that go and come back ----------------------------------------------------------------------------------

  /** What can be called is not what it was: what needs something that is gone falls, and rises when it is back. */
  public void toolsChanged() {
    List<Capability> tried = store.all(TRIED);
    Set<UUID> falling = dependencies.needing(tried.stream().filter(broken).map(Capability::id).toList());
    for (Capability each : tried) {
      if (falling.contains(each.id())) {
        tell(each, moved(each, PROVEN, Status.DEGRADED));
      } else if (each.status() == Status.DEGRADED) {
        rise(each);
      }
    }
  }

  /** Whether others may fall or rise because one has another name, or is gone. */
  public boolean mayMatter(UUID capability) {
    return store.find(capability).isEmpty() || !store.all(Set.of(Status.DEGRADED)).isEmpty();
  }

  private void rise(Capability degraded) {
    Learning learning = store.learning(degraded.id());
    if (learning.failuresInARow() < TOO_MANY_FAILURES) {
      Capability risen = moved(degraded, Set.of(Status.DEGRADED), Status.CANDIDATE);
      tell(degraded, risen);
      if (!risen.tools().isEmpty()) {
        promoteBest(risen);
      }
    }
  }

  private void tell(Capability before, Capability after) {
    if (after.status() != before.status()) {
      listener.changed(after, store.learning(after.id()));
    }
  }

  // -- what people and agents say -----------------------------------------------------------------------------------

  /**
   * Somebody says that a capability, or a run of one, was good or bad; that counts like a run that went so. What runs add up
   * to with it.
   *
   * @param by whose word it is
   */
  public Learning feedback(Subject subject, boolean success, String comment, String by) {
    Optional<UUID> run = subject instanceof Subject.OfRun(UUID id) ? Optional.of(id) : Optional.empty();
    UUID capability = switch (subject) {
      case Subject.OfCapability(UUID id) -> id;
      case Subject.OfRun(UUID id) -> ran(id);
    };
    run.filter(id -> experience.feedback(capability, MOST_FEEDBACK)
        .stream()
        .anyMatch(each -> each.run().equals(run) && each.by().equals(by))).ifPresent(id -> {
          throw new PmlException(ErrorCode.BAD_REQUEST, by + " has said something of execution " + id + " before");
        });
    String words = Secrets.maskedWords(comment.substring(0, Math.min(comment.length(), MOST_WORDS)));
    Learning learning = experience
        .told(new Experience.Feedback(ids.get(), capability, run, success, words, by, clock.instant()))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "no capability " + capability));
    store.find(capability).ifPresent(known -> listener.changed(success ? known : fallen(known, learning), learning));
    return learning;
  }

  /** The capability of an execution that is over. */
  private UUID ran(UUID id) {
    Run run = runs.find(id)
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "no execution " + id + ": it may have been deleted"));
    if (!run.state().isOver()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, "execution " + id + " is not over: say it when it is");
    }
    return run.workflow()
        .capability()
        .orElseThrow(() -> new PmlException(ErrorCode.BAD_REQUEST, "execution " + id + " ran no capability"));
  }

  // -- promotion ----------------------------------------------------------------------------------------------------

  /** Promotes the best of the programs that use the same tools as this one, when they have run often and well. */
  private void promoteBest(Capability judged) {
    Capabilities.Group group = store.group(judged.pattern(), MOST_COMPARED);
    if (group.tally().runs() >= terms.runs() && group.tally().successRate() > terms.success()) {
      best(Stream.concat(Stream.of(judged.id()), group.members().stream()).distinct().toList())
          .ifPresent(this::promote);
    }
  }

  private void promote(Capability best) {
    Capability promoted = moved(best, Set.of(Status.CANDIDATE), Status.PROMOTED);
    if (promoted.status() != best.status()) {
      listener.changed(promoted, store.learning(best.id()));
    }
  }

  /** The one that runs through the most of its structure, and of those the fastest. */
  private Optional<Capability> best(List<UUID> members) {
    return members.stream()
        .flatMap(id -> store.find(id).stream())
        .filter(capability -> !capability.tools().isEmpty() && capability.status().isKnown())
        .map(capability -> new Contender(capability, store.learning(capability.id())))
        .filter(contender -> contender.learning().total().successes() > 0)
        .max(Comparator.comparingInt((Contender contender) -> completeness(contender.learning()))
            .thenComparing(contender -> contender.learning().total().mean(), Comparator.reverseOrder()))
        .map(Contender::capability);
  }

  private record Contender(Capability capability, Learning learning) {}

  private static int completeness(Learning learning) {
    return learning.paths().stream().mapToInt(path -> (int) path.nodes().stream().distinct().count()).max().orElse(0);
  }
}
