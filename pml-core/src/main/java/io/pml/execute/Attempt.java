package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.approve.Mode;
import io.pml.dag.DagProgram;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import io.pml.sandbox.Host;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Recorded;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Line;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One try of a workflow, as the host of its program: every call is looked at again, made on a thread of its own, and its
 * answer recorded before the program gets it. Threads may share it.
 */
final class Attempt implements Host {
  private static final int NEAREST = 3;
  private static final String TIMER = "timer";
  private static final int MOST_TIMERS = 10_000;

  private final Workflow workflow;
  private final Redactor redactor;
  private final Analysis analysis;
  private final Equipment around;
  private final Line line;
  private final Authority authority;
  private final Nested nested;
  private final Narrator narrator;
  private final Tracer tracer;
  private final Journal journal;
  private final Thread runner;
  private final Set<Thread> underWay = ConcurrentHashMap.newKeySet();
  private final Map<ToolId, String> unapproved = new LinkedHashMap<>();
  private @Nullable Failed failure;
  private @Nullable Hint hint;
  /** Belongs to the thread on which the program's doings come. */
  private int timers;
  private int layer;
  private boolean stopping;
  private boolean over;

  /** What the program wants to be called. */
  record Hint(String name, String description) {}

  /**
   * An attempt.
   *
   * @param before what earlier attempts called and were answered
   * @param authority what this workflow may do
   * @param nested runs the capabilities that the program calls
   * @param runner the thread that waits for the sandbox; interrupted when there is nothing more to wait for
   */
  Attempt(Workflow workflow, Notebook notebook, List<Recorded> before, Analysis analysis, Equipment around, Line line,
      Authority authority, Nested nested, Thread runner) {
    this.workflow = workflow;
    this.redactor = notebook.redactor();
    this.analysis = analysis;
    this.around = around;
    this.line = line;
    this.authority = authority;
    this.nested = nested;
    this.runner = runner;
    this.narrator = new Narrator(around.events(), workflow, authority.execution(), notebook.redactor(), around.clock());
    this.tracer = new Tracer(notebook.redactor(), narrator);
    this.journal = new Journal(notebook, before, workflow.start().at(), around.clock(), tracer::answered,
        e -> stop(Failures.of(e)));
  }

  /** What stopped the program from outside, if anything did. */
  synchronized Optional<Failed> failure() {
    return Optional.ofNullable(failure);
  }

  /** The tools that somebody has to approve before the program can go on. */
  synchronized Map<ToolId, String> unapproved() {
    return Map.copyOf(unapproved);
  }

  Trace trace() {
    return tracer.trace();
  }

  Analysis analysis() {
    return analysis;
  }

  /** Waits for calls that the program did not wait for: it returned, and what it began is not to be half done. */
  void awaitCalls(Instant deadline) throws InterruptedException {
    for (Thread call : underWay) {
      Duration left = Duration.between(around.clock().instant(), deadline);
      if (left.isPositive() && !call.getName().equals(TIMER)) {
        call.join(left);
      }
    }
  }

  /** Cancels what is still under way; afterwards nothing of this attempt happens any more. */
  void end() {
    synchronized (this) {
      over = true;
    }
    journal.stop();
    underWay.forEach(Thread::interrupt);
  }

  // -- what the program does ----------------------------------------------------------------------------------------

  @Override
  public void call(Call call, Answer answer) {
    boolean fits = call.arguments() instanceof ObjectNode;
    ObjectNode arguments = fits ? (ObjectNode) call.arguments() : Json.object();
    Recorded recorded = new Recorded(call.id(), call.tool(), node(call), redactor.arguments(arguments),
        Json.hash(call.arguments()),
        around.clock().instant(), call.asked(), Optional.empty());
    Optional<Recorded> known = journal.known(call.id());
    tracer.called(known.orElse(recorded));
    if (known.isEmpty()) {
      begin("call-" + call.tool(), () -> {
        if (fits) {
          perform(recorded, arguments, answer);
        } else {
          fail(recorded, "the arguments of " + call.tool() + " must be an object, and not " + call.arguments(), answer);
        }
      });
    } else if (!same(known.get(), recorded)) {
      stop(Failed.of("replay_failed", "the code did not do the same again: it called " + call.tool() + " as number "
          + call.id() + ", where it had called " + known.get().tool() + " with other arguments or at another place"));
    } else if (known.get().answer().isPresent()) {
      journal.expect(call.id(), answer);
    } else if (isCheckpoint(recorded)) {
      begin("checkpoint", () -> rest(arguments));
    } else {
      stop(new Failed("unknown_outcome", "PML was stopped while " + call.tool() + " was being called; whether that call"
          + " had an effect is not known. Look at what it should have done, then run what is left", Optional.empty(),
          Optional.empty(), Optional.of(call.tool())));
    }
  }

  @Override
  public void timer(long id, Duration delay, Answer answer) {
    if (++timers > MOST_TIMERS) {
      stop(Failed.of("call_limit", "the code set more than " + MOST_TIMERS + " timers; wait for longer at once"));
      return;
    }
    if (journal.known(id).isPresent()) {
      journal.expect(id, answer);
      return;
    }
    Recorded timer = new Recorded(id, "", Optional.empty(), Json.object(), "", around.clock().instant(),
        Optional.empty());
    begin(TIMER, () -> {
      Thread.sleep(delay);
      journal.answer(timer, true, Json.object(), answer);
    });
  }

  @Override
  public void decision(String node, String outcome) {
    tracer.decided(node, outcome);
    if (isNews()) {
      narrator.decided(node, outcome);
    }
  }

  @Override
  public void iteration(String node, long count) {
    tracer.wentRound(node, count);
  }

  @Override
  public void log(Level level, String text) {
    tracer.said(level, text);
    if (isNews()) {
      narrator.said(level, text);
    }
  }

  @Override
  public void progress(String message, OptionalDouble done, OptionalDouble total) {
    if (!journal.isReplaying()) {
      line.progress(message, done, total);
    }
    if (isNews()) {
      narrator.progressed(message, done, total);
    }
  }

  @Override
  public void hint(String name, String description) {
    synchronized (this) {
      hint = new Hint(name, description);
    }
    if (isNews()) {
      narrator.hinted(name, description);
    }
  }

  /** Whether somebody listens who has not heard of it from an earlier attempt. */
  private boolean isNews() {
    return narrator.isHeard() && !journal.isReplaying();
  }

  synchronized Optional<Hint> hint() {
    return Optional.ofNullable(hint);
  }

  // -- one call -----------------------------------------------------------------------------------------------------

  private void perform(Recorded call, ObjectNode arguments, Answer answer) throws InterruptedException {
    if (isCheckpoint(call)) {
      journal.began(call);
      rest(arguments);
      return;
    }
    if (call.tool().startsWith(Procedures.PREFIX)) {
      nest(call, arguments, answer);
      return;
    }
    Optional<ToolId> id = ToolId.parse(call.tool());
    Optional<Tool> found = id.isPresent() ? around.toolbox().find(workflow.caller(), id.get()) : Optional.empty();
    if (found.isEmpty()) {
      fail(call, id.flatMap(each -> around.toolbox().absence(workflow.caller(), each))
          .orElseGet(() -> unknown(call.tool())), answer);
      return;
    }
    Tool tool = found.get();
    Mode mode = around.gate().judge(tool, authority.code(), authority.principal(), authority.granted());
    if (workflow.start().dry() && mode != Mode.DENY && !around.gate().isHarmless(tool)) {
      pretend(call, tool, arguments, answer);
      return;
    }
    switch (mode) {
      case DENY -> fail(call, tool.id() + " is denied by \"permissions\" in the config", answer);
      case ASK -> {
        if (authority.mayAsk()) {
          pause(Map.of(tool.id(), tool.hash()));
        } else {
          fail(call, Failures.notMinimal(tool.id().toString()), answer);
        }
      }
      case ALLOW -> perform(call, tool, arguments, answer);
    }
  }

  /** Answers a call of a dry run that is not made. */
  private void pretend(Recorded call, Tool tool, ObjectNode arguments, Answer answer) {
    Optional<String> objection = around.toolbox().objection(tool, arguments, true);
    if (objection.isPresent()) {
      fail(call, "wrong arguments for " + tool.id() + ": " + objection.get(), answer);
      return;
    }
    Pretence.Answer made = new Pretence(around.runs(), around.shapes()).answer(call, tool, authority.principal());
    tracer.pretended(call, made.origin());
    journal.answer(call, true, made.value(), answer);
  }

  private void nest(Recorded call, ObjectNode arguments, Answer answer) throws InterruptedException {
    switch (nested.run(call, arguments, again -> {
      if (again) {
        tracer.goesOn(call);
      } else {
        tracer.started(call);
      }
    })) {
      case Nested.Outcome.Given(JsonNode value) -> journal.answer(call, true, value, answer);
      case Nested.Outcome.Failed(String message) -> fail(call, message, answer);
      case Nested.Outcome.Unapproved(var tools) -> pause(tools);
    }
  }

  private void perform(Recorded call, Tool tool, ObjectNode arguments, Answer answer) throws InterruptedException {
    Optional<String> objection = around.toolbox().objection(tool, arguments, true);
    if (objection.isPresent()) {
      fail(call, "wrong arguments for " + tool.id() + ": " + objection.get(), answer);
      return;
    }
    if (!around.toolbox().isRepeatable(tool)) {
      journal.began(call);
    }
    tracer.started(call);
    ObjectNode result = result(tool, arguments);
    JsonNode value = ToolResult.value(result);
    if (ToolResult.isError(result)) {
      fail(call, Optional.ofNullable(value.stringValue(null)).orElseGet(() -> Json.write(value)), answer);
    } else {
      journal.answer(call, true, value, answer);
    }
  }

  /** What a tool gives; a call that fails on the way is an error like any other. */
  private ObjectNode result(Tool tool, ObjectNode arguments) throws InterruptedException {
    try {
      return around.toolbox().call(workflow.caller(), tool, arguments, line);
    } catch (PmlException e) {
      return ToolResult.error(String.valueOf(e.getMessage()));
    }
  }

  private void fail(Recorded call, String message, Answer answer) {
    journal.answer(call, false, Json.text(message), answer);
  }

  private String unknown(String tool) {
    List<String> nearest = Suggestion.nearest(tool,
        around.toolbox().tools(workflow.caller()).stream().map(each -> each.id().toString()).toList(), NEAREST);
    return "unknown tool: " + tool
        + (nearest.isEmpty() ? "" : "; the closest names are " + String.join(", ", nearest));
  }

  /** Where the call stands: as the code says, or where else such a call can only stand. */
  private Optional<String> node(Call call) {
    return call.node()
        .or(() -> only(task -> task.tool().map(ToolId::toString).filter(call.tool()::equals).isPresent()))
        .or(() -> only(task -> task.tool().isEmpty()));
  }

  private Optional<String> only(Predicate<Node.Task> condition) {
    List<String> found = analysis.structure()
        .nodes()
        .stream()
        .filter(node -> node instanceof Node.Task task && condition.test(task))
        .map(Node::id)
        .toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static boolean same(Recorded before, Recorded now) {
    return before.tool().equals(now.tool()) && before.argumentsHash().equals(now.argumentsHash());
  }

  // -- stopping -----------------------------------------------------------------------------------------------------

  /** Something that takes time; it may be interrupted at the end, and what goes wrong in it ends the attempt. */
  @FunctionalInterface
  private interface Work {
    void run() throws InterruptedException;
  }

  private void begin(String name, Work work) {
    synchronized (this) {
      if (stopping || over) {
        return;
      }
      underWay.add(Thread.ofVirtual().name(name).start(() -> run(work)));
    }
  }

  private void run(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (PmlException e) {
      stop(Failures.of(e));
    } finally {
      synchronized (this) {
        underWay.remove(Thread.currentThread());
        interruptWhenIdle();
      }
    }
  }

  private static boolean isCheckpoint(Recorded call) {
    return call.tool().equals(DagProgram.CHECKPOINT.toString());
  }

  /** The program is between two layers: it goes no further until somebody says so. */
  private synchronized void rest(ObjectNode arguments) {
    layer = arguments.path("layer").asInt(1);
    stopping = true;
    journal.stop();
  }

  /** The last layer that is over, when the program stopped after it. */
  synchronized OptionalInt layer() {
    return layer == 0 ? OptionalInt.empty() : OptionalInt.of(layer);
  }

  /** The program has to wait for people: what is under way may end, nothing new begins. */
  private synchronized void pause(Map<ToolId, String> tools) {
    unapproved.putAll(tools);
    stopping = true;
    journal.stop();
  }

  private void interruptWhenIdle() {
    if (stopping && underWay.isEmpty() && !over) {
      runner.interrupt();
    }
  }

  /** Ends the program for a reason of ours; what goes wrong after the end, in calls that it interrupted, is none. */
  private synchronized void stop(Failed why) {
    if (over) {
      return;
    }
    if (failure == null) {
      failure = why;
    }
    stopping = true;
    journal.stop();
    runner.interrupt();
  }
}
