package io.pml.embed;

/** Tells whether two requests ask for the same. Threads may share it. */
@FunctionalInterface
public interface Comparer extends AutoCloseable {
  /**
   * How much speaks for it that whoever makes a request wants what was done for a former one, with other values: log odds, above 0
   * if it is likely. Of long texts only the beginnings count.
   */
  double compare(String request, String former);

  /** Waits for what is being compared; afterwards nothing can be. */
  @Override
  default void close() {}
}
