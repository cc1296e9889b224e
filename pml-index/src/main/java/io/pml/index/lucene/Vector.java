package io.pml.index.lucene;

import org.apache.lucene.util.VectorUtil;

/** A vector, of length one at most. */
final class Vector {
  /** How many make up one: such that the product of two vectors in steps stays below 2 to the power of 15, with room for rounding. */
  private static final float STEPS = 170;

  private final float[] values;

  /** Takes the array over. */
  Vector(float[] values) {
    this.values = values;
  }

  int dimensions() {
    return values.length;
  }

  float dot(Vector other) {
    return VectorUtil.dotProduct(values, other.values);
  }

  /** The vector in whole steps. */
  short[] steps() {
    short[] steps = new short[values.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = (short) Math.round(values[i] * STEPS);
    }
    return steps;
  }

  /** What the product of two vectors in steps stands for. */
  static float product(short steps) {
    return steps / (STEPS * STEPS);
  }
}
