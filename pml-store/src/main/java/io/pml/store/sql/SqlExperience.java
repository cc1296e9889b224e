package io.pml.store.sql;

import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.capability.Surprise;
import io.pml.edge.Edge;
import io.pml.store.Capabilities.Observation;
import io.pml.store.Experience;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@link Experience} in tables. Chances are kept in millionths. */
public final class SqlExperience implements Experience {
  private static final double MILLION = 1e6;

  private final Database database;
  private final SqlRuns runs;

  /**
   * What was learned.
   *
   * @param runs where executions are kept, in the same tables
   */
  public SqlExperience(Database database, SqlRuns runs) {
    this.database = database;
    this.runs = runs;
  }

  /** The mark on the run and all that it adds to are one transaction: whoever finds the mark finds the sums. */
  @Override
  public Optional<Learning> learn(Lesson lesson) {
    runs.repeat();
    String run = lesson.run().toString();
    Optional<ObservedRun> observed = lesson.capability()
        .flatMap(id -> lesson.observation().map(observation -> new ObservedRun(id, observation)));
    return database.record(session -> {
      if (session.update("UPDATE run SET learned = 1 WHERE id = ? AND learned = 0", run) == 0
          && session.first("SELECT id FROM run WHERE id = ?", row -> true, run).isPresent()) {
        return Optional.<Learning>empty();
      }
      if (observed.isPresent()) {
        observed.get().add(session);
      }
      for (Edge edge : lesson.edges()) {
        SqlRelations.add(session, edge);
      }
      SqlDependencies.observe(session, lesson.dependencies());
      Learning learning = lesson.capability().isPresent()
          ? SqlLearning.read(session, lesson.capability().get())
          : Learning.NONE;
      if (lesson.observation().isPresent() && learning.total().runs() > 0) {
        mark(session, run, learning, lesson.observation().get());
      }
      return Optional.of(learning);
    });
  }

  private static void mark(Session session, String run, Learning learning, Observation observation)
      throws SQLException {
    Surprise surprise = Surprise.of(learning, observation.path(), observation.success());
    session.update("UPDATE run SET predicted = ?, priority = ? WHERE id = ?",
        Math.round(surprise.predicted() * MILLION), Math.round(surprise.priority() * MILLION), run);
  }

  @Override
  public List<UUID> unlearned(int limit) {
    return ids("SELECT id FROM run WHERE learned = 0 AND ended_at IS NOT NULL AND dry = 0 ORDER BY id LIMIT ?", limit);
  }

  @Override
  public Optional<Surprise> surprise(UUID run) {
    runs.settle();
    return database.read(session -> session.first(
        "SELECT predicted, state FROM run WHERE id = ? AND predicted IS NOT NULL",
        row -> {
          double predicted = row.number("predicted") / MILLION;
          return new Surprise(predicted, (row.text("state").equals(RunState.SUCCEEDED.name()) ? 1 : 0) - predicted);
        }, run.toString()));
  }

  @Override
  public List<UUID> surprising(int limit) {
    return ids("SELECT id FROM run WHERE priority > 500000 ORDER BY priority DESC, id DESC LIMIT ?", limit);
  }

  @Override
  public Optional<Learning> told(Feedback feedback) {
    int good = feedback.success() ? 1 : 0;
    return database.write(session -> {
      int known = session.update("""
          UPDATE capability SET praised = praised + ?, blamed = blamed + ?,
            failures_in_a_row = CASE WHEN ? = 1 THEN 0 ELSE failures_in_a_row + 1 END
          WHERE id = ?""", good, 1 - good, good, feedback.capability().toString());
      if (known == 0) {
        return Optional.empty();
      }
      session.update("""
          INSERT INTO feedback (id, capability, run, success, words, said_by, said_at) VALUES (?, ?, ?, ?, ?, ?, ?)""",
          feedback.id().toString(), feedback.capability().toString(), feedback.run().map(UUID::toString), good,
          feedback.comment(), feedback.by(), feedback.at());
      return Optional.of(SqlLearning.read(session, feedback.capability()));
    });
  }

  @Override
  public List<Feedback> feedback(UUID capability, int limit) {
    return database.read(session -> session.query("""
        SELECT id, capability, run, success, words, said_by, said_at FROM feedback
        WHERE capability = ? ORDER BY id DESC LIMIT ?""",
        row -> new Feedback(UUID.fromString(row.text("id")), UUID.fromString(row.text("capability")),
            row.maybeText("run").map(UUID::fromString), row.number("success") == 1, row.text("words"),
            row.text("said_by"), row.moment("said_at")),
        capability.toString(), limit));
  }

  @Override
  public List<Usage> usage(Instant since) {
    runs.settle();
    return database.read(session -> session.query("""
        SELECT mode, state, COUNT(*) AS runs, SUM(LENGTH(source)) AS characters FROM run WHERE begun_at >= ?
        GROUP BY mode, state ORDER BY mode, state""",
        row -> new Usage(Workflow.Mode.valueOf(row.text("mode")), RunState.valueOf(row.text("state")),
            row.number("runs"), row.number("characters")),
        since));
  }

  @Override
  public List<UUID> forgottenDrafts(Instant before, int limit) {
    return ids("""
        SELECT id FROM capability WHERE status = ? AND successes = 0 AND created_at < ?
          AND NOT EXISTS (SELECT 1 FROM run WHERE run.capability = capability.id)
        ORDER BY created_at, id LIMIT ?""", Status.DRAFT.name(), before, limit);
  }

  private List<UUID> ids(String sql, Object... values) {
    runs.settle();
    return database.read(session -> session.query(sql, row -> UUID.fromString(row.text("id")), values));
  }
}
