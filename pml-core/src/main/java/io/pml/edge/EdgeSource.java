package io.pml.edge;

/** How an edge is known. */
public enum EdgeSource {
  /** It was seen at least {@value #SIGHTINGS} times. */
  OBSERVED(1.0),
  /** It follows from schemas, or was seen too rarely to rely on. */
  INFERRED(0.7),
  /** It comes from a pattern that fits many. */
  TEMPLATE(0.5);

  /** How often something must be seen before it counts as observed. */
  public static final int SIGHTINGS = 3;

  private final double weight;

  EdgeSource(double weight) {
    this.weight = weight;
  }

  /** What an edge seen so often is. */
  public static EdgeSource after(long sightings) {
    return sightings >= SIGHTINGS ? OBSERVED : INFERRED;
  }

  /** How far to trust it, from 0 to 1. */
  public double weight() {
    return weight;
  }
}
