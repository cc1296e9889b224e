package io.pml.index.lucene;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of many items in whole steps. Never changes.
 *
 * <p>They stand dimension by dimension, so that a scan is one simple loop over two arrays of the same type: that is what
 * the compiler turns into vector instructions by itself. Sums are kept in 16 bits too and may run over on the way; the
 * result is right since the product of two vectors of length one fits. A changed vector costs its block.
 */
final class RoughVectors {
  static final RoughVectors NONE = new RoughVectors(List.of());
  private static final int BLOCK = 2_048;

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
    List<float[]> dots = others.stream().map(other -> new float[items]).toList();
    List<short[]> steps = others.stream().map(Vector::steps).toList();
    for (int i = 0; i < blocks.size(); i++) {
      for (int other = 0; other < steps.size(); other++) {
        blocks.get(i).dots(steps.get(other), dots.get(other), i * BLOCK);
      }
    }
    return dots;
  }

  /** Neighbours. */
  private static final class Block {
    private final @Nullable Vector[] vectors;
    /** By dimension, then by item. */
    private final short[][] columns;

    Block(List<Item> items) {
      vectors = items.stream().map(Item::vector).toArray(Vector[]::new);
      int dimensions = items.stream()
          .map(Item::vector)
          .mapToInt(each -> each == null ? 0 : each.dimensions())
          .max()
          .orElse(0);
      columns = new short[dimensions][vectors.length];
      for (int i = 0; i < vectors.length; i++) {
        Vector vector = vectors[i];
        short[] steps = vector == null ? new short[0] : vector.steps();
        for (int dimension = 0; dimension < steps.length; dimension++) {
          columns[dimension][i] = steps[dimension];
        }
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

    void dots(short[] other, float[] into, int from) {
      short[] sums = new short[vectors.length];
      for (int dimension = 0; dimension < columns.length; dimension++) {
        add(columns[dimension], other[dimension], sums);
      }
      for (int i = 0; i < sums.length; i++) {
        into[from + i] = vectors[i] == null ? Float.NaN : Vector.product(sums[i]);
      }
    }

    /** A method of its own, and one array per operand: otherwise the compiler does not see that it can use vectors. */
    private static void add(short[] column, short factor, short[] sums) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] = (short) (sums[i] + factor * column[i]);
      }
    }
  }
}
