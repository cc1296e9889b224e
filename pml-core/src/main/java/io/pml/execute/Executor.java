package io.pml.execute;

import io.pml.analyze.Analysed.Analysis;
import io.pml.analyze.Analyzer;
import io.pml.approve.Gate;
import io.pml.approve.Mode;
import io.pml.approve.PermissionSet;
import io.pml.capability.Capability;
import io.pml.error.PmlException;
import io.pml.execute.ExecuteRequest.Options;
import io.pml.execute.Reader.Read;
import io.pml.json.Json;
import io.pml.learn.CapabilityLearner;
import io.pml.sandbox.SandboxOutcome;
import io.pml.secret.Secrets;
import io.pml.store.Approvals.Question;
import io.pml.store.Approvals.Subject;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Line;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs agent code: reads it, has it allowed, runs it in the sandbox, and records what it does, so that it can go on after a
 * pause or a stop without doing anything twice. Threads may share it.
 */
public final class Executor implements AutoCloseable {
  private static final int MOST_ATTEMPTS = 5;
  private static final int SHOWN_CODE = 20_000;
  private static final int SHOWN_CLAIM = 200;
  private static final int SHOWN_ARGS = 2_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String PRIVILEGED = "It asks for the permission set \"privileged\": a yes lets it call ANY tool"
      + " that is not denied, in this run, without asking again.\n";

  private final Reader reader;
  private final Equipment around;
  private final Supplier<UUID> ids;
  private final RandomGenerator seeds;
  private final CapabilityLearner learner;
  private final Listener listener;
  private final Redactors redaction;
  private final Runner runner;
  private final Recall recall;
  private final Map<UUID, Active> active = new ConcurrentHashMap<>();

  /** Hears of every execution that ended, and does not hold it up. */
  @FunctionalInterface
  public interface Listener {
    void ended(Workflow workflow, Run.End end);

    /** Returns when it has made something of what it heard before, or after a moment. */
    default void settle() throws InterruptedException {}
  }

  public Executor(Analyzer analyzer, Equipment around, Supplier<UUID> ids, RandomGenerator seeds,
      CapabilityLearner learner, Listener listener) {
    this.reader = new Reader(analyzer, around.toolbox(), around.procedures(), around.runs());
    this.around = around;
    this.ids = ids;
    this.seeds = seeds;
    this.learner = learner;
    this.listener = listener;
    this.redaction = new Redactors(around.redaction());
    this.runner = new Runner(reader, around, redaction, seeds, listener);
    this.recall = new Recall(around);
  }

  /** Runs a program, or tells what it gives if that is known, or says what has to happen first. An interrupt cancels it. */
  public ExecuteOutcome execute(ExecuteRequest request, Line line) throws InterruptedException {
    Optional<ExecuteOutcome> known = recall.answer(request);
    if (known.isPresent()) {
      return known.get();
    }
    return switch (reader.read(request.script(), request.args(), request.caller())) {
      case Read.Wrong(Failed failure) -> new ExecuteOutcome.Refused(failure);
      case Read.Ready(Analysis analysis, List<Tool> tools) -> {
        Optional<Failed> unknown = request.capability().flatMap(it -> reader.unknown(it, analysis, request.args()));
        if (unknown.isPresent()) {
          yield new ExecuteOutcome.Refused(unknown.get());
        }
        Redactor redactor = redaction.of(request.script().source(), request.args());
        Optional<Recall.Outlook> outlook = redactor.hides()
            ? Optional.empty()
            : recall.outlook(request, analysis, tools);
        Workflow workflow = workflow(request, analysis, tools, redactor);
        ExecuteOutcome outcome = execute(request, workflow, redactor, analysis, tools, line);
        outlook.ifPresent(each -> recall.keep(request, each, outcome));
        yield outcome;
      }
    };
  }

  /** Waits a moment for what is being learned from executions that have just ended. */
  public void settle() throws InterruptedException {
    listener.settle();
  }

  /** Reads programs that are not to run now. */
  public Drafter drafter() {
    return new Drafter(reader, around, redaction, learner);
  }

  /** What the program is, if it can be read: equal for programs that do the same. */
  public Optional<String> identity(Script script, Caller caller) {
    return reader.identity(script.unlayered(), caller);
  }

  /** What a wish in nearly the same words gave for the same context, if that is kept and still holds. */
  public Optional<ExecuteOutcome> recall(String intent, ObjectNode context, Caller caller) throws InterruptedException {
    return recall.answer(intent, context, caller);
  }

  /** Keeps what a capability gave as what a wish gives. */
  public void keep(String intent, ObjectNode context, Capability capability, ObjectNode args, Caller caller) {
    recall.keep(intent, context, capability, args, caller);
  }

  private ExecuteOutcome execute(ExecuteRequest request, Workflow workflow, Redactor redactor, Analysis analysis,
      Collection<Tool> tools, Line line) throws InterruptedException {
    return switch (judge(request, workflow, analysis, tools)) {
      case Gate.Verdict.Refused(ToolId tool) -> new ExecuteOutcome.Refused(denied(tool));
      case Gate.Verdict.Granted _ -> hold(workflow.id(), () -> {
        runner.begin(workflow, RunState.RUNNING, redactor);
        return run(workflow, analysis, line);
      });
      case Gate.Verdict.Required(Subject subject) when request.options().permissions() == PermissionSet.MINIMAL ->
        new ExecuteOutcome.Refused(
            Failed.of("not_allowed", Failures.notMinimal(names(subject))));
      case Gate.Verdict.Required _ when workflow.code().source().length() > SHOWN_CODE ->
        new ExecuteOutcome.Refused(
            Failed.of("code_limit", "a human has to read this code before it runs, and it is longer than "
                + SHOWN_CODE + " characters: split it"));
      case Gate.Verdict.Required(Subject subject) -> {
        yield hold(workflow.id(), () -> {
          runner.begin(workflow, RunState.PAUSED, redactor);
          return ask(workflow, analysis, subject, line);
        });
      }
    };
  }

  /** What a dry run does not really call, nobody has to approve. */
  private Gate.Verdict judge(ExecuteRequest request, Workflow workflow, Analysis analysis, Collection<Tool> tools) {
    boolean dry = request.options().dry();
    List<Tool> called = tools.stream()
        .filter(tool -> !dry || around.gate().isHarmless(tool) || around.gate().judge(tool) == Mode.DENY)
        .toList();
    return around.gate()
        .judge(Authority.code(workflow), request.caller().principal(), called, analysis.callsUnknown() && !dry,
            request.options().permissions());
  }

  /** Goes on with an execution that waits for approval or between two layers, waits for one that runs, or tells how one ended. */
  public ExecuteOutcome resume(UUID id, Caller caller, Line line) throws InterruptedException {
    return find(id, caller.principal()).isPresent()
        ? hold(id, () -> goOn(id, line))
        : unknown(id);
  }

  /** Ends an execution that waits. */
  public ExecuteOutcome abort(UUID id, Caller caller) throws InterruptedException {
    Optional<Run> run = find(id, caller.principal()).filter(each -> each.state() == RunState.PAUSED);
    return run.isEmpty()
        ? new ExecuteOutcome.Refused(notWaiting(id))
        : hold(id, () -> runner.end(runner.whole(run.get().workflow()), Failed.of("aborted", "it was ended on request"),
            runner.recorded(run.get().workflow())));
  }

  /**
   * Goes on with an execution that waits between two layers, with other tasks in place of those that have not begun.
   *
   * @param sent the tasks that are to come
   */
  public ExecuteOutcome replan(UUID id, JsonNode sent, Caller caller, Line line) throws InterruptedException {
    Optional<Run> run = find(id, caller.principal()).filter(each -> each.state() == RunState.PAUSED);
    Optional<Workflow> workflow = run.map(each -> runner.whole(each.workflow()));
    Optional<Recorded> checkpoint = workflow.flatMap(runner::checkpoint);
    if (workflow.isEmpty() || checkpoint.isEmpty()) {
      return new ExecuteOutcome.Refused(notWaiting(id));
    }
    if (workflow.get().code().masked()) {
      return new ExecuteOutcome.Refused(unrepeatable());
    }
    Workflow.Plan plan = workflow.get().code().plan().orElseThrow();
    int layer = checkpoint.get().arguments().path("layer").asInt(1);
    Script script = Script.dag(Replan.of(plan.dag(), layer, sent), true);
    return switch (reader.read(script, workflow.get().args(), caller)) {
      case Read.Wrong(Failed failure) -> new ExecuteOutcome.Refused(failure);
      case Read.Ready(Analysis analysis, List<Tool> tools) -> hold(id, () -> {
        Workflow revised = workflow.get().with(script.code(analysis));
        if (!runner.revise(revised)) {
          return elsewhere(id);
        }
        runner.pass(revised, checkpoint.get());
        return askAgain(revised, analysis, tools, PermissionSet.STANDARD, line);
      });
    };
  }

  /** Does again what an execution did, as tasks. */
  public ExecuteOutcome replay(UUID id, Caller caller, Line line) throws InterruptedException {
    Optional<Run> run = find(id, caller.principal());
    if (run.isEmpty()) {
      return unknown(id);
    }
    Workflow workflow = run.get().workflow();
    Options options = new Options(Optional.of(workflow.start().timeLimit()), PermissionSet.STANDARD, false,
        ExecuteRequest.Cache.OFF);
    return execute(new ExecuteRequest(workflow.intent(), Script.dag(TraceDag.of(workflow, trace(run.get())), false),
        workflow.args(), caller, Optional.empty(), options), line);
  }

  private static ExecuteOutcome unknown(UUID id) {
    return new ExecuteOutcome.Refused(Failed.of("not_found", "there is no execution " + id
        + ": it never was, or it has been deleted"));
  }

  private static Failed notWaiting(UUID id) {
    return Failed.of("not_found", "there is no execution " + id
        + " that waits for this: ask for it with workflow_id to see where it stands");
  }

  private Optional<Run> find(UUID id, String principal) {
    return around.runs().find(id).filter(run -> run.workflow().caller().principal().equals(principal));
  }

  private ExecuteOutcome goOn(UUID id, Line line) throws InterruptedException {
    Run run = around.runs().find(id).orElseThrow();
    return switch (run.state()) {
      case SUCCEEDED, FAILED -> ended(run);
      case RUNNING -> restart(run, line);
      case PAUSED -> unpause(run, line);
    };
  }

  /** Capabilities as the programs that run here name them. */
  public Procedures procedures() {
    return around.procedures();
  }

  /** The capabilities that somebody said one depends on. */
  public List<Capability> needs(Capability capability) {
    return learner.needs(capability.id());
  }

  /** What an execution has done; of one that is not over, as far as its journal tells. */
  public Trace trace(Run run) {
    return run.end().map(Run.End::trace).orElseGet(() -> runner.recorded(run.workflow()));
  }

  /** Goes on, in the background, with what ran when PML was stopped. */
  public void recover() {
    List<Run> stopped = around.runs().inState(RunState.RUNNING).stream().filter(Executor::isOnItsOwn).toList();
    for (Run run : stopped) {
      Thread.ofVirtual().name("recover-" + run.workflow().id()).start(() -> {
        try {
          hold(run.workflow().id(), () -> goOn(run.workflow().id(), Line.NONE));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
    }
  }

  /** Whether an execution ran when PML was stopped, and nobody has gone on with it yet. */
  public boolean isInterrupted(Run run) {
    return run.state() == RunState.RUNNING && !active.containsKey(outermost(run).workflow().id())
    // It may have ended since it was read; then it says so by now.
        && around.runs().find(run.workflow().id()).map(Run::state).equals(Optional.of(RunState.RUNNING));
  }

  private Run outermost(Run run) {
    return run.workflow().parent().flatMap(around.runs()::find).map(this::outermost).orElse(run);
  }

  /** What a program called goes on with that program. */
  private static boolean isOnItsOwn(Run run) {
    return run.workflow().parent().isEmpty();
  }

  /** How many executions somebody is waiting for, or that PML goes on with by itself. */
  public int underWay() {
    return active.size();
  }

  /** What does not end by itself from now on goes on when PML is started again. */
  public void beginToClose() {
    runner.close();
  }

  /** Ends what runs; it goes on when PML is started again. */
  @Override
  public void close() {
    runner.close();
    active.values().forEach(Active::interrupt);
    active.values().forEach(each -> each.await(PATIENCE));
    around.sandbox().close();
  }

  // -- approval -----------------------------------------------------------------------------------------------------

  private ExecuteOutcome ask(Workflow workflow, Analysis analysis, Subject subject, Line line)
      throws InterruptedException {
    Question question = around.gate().ask(workflow.id(), subject, text(workflow, subject));
    around.gate().put(question, line);
    return proceed(workflow, analysis, question, line);
  }

  private ExecuteOutcome unpause(Run run, Line line) throws InterruptedException {
    Workflow workflow = runner.whole(run.workflow());
    if (workflow.code().masked()) {
      return runner.end(workflow, unrepeatable(), runner.recorded(workflow));
    }
    return switch (reader.read(workflow)) {
      case Read.Wrong(Failed failure) -> runner.end(workflow, failure, runner.recorded(workflow));
      case Read.Ready(Analysis analysis, List<Tool> tools) -> {
        Optional<Recorded> checkpoint = runner.checkpoint(workflow);
        if (checkpoint.isPresent()) {
          runner.pass(workflow, checkpoint.get());
          yield goOn(workflow, analysis, line);
        }
        Optional<Question> question = around.gate().newest(workflow.id());
        if (question.isEmpty()) {
          yield askAgain(workflow, analysis, tools, PermissionSet.STANDARD, line);
        }
        around.gate().resumed(question.get().id());
        if (around.gate().standing(question.get().id()) == Gate.Standing.OPEN) {
          around.gate().put(question.get(), line);
        }
        yield proceed(workflow, analysis, question.get(), line);
      }
    };
  }

  private ExecuteOutcome proceed(Workflow workflow, Analysis analysis, Question question, Line line)
      throws InterruptedException {
    return switch (around.gate().standing(question.id())) {
      case OPEN -> new ExecuteOutcome.NeedsApproval(workflow, question);
      case REJECTED -> runner.end(workflow, Failed.of("rejected", "a human did not allow this code to call "
          + names(question.subject())), runner.recorded(workflow));
      case SPENT -> askAgain(workflow, analysis, tools(question.subject(), workflow.caller()),
          wanted(question.subject()), line);
      case GRANTED -> {
        List<Tool> tools = tools(question.subject(), workflow.caller());
        if (!unchanged(question.subject(), tools)) {
          yield askAgain(workflow, analysis, tools, wanted(question.subject()), line);
        }
        boolean mine = around.gate().use(question.id())
            && around.runs().move(workflow.id(), RunState.PAUSED, RunState.RUNNING);
        yield mine ? run(workflow, analysis, line) : elsewhere(workflow.id());
      }
    };
  }

  /** Another question, since nobody answered the first in time or what it was about has changed. */
  private ExecuteOutcome askAgain(Workflow workflow, Analysis analysis, Collection<Tool> tools, PermissionSet wanted,
      Line line) throws InterruptedException {
    return switch (around.gate()
        .judge(Authority.code(workflow), workflow.caller().principal(), tools, analysis.callsUnknown(), wanted)) {
      case Gate.Verdict.Refused(ToolId tool) -> runner.end(workflow, denied(tool), runner.recorded(workflow));
      case Gate.Verdict.Required(Subject subject) when workflow.start().confined() ->
        runner.end(workflow, Failed.of("not_allowed", Failures.notMinimal(names(subject))), runner.recorded(workflow));
      case Gate.Verdict.Required(Subject subject) -> {
        Question question = around.gate().ask(workflow.id(), subject, text(workflow, subject));
        around.gate().put(question, line);
        yield around.gate().standing(question.id()) == Gate.Standing.OPEN
            ? new ExecuteOutcome.NeedsApproval(workflow, question)
            : proceed(workflow, analysis, question, line);
      }
      case Gate.Verdict.Granted _ -> goOn(workflow, analysis, line);
    };
  }

  private ExecuteOutcome goOn(Workflow workflow, Analysis analysis, Line line) throws InterruptedException {
    return around.runs().move(workflow.id(), RunState.PAUSED, RunState.RUNNING)
        ? run(workflow, analysis, line)
        : elsewhere(workflow.id());
  }

  /** Another PML has taken the execution over. */
  private ExecuteOutcome elsewhere(UUID id) {
    return around.runs()
        .find(id)
        .filter(run -> run.state().isOver())
        .map(Executor::ended)
        .orElseGet(
            () -> new ExecuteOutcome.Refused(Failed.of("busy", "this execution is being run elsewhere; ask again")));
  }

  private static PermissionSet wanted(Subject subject) {
    return Gate.isEverything(subject.tools()) ? PermissionSet.PRIVILEGED : PermissionSet.STANDARD;
  }

  private List<Tool> tools(Subject subject, Caller caller) throws InterruptedException {
    List<Tool> tools = new ArrayList<>();
    for (ToolId id : subject.tools().keySet()) {
      around.toolbox().find(caller, id).ifPresent(tools::add);
    }
    return tools;
  }

  private static boolean unchanged(Subject subject, List<Tool> tools) {
    Map<ToolId, String> now = tools.stream().collect(Collectors.toMap(Tool::id, Tool::hash));
    return subject.tools()
        .entrySet()
        .stream()
        .allMatch(entry -> entry.getKey().equals(Gate.UNKNOWN) || entry.getValue().equals(now.get(entry.getKey())));
  }

  private String text(Workflow workflow, Subject subject) {
    Redactor redactor = runner.redactor(workflow);
    String args = redactor.text(Json.write(workflow.args()));
    return claim(workflow.caller().client()) + " wants to run code that calls " + names(subject) + ".\n"
        + (Gate.isEverything(subject.tools()) ? PRIVILEGED : "")
        + "It claims that this is for: " + claim(redactor.text(workflow.intent())) + "\n\nArguments: "
        + (args.length() <= SHOWN_ARGS ? args : args.substring(0, args.offsetByCodePoints(0, SHOWN_ARGS / 2)) + "…")
        + "\n\nCode:\n" + redactor.text(workflow.code().source());
  }

  /** What others say of themselves, on one line. */
  private static String claim(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\s]+", " ").strip();
    return line.length() <= SHOWN_CLAIM ? line : line.substring(0, line.offsetByCodePoints(0, SHOWN_CLAIM / 2)) + "…";
  }

  // -- running ------------------------------------------------------------------------------------------------------

  private ExecuteOutcome restart(Run run, Line line) throws InterruptedException {
    Workflow workflow = run.workflow();
    if (workflow.code().masked()) {
      return runner.end(workflow, unrepeatable(), runner.recorded(workflow));
    }
    if (around.runs().attempted(workflow.id()) > MOST_ATTEMPTS) {
      return runner.end(workflow, Failed.of("crashed", "PML was stopped " + MOST_ATTEMPTS
          + " times during this execution, and does not try it again"), runner.recorded(workflow));
    }
    return switch (reader.read(workflow)) {
      case Read.Wrong(Failed failure) -> runner.end(workflow, failure, runner.recorded(workflow));
      case Read.Ready(Analysis analysis, var _) -> run(workflow, analysis, line);
    };
  }

  /**
   * Does something for an execution on a thread of its own, and waits for it; when nobody waits any more, it is cancelled.
   * While it lasts, whoever comes for the same execution waits for the same outcome.
   */
  private ExecuteOutcome hold(UUID id, Callable<ExecuteOutcome> work) throws InterruptedException {
    Active mine = new Active();
    Active other = active.putIfAbsent(id, mine);
    if (other != null) {
      return other.outcome();
    }
    mine.start("run-" + id, () -> {
      try {
        return work.call();
      } catch (PmlException | InterruptedException e) {
        abandon(id, e);
        throw e;
      } finally {
        active.remove(id, mine);
      }
    });
    try {
      return mine.outcome();
    } catch (InterruptedException e) {
      mine.interrupt();
      throw e;
    }
  }

  /** An execution that broke off while it ran must not begin again by itself; one that waits for people still does. */
  private void abandon(UUID id, Exception why) {
    if (runner.isClosing()) {
      return;
    }
    Thread.interrupted();
    Failed failure = why instanceof PmlException known ? Failures.of(known)
        : Failed.of("cancelled", "it was cancelled");
    try {
      around.runs()
          .find(id)
          .filter(run -> run.state() == RunState.RUNNING)
          .ifPresent(run -> runner.end(runner.whole(run.workflow()), failure, runner.recorded(run.workflow())));
    } catch (PmlException e) {
      why.addSuppressed(e);
    }
  }

  private ExecuteOutcome run(Workflow workflow, Analysis analysis, Line line) throws InterruptedException {
    Runner.Tried tried = runner.attempt(workflow, analysis, line);
    Attempt attempt = tried.attempt();
    SandboxOutcome outcome = tried.outcome();
    Thread.interrupted();
    Trace trace = attempt.trace();
    if (runner.isClosing() && !(outcome instanceof SandboxOutcome.Returned)) {
      return new ExecuteOutcome.Refused(Failed.of("stopped", "PML is being stopped; the execution goes on when it is"
          + " started again: ask for workflow_id " + workflow.id()));
    }
    if (tried.failure().isPresent()) {
      return runner.end(workflow, tried.failure().get(), trace);
    }
    if (!attempt.unapproved().isEmpty()) {
      around.runs().move(workflow.id(), RunState.RUNNING, RunState.PAUSED);
      return ask(workflow, attempt.analysis(),
          new Subject(Authority.code(workflow), attempt.unapproved(), workflow.caller().principal()), line);
    }
    if (attempt.layer().isPresent()) {
      around.runs().move(workflow.id(), RunState.RUNNING, RunState.PAUSED);
      return new ExecuteOutcome.Paused(workflow, attempt.layer().getAsInt(), trace);
    }
    return switch (outcome) {
      case null -> runner.end(workflow, Failed.of("cancelled", "the client cancelled the execution"), trace);
      case SandboxOutcome.Returned(var value) -> runner.end(workflow, new Ending.Succeeded(value), trace);
      default -> runner.end(workflow, Failures.of(outcome, trace, workflow.code()), trace);
    };
  }

  private static ExecuteOutcome ended(Run run) {
    Run.End end = run.end().orElseThrow();
    return new ExecuteOutcome.Ended(run.workflow(), end.ending(), end.trace(),
        Duration.between(run.workflow().start().at(), end.at()));
  }

  private Workflow workflow(ExecuteRequest request, Analysis analysis, Collection<Tool> tools, Redactor redactor)
      throws InterruptedException {
    Options options = request.options();
    Workflow.Code code = request.script().code(analysis);
    Workflow.Start start = new Workflow.Start(seeds.nextLong(), around.clock().instant(),
        options.timeLimit().orElse(around.limits().time()), options.dry(),
        options.permissions() == PermissionSet.MINIMAL);
    Optional<Capability> capability = request.capability().isPresent()
        ? request.capability()
        : options.dry() ? Optional.empty() : draft(request, code, analysis, tools, redactor);
    Workflow workflow = new Workflow(ids.get(), Secrets.maskedWords(request.intent()), code, request.args(),
        request.caller(), start,
        Optional.empty(), capability.map(Capability::id));
    return workflow.by(request.mode());
  }

  /** The capability that the program is; none for one that holds secrets which cannot be taken out of it. */
  private Optional<Capability> draft(ExecuteRequest request, Workflow.Code code, Analysis analysis,
      Collection<Tool> tools, Redactor redactor) throws InterruptedException {
    Map<ToolId, Tool> byId = tools.stream().collect(Collectors.toMap(Tool::id, tool -> tool));
    Function<ToolId, Optional<Tool>> known = id -> Optional.ofNullable(byId.get(id));
    String source = request.script().source();
    String intent = redactor.text(Secrets.maskedWords(request.intent()));
    if (code.plan().isEmpty()) {
      return CapabilityLearner.spills(source, analysis)
          ? Optional.empty()
          : Optional.of(learner.draft(intent, source, analysis, request.args(), known));
    }
    Script plain = request.script().unlayered();
    boolean holdsSecrets = code.plan()
        .stream()
        .flatMap(plan -> plan.dag().path("tasks").valueStream())
        .anyMatch(task -> !Secrets.inProgram(task.path("code").asString("")).isEmpty());
    Read unlayered = code.plan().orElseThrow().layered()
        ? reader.read(plain, request.args(), request.caller())
        : new Read.Ready(analysis, List.copyOf(tools));
    return !holdsSecrets && unlayered instanceof Read.Ready(var read, var _)
        && !CapabilityLearner.spills(plain.source(), read)
            ? plain.code(read)
                .plan()
                .map(plan -> learner.draft(intent, plan, plain.source(), read, request.args(), known))
            : Optional.empty();
  }

  private static Failed denied(ToolId tool) {
    String what = tool.equals(Gate.UNKNOWN) ? "a tool that only the run would tell" : tool.toString();
    return new Failed("not_allowed", what + " is denied by \"permissions\" in the config", Optional.empty(),
        Optional.empty(), Optional.of(tool.toString()));
  }

  private static Failed unrepeatable() {
    return Failed.of("not_repeatable",
        "the code or its arguments hold what looks like a secret, which is never kept, and"
            + " PML was stopped meanwhile: send the code again");
  }

  private static String names(Subject subject) {
    return subject.tools()
        .keySet()
        .stream()
        .sorted()
        .map(tool -> tool.equals(Gate.UNKNOWN) ? "tools that only the run will tell" : tool.toString())
        .collect(Collectors.joining(", "));
  }
}
