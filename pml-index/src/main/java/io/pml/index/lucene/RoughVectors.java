package io.pml.index.lucene;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.VectorUtil;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of many items with a byte per dimension. Never changes.
 *
 * <p>The bytes of neighbours were allocated one after the other, and the collector keeps them so. A scan then reads memory in order:
 * 50,000 vectors take 1 ms, scattered between other objects 25 ms. A changed vector costs its block of a thousand.
 */
final class RoughVectors {
  static final RoughVectors NONE = new RoughVectors(List.of());
  private static final int BLOCK = 1_024;

  private final List<Block> blocks;

  private RoughVectors(List<Block> blocks) {
    this.blocks = blocks;
  }

  /** Of these items, with the blocks of the former ones that are still the same. */
  static RoughVectors of(List<Item> items, RoughVectors former) {
    List<Block> blocks = new ArrayList<>();
    for (int from = 0; from < items.size(); from += BLOCK) {
      List<Item> part = items.subList(from, Math.min(items.size(), from + BLOCK));
      int number = blocks.size();
      boolean same = number < former.blocks.size() && former.blocks.get(number).isOf(part);
      blocks.add(same ? former.blocks.get(number) : new Block(part));
    }
    return new RoughVectors(blocks);
  }

  /** The product of every item's vector with each of these; {@code NaN} for items without one. */
  List<float[]> dots(List<Vector> others, int items) {
    List<float[]> dots = new ArrayList<>();
    for (Vector other : others) {
      float step = other.step();
      byte[] steps = other.steps(step);
      float[] each = new float[items];
      for (int i = 0; i < blocks.size(); i++) {
        blocks.get(i).dots(steps, step, each, i * BLOCK);
      }
      dots.add(each);
    }
    return dots;
  }

  /** A thousand neighbours. */
  private static final class Block {
    private final @Nullable Vector[] vectors;
    private final byte[][] steps;
    private final float[] step;

    Block(List<Item> items) {
      vectors = new Vector[items.size()];
      steps = new byte[items.size()][];
      step = new float[items.size()];
      for (int i = 0; i < vectors.length; i++) {
        Vector vector = items.get(i).vector();
        vectors[i] = vector;
        step[i] = vector == null ? Float.NaN : vector.step();
        steps[i] = vector == null ? new byte[0] : vector.steps(step[i]);
      }
    }

    boolean isOf(List<Item> items) {
      if (items.size() != vectors.length) {
        return false;
      }
      for (int i = 0; i < vectors.length; i++) {
        if (items.get(i).vector() != vectors[i]) {
          return false;
        }
      }
      return true;
    }

    void dots(byte[] other, float otherStep, float[] into, int from) {
      for (int i = 0; i < steps.length; i++) {
        into[from + i] = steps[i].length == 0 ? Float.NaN
            : VectorUtil.dotProduct(steps[i], other) * step[i] * otherStep;
      }
    }
  }
}
