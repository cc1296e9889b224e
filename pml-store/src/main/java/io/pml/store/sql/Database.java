package io.pml.store.sql;

import io.pml.store.Pending;
import java.util.Optional;

/**
 * Where work on tables is done: each piece in a transaction of its own, or as if it were. Threads may share it. Methods
 * throw {@code PmlException(STORAGE_FAILED)} when the engine fails.
 */
public interface Database {
  /** Work that only reads, on one consistent state of all tables. */
  <T> T read(Work<T> work);

  /** Returns when what the work wrote survives a loss of power. Work that throws leaves nothing behind. */
  <T> T write(Work<T> work);

  /**
   * Like {@link #write}, and much quicker, but not as safe: when it returns, what the work wrote survives the death of the
   * process, and a loss of power only after a moment.
   */
  <T> T record(Work<T> work);

  /**
   * Like {@link #record}, but does not wait: what is recorded or noted later is done later. Empty, and nothing is done, when
   * there is too much to do already.
   */
  Optional<Pending> note(Work<?> work);

  /**
   * Hands the work over and returns at once; what cannot be done is counted, not thrown. Once done, it is as safe as
   * what is recorded.
   */
  void queue(Work<?> work);

  /** How many pieces of queued work could not be done. */
  long dropped();
}
