package io.pml.store.sql;

/**
 * Where engines spell the same thing differently; statements hold a token in its place.
 *
 * @param blob what {@code ${blob}} stands for: the type of a column of bytes
 * @param collation what {@code ${c}} stands for: the clause that makes a text column compare byte by byte
 */
public record Dialect(String blob, String collation) {
  public String expand(String sql) {
    return sql.replace("${blob}", blob).replace("${c}", collation);
  }
}
