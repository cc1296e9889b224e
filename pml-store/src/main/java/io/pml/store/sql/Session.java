package io.pml.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A connection with the statements prepared on it. One thread at a time. Statements are kept by their text for as long
 * as the session lives, so texts are constants and values are parameters: {@code String}, {@code Integer},
 * {@code Long}, {@code Instant} (as milliseconds), {@code byte[]} or an {@code Optional} of these (empty is NULL).
 */
public final class Session implements AutoCloseable {
  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  public Session(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Runs a statement that gives no rows, and says how many it touched. */
  public int update(String sql, Object... values) throws SQLException {
    return bound(sql, values).executeUpdate();
  }

  public <T> List<T> query(String sql, Mapper<T> mapper, Object... values) throws SQLException {
    try (ResultSet results = bound(sql, values).executeQuery()) {
      var row = new Row(results);
      List<T> found = new ArrayList<>();
      while (results.next()) {
        found.add(mapper.map(row));
      }
      return found;
    }
  }

  /** The first row, if there is any. */
  public <T> Optional<T> first(String sql, Mapper<T> mapper, Object... values) throws SQLException {
    return query(sql, mapper, values).stream().findFirst();
  }

  /** Runs a statement once, without keeping it: for definitions and settings. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(dialect.expand(sql));
    }
  }

  /** The names of all tables, in lower case. */
  public List<String> tables() throws SQLException {
    try (ResultSet results = connection.getMetaData().getTables(null, null, "%", new String[]{"TABLE"})) {
      List<String> names = new ArrayList<>();
      while (results.next()) {
        names.add(results.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
      }
      return names;
    }
  }

  /** Lets go of all prepared statements: after an I/O error they may be stuck in it. */
  public void forgetStatements() {
    for (PreparedStatement statement : statements.values()) {
      try {
        statement.close();
      } catch (SQLException _) {
        // It repeats the error the statement failed with.
      }
    }
    statements.clear();
  }

  @Override
  public void close() throws SQLException {
    forgetStatements();
    connection.close();
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(dialect.expand(sql));
      statements.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      bind(statement, i + 1, values[i]);
    }
    return statement;
  }

  private static void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    switch (value) {
      case String text -> statement.setString(at, Text.encode(text));
      case Integer number -> statement.setInt(at, number);
      case Long number -> statement.setLong(at, number);
      case Instant moment -> statement.setLong(at, moment.toEpochMilli());
      case byte[] bytes -> statement.setBytes(at, bytes);
      case Optional<?> maybe when maybe.isPresent() -> bind(statement, at, maybe.get());
      case Optional<?> empty -> statement.setObject(at, null);
      default -> throw new IllegalArgumentException("no column holds a " + value.getClass().getName());
    }
  }

  /** Makes a value of a row. */
  @FunctionalInterface
  public interface Mapper<T> {
    T map(Row row) throws SQLException;
  }
}
