package io.pml.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pml.index.Entry;
import io.pml.index.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.api.Test;

class RoughVectorsTest {
  private static final int MORE_THAN_A_BLOCK = 2_500;

  static LongStream seeds() {
    return LongStream.range(0, 5);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void dots_areNearlyTheProducts(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Vector> vectors = new ArrayList<>();
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < MORE_THAN_A_BLOCK; i++) {
      vectors.add(direction(random));
      items.add(item(i, vectors.get(i)));
    }
    Vector other = direction(random);

    float[] dots = RoughVectors.of(items, RoughVectors.NONE).dots(List.of(other), items.size()).getFirst();

    for (int i = 0; i < dots.length; i++) {
      assertThat(dots[i]).isCloseTo(vectors.get(i).dot(other), within(0.02f));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void dots_ofAVectorWithItselfAndItsOpposite_doNotRunOver(long seed) {
    Vector vector = direction(new SplittableRandom(seed));
    Vector single = new Vector(new float[]{1, 0, 0, 0});
    RoughVectors rough = RoughVectors.of(List.of(item(0, vector)), RoughVectors.NONE);
    RoughVectors roughSingle = RoughVectors.of(List.of(item(0, single)), RoughVectors.NONE);

    assertThat(rough.dots(List.of(vector), 1).getFirst()[0]).isCloseTo(1, within(0.02f));
    assertThat(roughSingle.dots(List.of(single, new Vector(new float[]{-1, 0, 0, 0})), 1))
        .containsExactly(new float[]{1}, new float[]{-1});
  }

  @Test
  void dots_ofItemsWithoutVectors_areNotKnown() {
    SplittableRandom random = new SplittableRandom(1);
    Vector vector = direction(random);
    RoughVectors rough = RoughVectors.of(List.of(item(0, null), item(1, vector)), RoughVectors.NONE);

    float[] dots = rough.dots(List.of(vector), 2).getFirst();

    assertThat(dots[0]).isNaN();
    assertThat(dots[1]).isCloseTo(1, within(0.02f));
  }

  private static Vector direction(SplittableRandom random) {
    float[] values = new float[384];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return new Mean(values.length).add(values, 1).direction();
  }

  private static Item item(int slot, @Nullable Vector vector) {
    Entry entry = new Entry("e" + slot, Entry.Kind.TOOL, new Wording("", "", "name", "", List.of()));
    return new Item(entry, List.of(), slot, 0, new Item.Lengths(1, 1, 1, 0, 0), vector, null);
  }
}
