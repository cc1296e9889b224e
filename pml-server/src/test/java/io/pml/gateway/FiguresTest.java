package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private final Figures figures = new Figures();

  @Test
  void figures_thatAreCounted_standAsTheyAre() {
    assertThat(List.of(next(0), next(1), next(2), next(2.5), next(10))).containsExactly(0.0, 1.0, 2.0, 2.5, 10.0);
  }

  @Test
  void figures_afterWordsWithoutACount_standAsTheyAre() {
    double begun = figures.next(OptionalDouble.empty());
    double ready = figures.next(OptionalDouble.empty());

    assertThat(List.of(begun, ready, next(1), next(2), next(3))).isSorted()
        .doesNotHaveDuplicates()
        .endsWith(1.0, 2.0, 3.0);
  }

  @Test
  void figures_thatDoNotGoUp_moveOnByNearlyNothing() {
    List<Double> sent = new ArrayList<>(List.of(next(5), next(5), next(1), next(-7)));
    sent.add(figures.next(OptionalDouble.empty()));
    assertThat(sent).isSorted().doesNotHaveDuplicates().allMatch(figure -> figure < 5.000001);

    assertThat(next(6)).isEqualTo(6);
  }

  private double next(double done) {
    return figures.next(OptionalDouble.of(done));
  }
}
