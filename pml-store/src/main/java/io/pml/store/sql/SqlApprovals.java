package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.store.Approvals;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@link Approvals} in a table. */
public final class SqlApprovals implements Approvals {
  private static final String SELECT = """
      SELECT id, run, code, principal, tools, question, asked_at, expires_at, decision, decided_by, decided_at, used_at,
        revoked_at FROM approval""";

  /** Follows every character that a code with arguments goes on with, so that all of them lie before it. */
  private static final char AFTER = ',';

  private final Database database;

  public SqlApprovals(Database database) {
    this.database = database;
  }

  @Override
  public void ask(Question question) {
    Subject subject = question.subject();
    String tools = write(subject.tools());
    database.write(session -> session.update("""
        INSERT INTO approval (id, run, code, principal, tools, question, asked_at, expires_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)""", question.id().toString(), question.workflow().toString(), subject.code(),
        subject.principal(), tools, question.text(), question.at(), question.expires()));
  }

  @Override
  public Optional<Approval> find(UUID id) {
    return select(" WHERE id = ?", id.toString()).stream().findFirst();
  }

  @Override
  public List<Approval> open(Instant now) {
    return select(" WHERE decision IS NULL AND expires_at > ? ORDER BY asked_at, id", now);
  }

  @Override
  public List<Approval> newest(int limit) {
    return select(" ORDER BY asked_at DESC, id DESC LIMIT ?", Math.max(0, limit));
  }

  @Override
  public List<Approval> of(UUID workflow) {
    return select(" WHERE run = ? ORDER BY asked_at DESC, id DESC", workflow.toString());
  }

  @Override
  public boolean decide(UUID id, Answer answer) {
    return changes("""
        UPDATE approval SET decision = ?, decided_by = ?, decided_at = ?
        WHERE id = ? AND decision IS NULL AND expires_at > ?""", answer.decision().name(), answer.by(), answer.at(),
        id.toString(), answer.at());
  }

  @Override
  public boolean use(UUID id, Instant now) {
    return changes("""
        UPDATE approval SET used_at = ?
        WHERE id = ? AND decision <> 'NO' AND used_at IS NULL AND revoked_at IS NULL
          AND expires_at > ?""", now, id.toString(), now);
  }

  @Override
  public boolean remembers(Subject subject) {
    return database.read(session -> session.query("""
        SELECT code, decision, tools FROM approval
        WHERE code >= ? AND code < ? AND principal = ? AND decision IN ('ALWAYS', 'ANY_ARGUMENTS')
          AND revoked_at IS NULL""", row -> covers(row, subject), subject.codeAlone(), subject.codeAlone() + AFTER,
        subject.principal()))
        .contains(true);
  }

  private static boolean covers(Row row, Subject subject) throws SQLException {
    var known = new Subject(row.text("code"), read(row.text("tools")), subject.principal());
    boolean sameCode = row.text("decision").equals(Decision.ANY_ARGUMENTS.name())
        ? known.codeAlone().equals(subject.codeAlone())
        : known.code().equals(subject.code());
    return sameCode && known.tools().entrySet().containsAll(subject.tools().entrySet());
  }

  @Override
  public boolean revoke(UUID id, Instant at) {
    return changes("""
        UPDATE approval SET revoked_at = ?
        WHERE id = ? AND decision IN ('ALWAYS', 'ANY_ARGUMENTS') AND revoked_at IS NULL""", at, id.toString());
  }

  @Override
  public int deleteBefore(Instant moment) {
    return Deletion.inPieces(limit -> database.write(session -> session.update("""
        DELETE FROM approval WHERE id IN
        (SELECT id FROM approval
         WHERE asked_at < ? AND (COALESCE(decision, 'NO') NOT IN ('ALWAYS', 'ANY_ARGUMENTS') OR revoked_at IS NOT NULL)
         ORDER BY asked_at LIMIT ?)""", moment, limit)));
  }

  private List<Approval> select(String which, Object... values) {
    return database.read(session -> session.query(SELECT + which, SqlApprovals::approval, values));
  }

  private boolean changes(String update, Object... values) {
    return database.write(session -> session.update(update, values)) == 1;
  }

  private static Approval approval(Row row) throws SQLException {
    var subject = new Subject(row.text("code"), read(row.text("tools")), row.text("principal"));
    var question = new Question(UUID.fromString(row.text("id")), UUID.fromString(row.text("run")), subject,
        row.text("question"), row.moment("asked_at"), row.moment("expires_at"));
    Optional<Decision> decision = row.maybeText("decision").map(Decision::valueOf);
    Optional<Answer> answer = decision.isEmpty() ? Optional.empty()
        : Optional.of(new Answer(decision.get(), row.text("decided_by"), row.moment("decided_at")));
    return new Approval(question, answer, row.maybeMoment("used_at"), row.maybeMoment("revoked_at"));
  }

  private static String write(Map<ToolId, String> tools) {
    ArrayNode triples = Json.array();
    tools.forEach((tool, hash) -> triples.addArray().add(tool.server()).add(tool.name()).add(hash));
    return Json.write(triples);
  }

  private static Map<ToolId, String> read(String json) {
    Map<ToolId, String> tools = new HashMap<>();
    for (JsonNode triple : Json.parse(json)) {
      tools.put(new ToolId(triple.path(0).stringValue(""), triple.path(1).stringValue("")),
          triple.path(2).stringValue(""));
    }
    return tools;
  }
}
