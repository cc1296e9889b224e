package io.pml.index.lucene;

import org.apache.lucene.util.VectorUtil;

/** A vector. */
final class Vector {
  private static final float LARGEST = 127;

  private final float[] values;

  /** Takes the array over. */
  Vector(float[] values) {
    this.values = values;
  }

  float dot(Vector other) {
    return VectorUtil.dotProduct(values, other.values);
  }

  /** What one of the {@link #steps} is worth. */
  float step() {
    float most = 0;
    for (float value : values) {
      most = Math.max(most, Math.abs(value));
    }
    return most == 0 ? 1 : most / LARGEST;
  }

  /** The vector in whole steps of this size, at most 127 each way. */
  byte[] steps(float step) {
    byte[] steps = new byte[values.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = (byte) Math.round(values[i] / step);
    }
    return steps;
  }
}
