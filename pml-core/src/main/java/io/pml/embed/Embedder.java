package io.pml.embed;

/** A model that gives every text a vector: texts of like meaning get vectors of like direction. Threads may share it. */
public interface Embedder extends AutoCloseable {
  /** Tells the model, its files and the way it is run from every other: vectors of two models do not compare. */
  String model();

  int dimensions();

  /** A vector of length one, the same each time. Any text has one; of a long text only the beginning counts. */
  float[] embed(String text);

  /** Waits for what is being embedded; afterwards nothing can be. */
  @Override
  void close();
}
