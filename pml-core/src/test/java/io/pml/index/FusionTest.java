package io.pml.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FusionTest {
  @Test
  void standardize_numbers_haveMeanZeroAndDeviationOne() {
    float[] z = Fusion.standardize(new float[]{2, 4, 6});

    assertThat(z[0]).isCloseTo(-1.2247f, within(1e-3f));
    assertThat(z[1]).isZero();
    assertThat(z[2]).isCloseTo(1.2247f, within(1e-3f));
  }

  @Test
  void standardize_missing_countsAsAverage() {
    assertThat(Fusion.standardize(new float[]{1, Float.NaN, 3})).containsExactly(-1, 0, 1);
  }

  @Test
  void standardize_allEqualOrMissing_isZero() {
    assertThat(Fusion.standardize(new float[]{5, 5})).containsExactly(0, 0);
    assertThat(Fusion.standardize(new float[]{Float.NaN})).containsExactly(0);
    assertThat(Fusion.standardize(new float[0])).isEmpty();
  }

  @Test
  void fuse_meaningAgainstWords_meaningWins() {
    float[] fused = Fusion.fuse(new float[]{0.9f, 0.1f}, new float[]{-1, 1});

    assertThat(fused[0]).isGreaterThan(fused[1]);
  }

  @Test
  void fuse_meaningNotKnown_leavesItToTheWords() {
    assertThat(Fusion.fuse(new float[]{0.3f, 0.5f, Float.NaN}, new float[]{-1, 0, 2})[2]).isEqualTo(2);
  }

  @Test
  void withClauses_entryThatSuitsOneClause_rises() {
    float[] fused = Fusion.withClauses(new float[]{1, 1}, List.of(new float[]{0, 3}, new float[]{1, 0}));

    assertThat(fused[1]).isGreaterThan(fused[0]);
  }

  @Test
  void memory_weight_growsWithIntentsAndStaysBelowOne() {
    for (int intents = 1; intents < Index.MOST_INTENTS; intents++) {
      assertThat(Memory.weight(intents + 1, 0.6f)).isGreaterThan(Memory.weight(intents, 0.6f)).isLessThan(1);
    }
    assertThat(Memory.weight(0, 0.6f)).isZero();
  }

  @Test
  void memory_weight_fallsWhereTextsSuffice() {
    assertThat(Memory.weight(1, 0.1f)).isGreaterThan(0.7f);
    assertThat(Memory.weight(1, 0.8f)).isLessThan(0.2f);
  }

  @Test
  void memory_excess_isTakenFromAlikeIntentsAndAddedToOthers() {
    assertThat(Memory.excess(5, 0.2f)).isPositive().isGreaterThan(Memory.excess(2, 0.2f));
    assertThat(Memory.excess(5, -0.2f)).isNegative();
  }

  @Test
  void chance_better_isHigherAndBetweenZeroAndOne() {
    assertThat(Calibration.chance(0.7, 0.5, 1)).isGreaterThan(Calibration.chance(0.4, 0.5, 1)).isLessThan(1);
    assertThat(Calibration.chance(0.5, 0.5, 1)).isGreaterThan(Calibration.chance(0.5, 0.5, -1)).isGreaterThan(0);
    assertThat(Calibration.chance(Double.NaN, 0.9, 1)).isGreaterThan(Calibration.chance(Double.NaN, 0.1, 1));
  }
}
