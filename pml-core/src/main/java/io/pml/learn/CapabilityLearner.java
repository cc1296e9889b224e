package io.pml.learn;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.store.Capabilities;
import io.pml.store.Capabilities.Observation;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.trace.Workflow.Plan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns programs into capabilities, and runs into what is known of them. Threads may share it.
 *
 * <p>A capability exists from the moment its program was read; it can be found after a run in which every call went well,
 * and is promoted when programs with its tools have run often and well.
 */
public final class CapabilityLearner {
  /** So many failures one after the other cost a capability its standing. */
  private static final int TOO_MANY_FAILURES = 3;
  private static final Set<Status> UNPROVEN = Set.of(Status.DRAFT, Status.DEGRADED);
  private static final Set<Status> PROVEN = Set.of(Status.CANDIDATE, Status.PROMOTED);

  private final Capabilities store;
  private final Terms terms;
  private final InstantSource clock;
  private final Supplier<UUID> ids;
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

  public CapabilityLearner(Capabilities store, Terms terms, InstantSource clock, Supplier<UUID> ids,
      Listener listener) {
    this.store = store;
    this.terms = terms;
    this.clock = clock;
    this.ids = ids;
    this.listener = listener;
  }

  /**
   * The capability that a program is.
   *
   * @param args what it is about to run with
   */
  public Capability draft(String intent, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    Optional<Capability> known = store.byIdentity(analysis.identity());
    if (known.isPresent()) {
      return known.get();
    }
    Lifting lifting = Lifting.of(source, analysis, args, tools);
    return kept(intent, analysis, new Body.Code(lifting.source(), lifting.structure()), lifting.parameters());
  }

  /**
   * The capability that tasks are.
   *
   * @param source the program that they stand for
   * @param analysis of that program
   */
  public Capability draft(String intent, Plan plan, String source, Analysis analysis, ObjectNode args,
      Function<ToolId, Optional<Tool>> tools) {
    return store.byIdentity(analysis.identity()).orElseGet(() -> {
      DagLifting lifting = DagLifting.of(plan, source, analysis, args, tools);
      return kept(intent, analysis, new Body.Dag(lifting.dag(), lifting.structure()), lifting.parameters());
    });
  }

  private Capability kept(String intent, Analysis analysis, Body body, List<Parameter> parameters) {
    return store.keep(new Capability(ids.get(), analysis.identity(), 1, intent, body, parameters, analysis.tools(),
        Status.DRAFT, clock.instant()));
  }

  /** A run of a capability has ended. Rounds of a loop are one place of its path, however many there were. */
  public void ran(UUID id, Workflow workflow, Run.End end) {
    boolean success = end.ending() instanceof Ending.Succeeded;
    Learning learning = store.ran(id, new Observation(success, Duration.between(workflow.start().at(), end.at()),
        end.trace().path().stream().distinct().toList(), end.trace().decisions(), end.at()));
    store.find(id).ifPresent(capability -> {
      Capability judged = judged(capability, end, learning);
      listener.changed(judged, learning);
      if (judged.status() == Status.CANDIDATE && !judged.tools().isEmpty()) {
        promote(judged.pattern());
      }
    });
  }

  /** The same with the status that it has from now on. Most runs change none, and a change waits for the disk. */
  private Capability judged(Capability capability, Run.End end, Learning learning) {
    boolean success = end.ending() instanceof Ending.Succeeded;
    if (success && end.trace().steps().stream().allMatch(Trace.Step::success)) {
      return moved(capability, UNPROVEN, Status.CANDIDATE);
    }
    return !success && learning.failuresInARow() >= TOO_MANY_FAILURES
        ? moved(capability, PROVEN, Status.DEGRADED)
        : capability;
  }

  private Capability moved(Capability capability, Set<Status> from, Status to) {
    return from.contains(capability.status()) && store.move(capability.id(), from, to)
        ? capability.with(to)
        : capability;
  }

  /** Promotes the best of the programs that use the same tools, when they have run often and well. */
  private void promote(String pattern) {
    store.groups(terms.runs())
        .stream()
        .filter(group -> group.pattern().equals(pattern) && group.tally().successRate() > terms.success())
        .flatMap(group -> best(group.members()).stream())
        .forEach(this::promote);
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
        .filter(capability -> !capability.tools().isEmpty() && capability.status().isKnown()
            && store.learning(capability.id()).total().successes() > 0)
        .max(Comparator.comparingInt((Capability capability) -> completeness(store.learning(capability.id())))
            .thenComparing(capability -> store.learning(capability.id()).total().mean(), Comparator.reverseOrder()));
  }

  private static int completeness(Learning learning) {
    return learning.paths().stream().mapToInt(path -> (int) path.nodes().stream().distinct().count()).max().orElse(0);
  }
}
