package io.pml.store.sql;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.store.Pending;
import io.pml.store.Runs;
import io.pml.store.sql.NotedRow.Kind;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** {@link Runs} in tables. A run that cannot be read is left out with a warning: it must not keep the others. */
public final class SqlRuns implements Runs {
  private static final Logger LOG = LoggerFactory.getLogger(SqlRuns.class);

  private static final String SELECT = """
      SELECT id, intent, source, source_hash, structure, masked, args, caller, seed, begun_at, time_limit_nanos, parent,
        capability, mode, state, attempts, result, failure, trace, ended_at, plan, dry, confined
      FROM run""";

  private static final String SELECT_CALLS = """
      SELECT number, tool, node, arguments, arguments_hash, began_at, asked, answer_order, answered_at, success, value
      FROM journal""";

  private final Database database;
  private final NotedRows noted;
  /** What began here and is not over. */
  private final Map<UUID, Course> open = new ConcurrentHashMap<>();

  /** How far something has come that began here. */
  private enum Course {
    /** It has run ever since: nobody else can have ended it. */
    STRAIGHT,
    STOPPED_ONCE,
    ENDING
  }

  public SqlRuns(Database database, Slate slate) {
    this.database = database;
    this.noted = new NotedRows(database, slate);
  }

  @Override
  public void begin(Workflow workflow, RunState state) {
    Workflow.Code code = workflow.code();
    Workflow.Start start = workflow.start();
    NotedRow begun = NotedRow.of(Kind.BEGUN, workflow.id().toString(), workflow.intent(), code.source(), code.hash(),
        Json.write(code.structure().toJson()), code.masked() ? 1 : 0, Json.write(workflow.args()),
        CallerJson.write(workflow.caller()), start.seed(), start.at(), start.timeLimit().toNanos(),
        workflow.parent().map(UUID::toString), workflow.capability().map(UUID::toString), workflow.mode().name(),
        state.name(), code.plan().map(PlanJson::write), start.dry() ? 1 : 0, start.confined() ? 1 : 0);
    noted.repeat();
    Course course = state == RunState.RUNNING ? Course.STRAIGHT : Course.STOPPED_ONCE;
    if (open.putIfAbsent(workflow.id(), course) != null) {
      throw new IllegalArgumentException("begun before: " + workflow.id());
    }
    try {
      if (course == Course.STRAIGHT) {
        keep(List.of(begun));
      } else {
        database.write(NotedRow.writing(List.of(begun)));
      }
    } catch (PmlException e) {
      open.remove(workflow.id());
      throw e;
    }
  }

  @Override
  public Optional<Run> find(UUID id) {
    return select(" WHERE id = ?", id.toString()).stream().findFirst();
  }

  @Override
  public List<Run> newest(int limit) {
    return select(" ORDER BY id DESC LIMIT ?", Math.max(0, limit));
  }

  @Override
  public List<Run> of(UUID capability, int limit) {
    return select(" WHERE capability = ? ORDER BY id DESC LIMIT ?", capability.toString(), Math.max(0, limit));
  }

  @Override
  public List<Run> inState(RunState state) {
    return select(" WHERE state = ? ORDER BY id", state.name());
  }

  @Override
  public boolean move(UUID id, RunState from, RunState to) {
    if (from.isOver() || to.isOver()) {
      throw new IllegalArgumentException("an execution ends by its end: " + from + " to " + to);
    }
    open.replace(id, Course.STRAIGHT, Course.STOPPED_ONCE);
    noted.repeat();
    return database.write(session -> session.update("UPDATE run SET state = ? WHERE id = ? AND state = ?", to.name(),
        id.toString(), from.name())) == 1;
  }

  @Override
  public int attempted(UUID id) {
    noted.repeat();
    return database.record(session -> {
      session.update("UPDATE run SET attempts = attempts + 1 WHERE id = ?", id.toString());
      return session.first("SELECT attempts FROM run WHERE id = ?", row -> (int) row.number("attempts"), id.toString())
          .orElse(0);
    });
  }

  @Override
  public Pending began(UUID id, Recorded call) {
    return keep(List.of(row(id, call)));
  }

  @Override
  public Pending answered(UUID id, List<Recorded> answered) {
    return keep(answered.stream().map(call -> row(id, call)).toList());
  }

  @Override
  public List<Recorded> journal(UUID id) {
    noted.settle();
    return database.read(session -> session.query(SELECT_CALLS + " WHERE run = ? ORDER BY number", SqlRuns::recorded,
        id.toString()));
  }

  @Override
  public Optional<Recorded> recorded(UUID id, long call) {
    noted.settle();
    return database.read(session -> session.first(SELECT_CALLS + " WHERE run = ? AND number = ?", SqlRuns::recorded,
        id.toString(), call));
  }

  @Override
  public Optional<JsonNode> answered(ToolId tool, String argumentsHash, String principal) {
    noted.settle();
    return database.read(session -> session.query("""
        SELECT journal.value, run.caller FROM journal JOIN run ON run.id = journal.run
        WHERE journal.tool = ? AND journal.arguments_hash = ? AND journal.success = 1 AND run.masked = 0
          AND run.dry = 0
        ORDER BY journal.answered_at DESC, journal.run DESC LIMIT 20""",
        row -> Map.entry(CallerJson.read(row.text("caller")).principal(), row.text("value")), tool.toString(),
        argumentsHash))
        .stream()
        .filter(found -> found.getKey().equals(principal))
        .findFirst()
        .map(found -> Json.parse(found.getValue()));
  }

  @Override
  public boolean revise(UUID id, Workflow.Code code) {
    Object[] values = {code.source(), code.hash(), Json.write(code.structure().toJson()), code.masked() ? 1 : 0,
        code.plan().map(PlanJson::write), id.toString(), RunState.PAUSED.name()};
    noted.repeat();
    return database.write(session -> session.update("""
        UPDATE run SET source = ?, source_hash = ?, structure = ?, masked = ?, plan = ?
        WHERE id = ? AND state = ?""", values)) == 1;
  }

  @Override
  public boolean end(UUID id, Run.End end) {
    NotedRow ended = switch (end.ending()) {
      case Ending.Succeeded(var result) ->
        row(id, RunState.SUCCEEDED, Optional.of(Json.write(result)), Optional.empty(), end);
      case Ending.Failed failed ->
        row(id, RunState.FAILED, Optional.empty(), Optional.of(FailureJson.write(failed)), end);
    };
    if (!open.replace(id, Course.STRAIGHT, Course.ENDING)) {
      return open.get(id) != Course.ENDING && endKnown(id, ended);
    }
    try {
      keep(List.of(ended));
    } catch (PmlException e) {
      open.replace(id, Course.ENDING, Course.STRAIGHT);
      throw e;
    }
    open.remove(id);
    return true;
  }

  /** The end of something that others may have ended: the first of them counts. */
  private boolean endKnown(UUID id, NotedRow ended) {
    noted.repeat();
    boolean first = database.record(ended::write) == 1;
    open.remove(id);
    return first;
  }

  @Override
  public int deleteJournals(Instant endedBefore) {
    return Deletion.inPieces(limit -> database.write(session -> session.update("""
        DELETE FROM journal WHERE (run, number) IN
        (SELECT journal.run, journal.number FROM run JOIN journal ON journal.run = run.id
         WHERE run.ended_at < ? LIMIT ?)""", endedBefore, limit)));
  }

  @Override
  public int deleteEnded(Instant before, Instant surprising) {
    deleteJournals(before);
    // What is deleted must not come back from the slate, and run again.
    noted.clear();
    return Deletion.inPieces(limit -> database.write(session -> {
      String ended = """
          (SELECT id FROM run WHERE ended_at < ? AND (priority IS NULL OR priority <= 500000 OR ended_at < ?)
           ORDER BY ended_at, id LIMIT ?)""";
      session.update("DELETE FROM journal WHERE run IN " + ended, before, surprising, limit);
      return session.update("DELETE FROM run WHERE id IN " + ended, before, surprising, limit);
    }));
  }

  /** On the slate, if there is room, it is safe; in the tables it is when there is time. */
  private Pending keep(List<NotedRow> rows) {
    return noted.note(rows).orElseGet(() -> {
      database.record(NotedRow.writing(rows));
      return Pending.NOTHING;
    });
  }

  /** Puts into the tables what another process left on its slate. */
  public void restore(List<byte[]> entries) {
    List<NotedRow> rows = new ArrayList<>();
    for (byte[] entry : entries) {
      try {
        rows.addAll(NotedRow.read(entry));
      } catch (JsonSyntaxException | IllegalArgumentException e) {
        LOG.warn("an entry of the slate is left out: {}", e.getMessage());
      }
    }
    if (!rows.isEmpty()) {
      database.write(session -> {
        for (NotedRow row : rows) {
          row.restore(session);
        }
        return rows.size();
      });
    }
  }

  /** Returns when all that was written here can be read by others, unless the database does not let it. */
  public void settle() {
    noted.settle();
  }

  /** Puts what could not be written when it was noted before what is written next. */
  void repeat() {
    noted.repeat();
  }

  /** Whether all that was noted is in the tables. */
  public boolean isSettled() {
    return noted.isSettled();
  }

  private static NotedRow row(UUID run, Recorded call) {
    return NotedRow.of(Kind.CALLED, run.toString(), call.id(), call.tool(), call.node(), Json.write(call.arguments()),
        call.argumentsHash(), call.began(), call.asked(), call.answer().map(Recorded.Answer::order),
        call.answer().map(Recorded.Answer::at), call.answer().map(answer -> answer.success() ? 1 : 0),
        call.answer().map(answer -> Json.write(answer.value())));
  }

  private static NotedRow row(UUID run, RunState state, Optional<String> result, Optional<String> failure,
      Run.End end) {
    return NotedRow.of(Kind.ENDED, state.name(), result, failure, TraceJson.write(end.trace()), end.at(),
        run.toString());
  }

  private static Recorded recorded(Row row) throws SQLException {
    Optional<String> value = row.maybeText("value");
    var call = new Recorded(row.number("number"), row.text("tool"), row.maybeText("node"),
        Json.parseObject(row.text("arguments")), row.text("arguments_hash"), row.moment("began_at"),
        row.number("asked"), Optional.empty());
    return value.isEmpty() ? call
        : call.answered(new Recorded.Answer(row.number("answer_order"), row.moment("answered_at"),
            row.number("success") == 1, Json.parse(value.get())));
  }

  private List<Run> select(String which, Object... values) {
    noted.settle();
    List<Run> runs = new ArrayList<>();
    database.read(session -> session.query(SELECT + which, SqlRuns::run, values))
        .forEach(run -> run.ifPresent(runs::add));
    return runs;
  }

  private static Optional<Run> run(Row row) throws SQLException {
    String id = row.text("id");
    try {
      return Optional.of(new Run(workflow(UUID.fromString(id), row), RunState.valueOf(row.text("state")),
          (int) row.number("attempts"), end(row)));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      LOG.warn("the stored execution {} is damaged and left out: {}", id, e.getMessage());
      return Optional.empty();
    }
  }

  private static Workflow workflow(UUID id, Row row) throws SQLException {
    var code = new Workflow.Code(row.text("source"), row.text("source_hash"),
        Structure.read(Json.parse(row.text("structure"))), row.number("masked") == 1,
        row.maybeText("plan").map(PlanJson::read));
    var start = new Workflow.Start(row.number("seed"), row.moment("begun_at"),
        Duration.ofNanos(row.number("time_limit_nanos")), row.number("dry") == 1,
        row.number("confined") == 1);
    return new Workflow(id, row.text("intent"), code, Json.parseObject(row.text("args")),
        CallerJson.read(row.text("caller")), start, row.maybeText("parent").map(UUID::fromString),
        row.maybeText("capability").map(UUID::fromString), Workflow.Mode.valueOf(row.text("mode")));
  }

  private static Optional<Run.End> end(Row row) throws SQLException {
    Optional<Instant> at = row.maybeMoment("ended_at");
    if (at.isEmpty()) {
      return Optional.empty();
    }
    Optional<Ending> succeeded = row.maybeText("result").map(result -> new Ending.Succeeded(Json.parse(result)));
    Ending ending = succeeded.isPresent() ? succeeded.get() : FailureJson.read(row.text("failure"));
    return Optional.of(new Run.End(ending, TraceJson.read(row.text("trace")), at.get()));
  }
}
