package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.capability.Capability;
import io.pml.dag.DagProgram;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.event.Events;
import io.pml.execute.Reader.Read;
import io.pml.json.Json;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import io.pml.trace.Ending;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Line;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Runs workflows that are allowed to run, those they call, too, and keeps their beginnings and ends. Threads may share it. */
final class Runner {
  private final Reader reader;
  private final Equipment around;
  private final Places places;
  private final Redactors redaction;
  private final RandomGenerator seeds;
  private final Executor.Listener listener;
  /** What is not over and holds secrets, which are never written down. */
  private final Map<UUID, Unwritten> unwritten = new ConcurrentHashMap<>();

  /** How to keep what has begun in this process and is not over. */
  private final Map<UUID, Redactor> redactors = new ConcurrentHashMap<>();

  /** What has begun in this process and was not tried: the store has nothing more of it. */
  private final Set<UUID> untried = ConcurrentHashMap.newKeySet();

  private volatile boolean closing;

  /** A workflow, and what it was answered, as they are. */
  private record Unwritten(Workflow workflow, Notebook notebook) {}

  /** What came of an attempt; without an outcome it was interrupted. */
  record Tried(Attempt attempt, Optional<Failed> failure, @Nullable SandboxOutcome outcome) {}

  Runner(Reader reader, Equipment around, Redactors redaction, RandomGenerator seeds, Executor.Listener listener) {
    this.reader = reader;
    this.around = around;
    this.redaction = redaction;
    this.places = new Places(around.sandbox().places());
    this.seeds = seeds;
    this.listener = listener;
  }

  /** Keeps the beginning of a workflow, and from then on what it does, as a redactor leaves it. */
  void begin(Workflow workflow, RunState state, Redactor redactor) {
    redactors.put(workflow.id(), redactor);
    if (redactor.hides()) {
      unwritten.put(workflow.id(), new Unwritten(workflow, new Notebook(workflow.id(), around.runs(), redactor)));
    }
    try {
      around.runs().begin(redactor.workflow(workflow), state);
    } catch (RuntimeException e) {
      unwritten.remove(workflow.id());
      redactors.remove(workflow.id());
      if (e instanceof PmlException cancelled && cancelled.code() == ErrorCode.CANCELLED
          && !isOfOneThatGoesOn(workflow)) {
        takeBack(workflow.id(), cancelled);
      }
      throw e;
    }
    narrator(workflow, redactor).began(workflow);
    if (state == RunState.RUNNING) {
      untried.add(workflow.id());
    }
  }

  /** What called it begins it again, or goes on with it, when PML is started again. */
  private boolean isOfOneThatGoesOn(Workflow workflow) {
    return closing && workflow.parent().isPresent();
  }

  /** Whoever was interrupted cannot know whether it was written: it must not begin when PML is started again. */
  private void takeBack(UUID id, PmlException cancelled) {
    boolean interrupted = Thread.interrupted();
    try {
      around.runs()
          .end(id, new Run.End(Failures.of(cancelled), Trace.EMPTY, around.clock().instant()));
    } catch (PmlException e) {
      cancelled.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What is interrupted from now on goes on when PML is started again. */
  void close() {
    closing = true;
  }

  boolean isClosing() {
    return closing;
  }

  /** The workflow with its secrets, where this process still knows them. */
  Workflow whole(Workflow kept) {
    return Optional.ofNullable(unwritten.get(kept.id())).map(Unwritten::workflow).orElse(kept);
  }

  /** Tries a workflow that nobody calls, with what people allowed it. */
  Tried attempt(Workflow workflow, Analysis analysis, Line line) {
    Authority authority = new Authority(workflow.id(), Authority.code(workflow), workflow.caller().principal(),
        untried.contains(workflow.id()) ? Map.of() : around.gate().granted(workflow.id()),
        !workflow.start().confined());
    return attempt(workflow, analysis, authority, 0, line);
  }

  private Tried attempt(Workflow workflow, Analysis analysis, Authority authority, int depth, Line line) {
    Notebook notebook = notebook(workflow);
    boolean first = untried.remove(workflow.id());
    List<Recorded> before = first ? List.of() : notebook.journal();
    Attempt attempt = new Attempt(workflow, notebook, before, analysis, around, line, authority,
        (call, arguments, beginning) -> {
          // What is tried for the first time has called nothing before.
          Optional<Run> known = first ? Optional.empty()
              : around.runs().find(Workflow.nested(workflow.id(), call.id()));
          return nest(workflow, authority, depth + 1, call, arguments, known, beginning, line);
        },
        Thread.currentThread());
    SandboxOutcome outcome = null;
    Failed broken = null;
    boolean entered = false;
    try {
      places.enter(depth);
      entered = true;
      Instant deadline = around.clock().instant().plus(workflow.start().timeLimit());
      outcome = around.sandbox()
          .run(program(workflow, analysis), around.limits().withTime(workflow.start().timeLimit()), attempt);
      attempt.awaitCalls(deadline);
    } catch (InterruptedException e) {
      // By the attempt itself, or by whoever no longer waits.
    } catch (PmlException e) {
      broken = Failures.of(e);
    } finally {
      if (entered) {
        places.leave(depth);
      }
      attempt.end();
    }
    if (outcome == null && broken == null) {
      broken = unsettled(notebook).orElse(null);
    }
    return new Tried(attempt, Optional.ofNullable(broken).or(attempt::failure), outcome);
  }

  /** What keeps a workflow that may go on later from doing so, if anything does. */
  private static Optional<Failed> unsettled(Notebook notebook) {
    try {
      notebook.settle();
      return Optional.empty();
    } catch (PmlException e) {
      // Whoever does not wait does not keep it from being written.
      return e.code() == ErrorCode.CANCELLED ? Optional.empty() : Optional.of(Failures.of(e));
    }
  }

  private static Program program(Workflow workflow, Analysis analysis) {
    return new Program(analysis.instrumented().script(), analysis.instrumented().names(), workflow.args(),
        workflow.start().seed(), workflow.start().at());
  }

  // -- capabilities that programs call ------------------------------------------------------------------------------

  /** Runs a capability for a program that calls it, with the same authority; its record is its own. */
  private Nested.Outcome nest(Workflow parent, Authority authority, int depth, Recorded call, ObjectNode given,
      Optional<Run> before, Nested.Beginning beginning, Line line) throws InterruptedException {
    Optional<Capability> found = around.procedures().find(call.tool());
    if (found.isEmpty()) {
      return new Nested.Outcome.Failed("there is no capability " + call.tool().substring(Procedures.PREFIX.length()));
    }
    if (depth >= Places.DEPTH) {
      return new Nested.Outcome.Failed("capabilities call each other more than " + (Places.DEPTH - 1) + " deep");
    }
    List<String> missing = found.get().missing(given);
    if (!missing.isEmpty()) {
      return new Nested.Outcome.Failed(found.get().name() + " needs " + String.join(", ", missing));
    }
    UUID id = Workflow.nested(parent.id(), call.id());
    if (before.isPresent()) {
      beginning.begins(true);
    }
    if (before.map(run -> run.workflow().code().masked() && !unwritten.containsKey(id)).orElse(false)) {
      return new Nested.Outcome.Failed(
          found.get().name() + " was given what looks like a secret, which is never kept, and"
              + " PML was stopped meanwhile");
    }
    if (before.isPresent() && before.get().state().isOver()) {
      return told(before.get().end().orElseThrow().ending());
    }
    ObjectNode args = found.get().arguments(given);
    Script script = Script.of(found.get().body());
    return switch (reader.read(script, args, parent.caller())) {
      case Read.Wrong(Failed failure) -> new Nested.Outcome.Failed(failure.message());
      case Read.Ready(Analysis analysis, var _) -> {
        Optional<Failed> unknown = reader.unknown(found.get(), analysis, args);
        if (unknown.isPresent()) {
          yield new Nested.Outcome.Failed(unknown.get().message());
        }
        Workflow child = child(parent, id, found.get(), script.code(analysis), args, before);
        if (before.isEmpty()) {
          beginning.begins(false);
        }
        yield nest(child, analysis, authority, depth, line);
      }
    };
  }

  private Nested.Outcome nest(Workflow workflow, Analysis analysis, Authority authority, int depth, Line line)
      throws InterruptedException {
    Tried tried = attempt(workflow, analysis, authority, depth, line);
    Trace trace = tried.attempt().trace();
    if (tried.failure().isPresent()) {
      return told(end(workflow, tried.failure().get(), trace).ending());
    }
    if (!tried.attempt().unapproved().isEmpty()) {
      return new Nested.Outcome.Unapproved(tried.attempt().unapproved());
    }
    return switch (tried.outcome()) {
      case null -> {
        if (!closing) {
          end(workflow, Failed.of("cancelled", "what called it has ended"), trace);
        }
        throw new InterruptedException("while " + workflow.id() + " ran");
      }
      case SandboxOutcome.Returned(var value) -> told(end(workflow, new Ending.Succeeded(value), trace).ending());
      case SandboxOutcome failure -> told(end(workflow, Failures.of(failure, trace), trace).ending());
    };
  }

  private Workflow child(Workflow parent, UUID id, Capability capability, Workflow.Code code, ObjectNode args,
      Optional<Run> before) {
    if (before.isPresent()) {
      return whole(before.get().workflow());
    }
    Workflow.Start start = new Workflow.Start(seeds.nextLong(), around.clock().instant(), parent.start().timeLimit(),
        parent.start().dry(), parent.start().confined());
    Workflow workflow = new Workflow(id, capability.intent(), code, args, parent.caller(), start,
        Optional.of(parent.id()), Optional.of(capability.id()));
    begin(workflow, RunState.RUNNING, redactor(workflow).within(redactor(parent)));
    return workflow;
  }

  private static Nested.Outcome told(Ending ending) {
    return switch (ending) {
      case Ending.Succeeded(var value) -> new Nested.Outcome.Given(value);
      case Failed failed -> new Nested.Outcome.Failed(failed.message());
    };
  }

  // -- the end ------------------------------------------------------------------------------------------------------

  ExecuteOutcome.Ended end(Workflow workflow, Ending ending, Trace trace) {
    Redactor redactor = redactor(workflow);
    unwritten.remove(workflow.id());
    redactors.remove(workflow.id());
    Instant now = around.clock().instant();
    Ending kept = redactor.ending(ending);
    if (around.runs().end(workflow.id(), new Run.End(kept, trace, now))) {
      narrator(workflow, redactor).ended(workflow, kept, now);
      if (!workflow.start().dry()) {
        listener.ended(redactor.workflow(workflow), new Run.End(kept, trace, now));
      }
    }
    Ending told = ending instanceof Ending.Succeeded ? ending : kept;
    return new ExecuteOutcome.Ended(workflow, told, trace, Duration.between(workflow.start().at(), now));
  }

  private Narrator narrator(Workflow workflow, Redactor redactor) {
    return new Narrator(around.events(), workflow, workflow.id(), redactor, around.clock());
  }

  Redactor redactor(Workflow workflow) {
    return Optional.ofNullable(redactors.get(workflow.id()))
        .orElseGet(() -> redaction.of(workflow.code().source(), workflow.args()));
  }

  private Notebook notebook(Workflow workflow) {
    return Optional.ofNullable(unwritten.get(workflow.id()))
        .map(Unwritten::notebook)
        .orElseGet(() -> new Notebook(workflow.id(), around.runs(), redactor(workflow)));
  }

  /** The checkpoint at which a workflow waits. */
  Optional<Recorded> checkpoint(Workflow workflow) {
    return notebook(workflow).journal()
        .stream()
        .filter(call -> call.tool().equals(DagProgram.CHECKPOINT.toString()) && call.answer().isEmpty())
        .findFirst();
  }

  /** Lets a workflow go on from a checkpoint. */
  void pass(Workflow workflow, Recorded checkpoint) {
    Notebook notebook = notebook(workflow);
    long order = notebook.journal()
        .stream()
        .flatMap(call -> call.answer().stream())
        .mapToLong(Recorded.Answer::order)
        .max()
        .orElse(0);
    notebook.answered(List.of(checkpoint.answered(
        new Recorded.Answer(order + 1, around.clock().instant(), true, Json.object()))));
    notebook.settle();
  }

  /** Lets a workflow that waits go on with other code; false when it does not wait any more. */
  boolean revise(Workflow revised) {
    Redactor redactor = redaction.of(revised.code().source(), revised.args())
        .within(redactor(revised));
    if (unwritten.containsKey(revised.id()) || redactor.hides()) {
      unwritten.put(revised.id(), new Unwritten(revised, notebook(revised).by(redactor)));
    }
    redactors.put(revised.id(), redactor);
    return around.runs().revise(revised.id(), redactor.workflow(revised).code());
  }

  /** What the journal tells of a workflow that cannot go on. */
  Trace recorded(Workflow workflow) {
    Redactor redactor = redactor(workflow);
    Tracer tracer = new Tracer(redactor,
        new Narrator(new Events(), workflow, workflow.id(), redactor, around.clock()));
    around.runs().journal(workflow.id()).forEach(tracer::called);
    return tracer.trace();
  }
}
