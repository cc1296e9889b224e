package io.pml.store.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what is known of all capabilities, some at a time: nobody waits for the end of a long read, nor gives it up. */
final class Pages {
  private static final int SIZE = 2_000;

  private Pages() {}

  /**
   * All rows of a table by capability.
   *
   * @param select without a condition
   * @param next what rows of one capability are ordered by
   */
  static <T> List<T> all(Database database, String table, String select, String next, Session.Mapper<T> mapper) {
    String after = "SELECT MAX(capability) AS last FROM (SELECT DISTINCT capability FROM " + table
        + " WHERE capability > ? ORDER BY capability LIMIT " + SIZE + ") AS page";
    String page = select + " WHERE capability > ? AND capability <= ? ORDER BY capability, " + next;
    List<T> all = new ArrayList<>();
    String from = "";
    while (true) {
      String beginning = from;
      Optional<String> last = database.read(session -> session.first(after, row -> row.maybeText("last"), beginning))
          .flatMap(found -> found);
      if (last.isEmpty()) {
        return all;
      }
      all.addAll(database.read(session -> session.query(page, mapper, beginning, last.get())));
      from = last.get();
    }
  }
}
