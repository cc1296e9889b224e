package io.pml.server;

import static io.pml.server.Client.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.store.CallLog;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.testkit.faults.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that jumps: nothing that lasts is measured with it. */
class ClockTest {
  @TempDir
  Path folder;

  @Test
  void clock_jumping_changesNeitherDurationsNorOrderNorRestarts() throws Exception {
    AtomicReference<Duration> jump = new AtomicReference<>(Duration.ZERO);
    InstantSource clock = () -> Instant.now().plus(jump.get());
    Config config = new Config().faulty("one", Mode.CRASH_EVERY_2ND).with("one", "{\"idle_stop_seconds\": 3600}");
    List<Duration> jumps = List.of(Duration.ofHours(-1), Duration.ofDays(1), Duration.ofDays(-30));
    try (RunningPml pml = RunningPml.start(folder, config, Map.of(), clock); Client client = pml.client()) {
      pml.awaitTools("one");
      for (Duration next : jumps) {
        assertThat(text(client.call("one:misbehave"))).isEqualTo("ok");
        assertThat(text(client.call("one:misbehave"))).contains("exited with code 3");
        jump.set(next);
        assertThat(text(client.call("one:sleep", "{\"millis\": 20}"))).isEqualTo("slept 20 ms");
      }
    }

    try (SqliteStorage storage = SqliteStorage.open(folder.resolve("data"), InstantSource.system())) {
      List<CallLog.Call> calls = storage.calls().newest(100);
      assertThat(calls).hasSize(9)
          .allMatch(call -> !call.duration().isNegative() && call.duration().compareTo(Duration.ofMinutes(1)) < 0);
      // Newest first by id: the order in which they were made, whatever the clock said.
      assertThat(calls.stream().map(call -> call.tool().name()))
          .containsExactly("sleep", "misbehave", "misbehave", "sleep", "misbehave", "misbehave", "sleep", "misbehave",
              "misbehave");
    }
  }
}
