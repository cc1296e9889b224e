package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class OnDemandTest {
  private static final Duration REST = Duration.ofSeconds(60);

  private long now;
  private int made;
  private int closed;
  private final Queue<Runnable> planned = new ArrayDeque<>();
  private final OnDemand<Thing> things = new OnDemand<>(Thing::new, REST, (action, delay) -> planned.add(action),
      () -> now);

  @Test
  void use_again_usesTheSame() throws Exception {
    Thing first = things.use(thing -> thing);

    assertThat(things.<Thing>use(thing -> thing)).isSameAs(first);
    assertThat(planned).hasSize(1);
  }

  @Test
  void look_restedLongEnough_letsGo_andTheNextUseMakesAnother() throws Exception {
    things.use(thing -> thing);

    pass(REST);

    assertThat(closed).isEqualTo(1);
    assertThat(planned).isEmpty();
    things.use(thing -> thing);
    assertThat(made).isEqualTo(2);
    assertThat(planned).hasSize(1);
  }

  @Test
  void look_usedMeanwhile_keepsIt() throws Exception {
    things.use(thing -> thing);
    now += REST.toNanos() / 2;
    things.use(thing -> thing);

    pass(REST.dividedBy(2));

    assertThat(closed).isZero();
    pass(REST.dividedBy(2));
    assertThat(closed).isEqualTo(1);
  }

  @Test
  void look_duringUse_keepsIt() throws Exception {
    things.use(thing -> thing);

    int closedMeanwhile = things.use(thing -> {
      pass(REST);
      return closed;
    });

    assertThat(closedMeanwhile).isZero();
  }

  @Test
  void use_makingFails_saysSo_andIsTriedAgain() throws Exception {
    OnDemand<Thing> broken = new OnDemand<>(() -> {
      made++;
      throw new IOException("no disk");
    }, REST, (action, delay) -> planned.add(action), () -> now);

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> broken.use(thing -> thing));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> broken.use(thing -> thing));

    assertThat(made).isEqualTo(2);
  }

  private void pass(Duration time) {
    now += time.toNanos();
    planned.remove().run();
  }

  private final class Thing implements AutoCloseable {
    Thing() {
      made++;
    }

    @Override
    public void close() {
      closed++;
    }
  }
}
