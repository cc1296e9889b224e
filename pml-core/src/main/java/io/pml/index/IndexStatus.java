package io.pml.index;

import java.util.Locale;

/**
 * How far an index is.
 *
 * @param entries how many there are
 * @param embedded how many of them have their vectors, and those of what is remembered of them
 * @param detail what went wrong with the model; otherwise empty
 */
public record IndexStatus(int entries, int embedded, Model model, String detail) {
  /** What the embedding model is doing. */
  public enum Model {
    LOADING,
    READY,
    BROKEN
  }

  /** Whether answers take the meaning of every entry into account. */
  public boolean isComplete() {
    return model == Model.READY && embedded == entries;
  }

  @Override
  public String toString() {
    return "embedded " + embedded + " of " + entries + ", model " + model.name().toLowerCase(Locale.ROOT)
        + (detail.isEmpty() ? "" : ": " + detail);
  }
}
