package io.pml.store.memory;

import io.pml.store.Pending;
import io.pml.store.Runs;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** {@link Runs} in maps. */
final class InMemoryRuns implements Runs {
  /** By text: {@code UUID} itself compares as signed numbers. */
  private final NavigableMap<UUID, Run> oldestFirst = new TreeMap<>(Comparator.comparing(UUID::toString));
  private final Map<UUID, NavigableMap<Long, Recorded>> journals = new HashMap<>();
  private final Set<UUID> surprising = new HashSet<>();

  @Override
  public synchronized void begin(Workflow workflow, RunState state) {
    if (oldestFirst.containsKey(workflow.id())) {
      throw new IllegalArgumentException("begun before: " + workflow.id());
    }
    Workflow.Start start = workflow.start();
    oldestFirst.put(workflow.id(),
        new Run(new Workflow(workflow.id(), workflow.intent(), workflow.code(), workflow.args(), workflow.caller(),
            new Workflow.Start(start.seed(), millis(start.at()), start.timeLimit(), start.dry(), start.confined()),
            workflow.parent(),
            workflow.capability(), workflow.mode()), state, 1,
            Optional.empty()));
  }

  @Override
  public synchronized Optional<Run> find(UUID id) {
    return Optional.ofNullable(oldestFirst.get(id));
  }

  @Override
  public synchronized List<Run> newest(int limit) {
    return oldestFirst.descendingMap().values().stream().limit(Math.max(0, limit)).toList();
  }

  @Override
  public synchronized List<Run> of(UUID capability, int limit) {
    return newest(Integer.MAX_VALUE).stream()
        .filter(run -> run.workflow().capability().filter(capability::equals).isPresent())
        .limit(Math.max(0, limit))
        .toList();
  }

  @Override
  public synchronized List<Run> inState(RunState state) {
    return oldestFirst.values().stream().filter(run -> run.state() == state).toList();
  }

  @Override
  public synchronized boolean move(UUID id, RunState from, RunState to) {
    if (from.isOver() || to.isOver()) {
      throw new IllegalArgumentException("an execution ends by its end: " + from + " to " + to);
    }
    return change(id, run -> run.state() == from, run -> new Run(run.workflow(), to, run.attempts(), run.end()));
  }

  @Override
  public synchronized int attempted(UUID id) {
    change(id, run -> true, run -> new Run(run.workflow(), run.state(), run.attempts() + 1, run.end()));
    return find(id).map(Run::attempts).orElse(0);
  }

  @Override
  public synchronized Pending began(UUID id, Recorded call) {
    record(id, call);
    return Pending.NOTHING;
  }

  @Override
  public synchronized Pending answered(UUID id, List<Recorded> answered) {
    answered.forEach(call -> record(id, call));
    return Pending.NOTHING;
  }

  @Override
  public synchronized List<Recorded> journal(UUID id) {
    return List.copyOf(entries(id).values());
  }

  @Override
  public synchronized Optional<Recorded> recorded(UUID id, long call) {
    return Optional.ofNullable(entries(id).get(call));
  }

  @Override
  public synchronized Optional<JsonNode> answered(ToolId tool, String argumentsHash, String principal) {
    return oldestFirst.values()
        .stream()
        .filter(run -> run.workflow().caller().principal().equals(principal) && !run.workflow().code().masked()
            && !run.workflow().start().dry())
        .flatMap(run -> entries(run.workflow().id()).values().stream())
        .filter(call -> call.tool().equals(tool.toString()) && call.argumentsHash().equals(argumentsHash))
        .flatMap(call -> call.answer().stream())
        .filter(Recorded.Answer::success)
        .max(Comparator.comparing(Recorded.Answer::at))
        .map(Recorded.Answer::value);
  }

  @Override
  public synchronized boolean revise(UUID id, Workflow.Code code) {
    return change(id, run -> run.state() == RunState.PAUSED,
        run -> new Run(run.workflow().with(code), run.state(), run.attempts(), run.end()));
  }

  @Override
  public synchronized boolean end(UUID id, Run.End end) {
    RunState state = switch (end.ending()) {
      case Ending.Succeeded _ -> RunState.SUCCEEDED;
      case Ending.Failed _ -> RunState.FAILED;
    };
    var kept = new Run.End(end.ending(), millis(end.trace()), millis(end.at()));
    return change(id, run -> run.end().isEmpty(),
        run -> new Run(run.workflow(), state, run.attempts(), Optional.of(kept)));
  }

  @Override
  public synchronized int deleteJournals(Instant endedBefore) {
    return ended(endedBefore).stream().mapToInt(id -> {
      int entries = entries(id).size();
      journals.remove(id);
      return entries;
    }).sum();
  }

  @Override
  public synchronized int deleteEnded(Instant before, Instant longBefore) {
    deleteJournals(before);
    List<UUID> ended = new ArrayList<>(ended(before));
    ended.removeIf(surprising::contains);
    ended(longBefore).stream().filter(surprising::contains).forEach(ended::add);
    ended.forEach(oldestFirst::remove);
    return ended.size();
  }

  synchronized void surprised(UUID id, boolean much) {
    if (much) {
      surprising.add(id);
    }
  }

  private List<UUID> ended(Instant before) {
    List<UUID> ended = new ArrayList<>();
    oldestFirst.forEach((id, run) -> run.end()
        .filter(end -> end.at().isBefore(millis(before)))
        .ifPresent(end -> ended.add(id)));
    return ended;
  }

  private boolean change(UUID id, Predicate<Run> condition, UnaryOperator<Run> change) {
    Optional<Run> found = find(id).filter(condition);
    found.ifPresent(run -> oldestFirst.put(id, change.apply(run)));
    return found.isPresent();
  }

  /** What was answered once stays as it is. */
  private void record(UUID id, Recorded call) {
    NavigableMap<Long, Recorded> entries = journals.computeIfAbsent(id, unknown -> new TreeMap<>());
    if (Optional.ofNullable(entries.get(call.id())).flatMap(Recorded::answer).isEmpty()) {
      entries.put(call.id(), millis(call));
    }
  }

  private NavigableMap<Long, Recorded> entries(UUID id) {
    return journals.getOrDefault(id, new TreeMap<>());
  }

  private static Recorded millis(Recorded call) {
    return new Recorded(call.id(), call.tool(), call.node(), call.arguments(), call.argumentsHash(),
        millis(call.began()), call.asked(), call.answer()
            .map(answer -> new Recorded.Answer(answer.order(), millis(answer.at()), answer.success(),
                answer.value())));
  }

  private static Trace millis(Trace trace) {
    List<Trace.Step> steps = trace.steps()
        .stream()
        .map(step -> new Trace.Step(step.id(), step.node(), step.tool(), step.arguments(), millis(step.began()),
            step.duration(), step.turn(), step.success(), step.preview(), step.origin()))
        .toList();
    return new Trace(trace.path(), trace.decisions(), trace.rounds(), steps, trace.log());
  }

  private static Instant millis(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
