package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.PmlException;
import io.pml.event.Event;
import io.pml.event.Events;
import io.pml.event.Listening;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class EventLogTest {
  private final Events events = new Events();
  private final List<String> log = new CopyOnWriteArrayList<>();

  @Test
  void write_afterFallingBehindWhileTooManyListen_goesOnWhenThereIsRoom() throws Exception {
    Listening mine = events.listen(Optional.empty());
    while (!mine.isBehind()) {
      tell("too much");
    }
    List<Listening> others = everybodyElse();
    Thread writer = Thread.ofVirtual().start(() -> {
      try {
        EventLog.write(events, mine, Duration.ofMillis(1), log::add);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    Await.until("it has noticed", () -> !log.isEmpty() && log.getLast().startsWith("too much happened"));

    others.forEach(Listening::close);
    Await.until("it writes again", () -> {
      tell("again");
      return log.getLast().contains("again");
    });
    events.close();
    writer.join();

    assertThat(log).filteredOn(line -> line.startsWith("too much happened")).hasSize(1);
  }

  private List<Listening> everybodyElse() {
    List<Listening> others = new ArrayList<>();
    try {
      while (true) {
        others.add(events.listen(Optional.of(new UUID(0, 9))));
      }
    } catch (PmlException e) {
      return others;
    }
  }

  private void tell(String text) {
    UUID id = new UUID(0, 1);
    events.tell(new Event.Log(new Event.Scene(id, id, Optional.empty(), Instant.EPOCH), "info", text));
  }
}
