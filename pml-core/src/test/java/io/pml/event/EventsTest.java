package io.pml.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final Duration AT_ONCE = Duration.ZERO;

  private final Events events = new Events();

  @Test
  void areHeard_isTrueWhileSomebodyListens() {
    assertThat(events.areHeard()).isFalse();
    try (Listening _ = events.listen(Optional.empty())) {
      assertThat(events.areHeard()).isTrue();
    }
    assertThat(events.areHeard()).isFalse();
  }

  @Test
  void tell_listenerThatIsTooSlow_isLetGoWithWhatWaited() throws InterruptedException {
    Listening slow = events.listen(Optional.empty());
    Listening other = events.listen(Optional.empty());
    for (int i = 0; i <= Listening.MOST_WAITING; i++) {
      events.tell(log(new UUID(0, 1)));
      other.next(AT_ONCE);
    }

    int heard = 0;
    while (slow.next(AT_ONCE).isPresent()) {
      heard++;
    }
    assertThat(heard).isEqualTo(Listening.MOST_WAITING);
    assertThat(slow.isBehind()).isTrue();
    assertThat(slow.isOver()).isTrue();
    assertThat(other.isOver()).isFalse();
    other.close();
    assertThat(events.areHeard()).isFalse();
  }

  @Test
  void next_nothingToHear_waitsUntilItIsClosed() throws InterruptedException {
    Listening listening = events.listen(Optional.of(new UUID(0, 1)));
    events.tell(log(new UUID(0, 2)));
    Thread closing = Thread.ofVirtual().start(events::close);

    assertThat(listening.next(Duration.ofMinutes(1))).isEmpty();

    closing.join();
    assertThat(listening.isOver()).isTrue();
    assertThat(listening.isBehind()).isFalse();
    assertThat(events.listen(Optional.empty()).isOver()).isTrue();
  }

  @Test
  void listen_tooMany_isRefused() {
    for (int i = 0; i < Events.MOST_LISTENERS; i++) {
      events.listen(Optional.empty());
    }

    assertThatThrownBy(() -> events.listen(Optional.empty())).isInstanceOf(PmlException.class);
  }

  private static Event log(UUID workflow) {
    return new Event.Log(new Event.Scene(workflow, workflow, Optional.empty(), Instant.EPOCH), "info", "text");
  }
}
