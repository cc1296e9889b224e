package io.pml.store.memory;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Surprise;
import io.pml.store.Capabilities.Observation;
import io.pml.store.Experience;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** {@link Experience} in maps, over those of others. */
final class InMemoryExperience implements Experience {
  private final InMemoryRuns runs;
  private final InMemoryCapabilities capabilities;
  private final InMemoryRelations relations;
  private final InMemoryDependencies dependencies;
  private final Set<UUID> learned = new HashSet<>();
  private final Map<UUID, Surprise> surprises = new HashMap<>();
  /** By text: {@code UUID} itself compares as signed numbers. */
  private final Map<UUID, Feedback> feedback = new TreeMap<>(Comparator.comparing(UUID::toString).reversed());

  InMemoryExperience(InMemoryRuns runs, InMemoryCapabilities capabilities, InMemoryRelations relations,
      InMemoryDependencies dependencies) {
    this.runs = runs;
    this.capabilities = capabilities;
    this.relations = relations;
    this.dependencies = dependencies;
  }

  @Override
  public synchronized Optional<Learning> learn(Lesson lesson) {
    if (runs.find(lesson.run()).isPresent() && !learned.add(lesson.run())) {
      return Optional.empty();
    }
    lesson.capability()
        .ifPresent(id -> lesson.observation().ifPresent(observation -> observe(lesson.run(), id, observation)));
    relations.observed(lesson.edges());
    dependencies.observed(lesson.dependencies());
    return Optional.of(lesson.capability().map(capabilities::learning).orElse(Learning.NONE));
  }

  private void observe(UUID run, UUID capability, Observation observation) {
    Learning learning = capabilities.ran(capability, observation);
    if (learning.total().runs() > 0 && runs.find(run).isPresent()) {
      surprises.put(run, Surprise.of(learning, observation.path(), observation.success()));
      runs.surprised(run, surprises.get(run).priority() > Surprise.MUCH);
    }
  }

  @Override
  public synchronized List<UUID> unlearned(int limit) {
    return runs.newest(Integer.MAX_VALUE)
        .reversed()
        .stream()
        .filter(run -> run.end().isPresent() && !run.workflow().start().dry())
        .map(run -> run.workflow().id())
        .filter(id -> !learned.contains(id))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized Optional<Surprise> surprise(UUID run) {
    return runs.find(run).map(each -> surprises.get(run));
  }

  @Override
  public synchronized List<UUID> surprising(int limit) {
    return runs.newest(Integer.MAX_VALUE)
        .stream()
        .map(run -> run.workflow().id())
        .filter(id -> priority(id) > Surprise.MUCH)
        .sorted(Comparator.comparingDouble(this::priority).reversed())
        .limit(limit)
        .toList();
  }

  private double priority(UUID run) {
    return surprise(run).map(Surprise::priority).orElse(0.0);
  }

  @Override
  public synchronized Optional<Learning> told(Feedback said) {
    if (capabilities.find(said.capability()).isEmpty()) {
      return Optional.empty();
    }
    feedback.put(said.id(), new Feedback(said.id(), said.capability(), said.run(), said.success(), said.comment(),
        said.by(), said.at().truncatedTo(ChronoUnit.MILLIS)));
    return Optional.of(capabilities.told(said.capability(), said.success()));
  }

  @Override
  public synchronized List<Feedback> feedback(UUID capability, int limit) {
    return feedback.values().stream().filter(each -> each.capability().equals(capability)).limit(limit).toList();
  }

  @Override
  public synchronized List<Usage> usage(Instant since) {
    Map<String, Usage> sums = new TreeMap<>();
    for (Run run : runs.newest(Integer.MAX_VALUE)) {
      Workflow workflow = run.workflow();
      if (!workflow.start().at().isBefore(since.truncatedTo(ChronoUnit.MILLIS))) {
        sums.merge(workflow.mode() + " " + run.state(), usage(workflow.mode(), run.state(), workflow),
            (a, b) -> new Usage(a.mode(), a.state(), a.runs() + b.runs(), a.characters() + b.characters()));
      }
    }
    return List.copyOf(sums.values());
  }

  private static Usage usage(Workflow.Mode mode, RunState state, Workflow workflow) {
    String source = workflow.code().source();
    return new Usage(mode, state, 1, source.codePointCount(0, source.length()));
  }

  @Override
  public synchronized List<UUID> forgottenDrafts(Instant before, int limit) {
    Set<UUID> ran = new HashSet<>();
    runs.newest(Integer.MAX_VALUE).forEach(run -> run.workflow().capability().ifPresent(ran::add));
    return capabilities.all(Set.of(Status.DRAFT))
        .stream()
        .filter(each -> each.created().isBefore(before.truncatedTo(ChronoUnit.MILLIS)) && !ran.contains(each.id()))
        .map(Capability::id)
        .filter(id -> capabilities.learning(id).total().successes() == 0)
        .limit(limit)
        .toList();
  }
}
