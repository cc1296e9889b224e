package io.pml.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PastTest {
  private static final float[] EAST = {1, 0};
  private static final float[] NORTH = {0, 1};
  private static final float[] NORTH_EAST = {0.6f, 0.8f};

  @Test
  void likeness_equalIntents_isOne() {
    assertThat(Past.of(List.of(EAST, EAST, EAST), List.of()).likeness()).isCloseTo(1, within(1e-5f));
  }

  @Test
  void likeness_unrelatedIntents_isZero() {
    assertThat(Past.of(List.of(EAST, NORTH), List.of()).likeness()).isCloseTo(0, within(1e-5f));
  }

  @Test
  void likeness_threeIntents_isTheMeanCosineWithTheOthers() {
    double ofEast = (0.6 + 0) / Math.hypot(0.6, 1.8);
    double ofNorth = (0.8 + 0) / Math.hypot(1.6, 0.8);
    double ofBoth = (0.6 + 0.8) / Math.sqrt(2);

    assertThat(Past.of(List.of(EAST, NORTH, NORTH_EAST), List.of()).likeness())
        .isCloseTo((float) ((ofEast + ofNorth + ofBoth) / 3), within(1e-5f));
  }

  @Test
  void likeness_ofOneIntent_isNotKnown() {
    assertThat(Past.of(List.of(EAST), List.of()).likeness()).isNaN();
  }

  @Test
  void likeness_opposites_isANumber() {
    assertThat(Past.of(List.of(EAST, new float[]{-1, 0}, NORTH), List.of()).likeness()).isFinite();
  }
}
