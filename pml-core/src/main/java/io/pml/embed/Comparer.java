package io.pml.embed;

/** Tells whether two requests ask for the same. Threads may share it. */
@FunctionalInterface
public interface Comparer extends AutoCloseable {
  /**
   * What somebody asks for.
   *
   * @param values what came with the words, as one would say it ({@code month 2026-02, over by 50}); empty for nothing
   */
  record Request(String words, String values) {}

  /**
   * How much speaks for it that whoever makes a request wants what was done for a former one, with other values: log odds, above 0
   * if it is likely. Of long texts only the beginnings count.
   */
  double compare(Request request, String former);

  /** Waits for what is being compared; afterwards nothing can be. */
  @Override
  default void close() {}
}
