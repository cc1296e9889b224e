package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.schema.LearnedSchema;
import io.pml.store.LearnedSchemas;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link LearnedSchemas} in a table. A row that was damaged is left out with a warning: it will be learned anew. */
public final class SqlLearnedSchemas implements LearnedSchemas {
  private static final Logger LOG = LoggerFactory.getLogger(SqlLearnedSchemas.class);
  private static final String SELECT = "SELECT server, tool, definition_hash, shape, learned_at FROM learned_schema";

  private final Database database;

  public SqlLearnedSchemas(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Learned> find(ToolId tool) {
    return database.read(session -> session.query(SELECT + " WHERE server = ? AND tool = ?", SqlLearnedSchemas::learned,
        tool.server(), tool.name())).stream().flatMap(Optional::stream).findFirst();
  }

  @Override
  public List<Learned> all() {
    Collection<Optional<Learned>> rows = database.read(
        session -> session.query(SELECT + " ORDER BY server, tool", SqlLearnedSchemas::learned));
    return rows.stream().flatMap(Optional::stream).toList();
  }

  @Override
  public void save(Learned learned) {
    String shape = Json.write(learned.schema().toJson());
    database.queue(session -> session.update("""
        INSERT INTO learned_schema (server, tool, definition_hash, observations, shape, learned_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (server, tool) DO UPDATE SET definition_hash = excluded.definition_hash,
          observations = excluded.observations, shape = excluded.shape, learned_at = excluded.learned_at""",
        learned.tool().server(), learned.tool().name(), learned.definitionHash(), learned.schema().observations(),
        shape, learned.at()));
  }

  @Override
  public void forget(ToolId tool) {
    database.write(session -> session.update("DELETE FROM learned_schema WHERE server = ? AND tool = ?",
        tool.server(), tool.name()));
  }

  private static Optional<Learned> learned(Row row) throws SQLException {
    var tool = new ToolId(row.text("server"), row.text("tool"));
    try {
      return Optional
          .of(new Learned(tool, row.text("definition_hash"), LearnedSchema.read(Json.parse(row.text("shape"))),
              row.moment("learned_at")));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      LOG.warn("the stored schema of {} is damaged and left out until it is learned again: {}", tool, e.getMessage());
      return Optional.empty();
    }
  }
}
