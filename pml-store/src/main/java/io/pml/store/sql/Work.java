package io.pml.store.sql;

import java.sql.SQLException;

/** What is to be done in one transaction. It may be handed to another thread. */
@FunctionalInterface
public interface Work<T> {
  T run(Session session) throws SQLException;
}
