package io.pml.index.lucene;

/** A weighted mean of vectors in the making. For one thread. */
final class Mean {
  private final float[] sum;
  private float weights;

  Mean(int dimensions) {
    sum = new float[dimensions];
  }

  Mean add(float[] vector, float weight) {
    weights += weight;
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * vector[i];
    }
    return this;
  }

  /** The mean as it is: its product with an intent is the mean of the products. */
  Vector vector() {
    return scaled(weights);
  }

  /** The direction of the mean, with length one. */
  Vector direction() {
    double square = 0;
    for (float value : sum) {
      square += (double) value * value;
    }
    return scaled((float) Math.sqrt(square));
  }

  private Vector scaled(float divisor) {
    float[] scaled = new float[sum.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = divisor == 0 ? 0 : sum[i] / divisor;
    }
    return new Vector(scaled);
  }
}
