package io.pml.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The row a query stands on; valid only until the next one. */
public final class Row {
  private final ResultSet results;

  Row(ResultSet results) {
    this.results = results;
  }

  public String text(String column) throws SQLException {
    return Text.decode(results.getString(column));
  }

  public Optional<String> maybeText(String column) throws SQLException {
    return Optional.ofNullable(results.getString(column)).map(Text::decode);
  }

  public long number(String column) throws SQLException {
    return results.getLong(column);
  }

  public Optional<Long> maybeNumber(String column) throws SQLException {
    long number = number(column);
    return results.wasNull() ? Optional.empty() : Optional.of(number);
  }

  public byte[] bytes(String column) throws SQLException {
    return results.getBytes(column);
  }

  public Instant moment(String column) throws SQLException {
    return Instant.ofEpochMilli(results.getLong(column));
  }

  public Optional<Instant> maybeMoment(String column) throws SQLException {
    Instant moment = moment(column);
    return results.wasNull() ? Optional.empty() : Optional.of(moment);
  }
}
