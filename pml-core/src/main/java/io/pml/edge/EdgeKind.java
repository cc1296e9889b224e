package io.pml.edge;

/** What one tool is to another. */
public enum EdgeKind {
  /** It was declared to come before. */
  DEPENDENCY(1.0),
  /** It called the other. */
  CONTAINS(0.8),
  /** Its output has what the other takes. */
  PROVIDES(0.7),
  /** It served the same wish. */
  ALTERNATIVE(0.6),
  /** It ran before the other. */
  SEQUENCE(0.5),
  /** It ran while the other did. */
  CO_OCCURRENCE(0.4);

  private final double weight;

  EdgeKind(double weight) {
    this.weight = weight;
  }

  /** How much it says, from 0 to 1. */
  public double weight() {
    return weight;
  }
}
