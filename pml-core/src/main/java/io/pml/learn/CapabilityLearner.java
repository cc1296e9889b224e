package io.pml.learn;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.store.Capabilities;
import io.pml.store.Capabilities.Observation;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
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
    return store.keep(new Capability(ids.get(), analysis.identity(), 1, intent,
        new Body.Code(lifting.source(), lifting.structure()), lifting.parameters(), analysis.tools(), Status.DRAFT,
        clock.instant()));
  }

  /** A run of a capability has ended. Rounds of a loop are one place of its path, however many there were. */
  public void ran(UUID id, Workflow workflow, Run.End end) {
    boolean success = end.ending() instanceof Ending.Succeeded;
    Learning learning = store.ran(id, new Observation(success, Duration.between(workflow.start().at(), end.at()),
        end.trace().path().stream().distinct().toList(), end.trace().decisions(), end.at()));
    if (success && end.trace().steps().stream().allMatch(Trace.Step::success)) {
      store.move(id, EnumSet.of(Status.DRAFT, Status.DEGRADED), Status.CANDIDATE);
    } else if (!success && learning.failuresInARow() >= TOO_MANY_FAILURES) {
      store.move(id, EnumSet.of(Status.CANDIDATE, Status.PROMOTED), Status.DEGRADED);
    }
    promote(group -> group.members().contains(id));
    store.find(id).ifPresent(capability -> listener.changed(capability, learning));
  }

  /** Promotes the best of every group of programs that use the same tools and have run often and well. */
  public void promote() {
    promote(group -> true);
  }

  private void promote(Predicate<Capabilities.Group> which) {
    for (Capabilities.Group group : store.groups(terms.runs())) {
      if (which.test(group) && group.tally().successRate() > terms.success()) {
        best(group.members()).ifPresent(this::promote);
      }
    }
  }

  private void promote(Capability best) {
    if (store.move(best.id(), Set.of(Status.CANDIDATE), Status.PROMOTED)) {
      listener.changed(best.with(Status.PROMOTED), store.learning(best.id()));
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
