package io.pml.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.discover.PlainIndex;
import io.pml.store.Intents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntentLearnerTest {
  private static final Instant NOW = Instant.parse("2026-01-31T08:00:00Z");

  private final PlainIndex index = new PlainIndex();
  private final List<String> kept = new ArrayList<>();
  private final IntentLearner learner = new IntentLearner(index, new Kept(), () -> NOW,
      text -> text.replace("hunter2", "***"));

  @Test
  void led_success_isRememberedAndKept() {
    learner.led("  list my files ", List.of("fs:list"), true);

    assertThat(index.remembered("fs:list")).containsExactly("list my files");
    assertThat(kept).containsExactly("fs:list list my files true");
  }

  @Test
  void led_failures_takeBackWhatWasLearned() {
    learner.led("list my files", List.of("fs:list"), true);
    learner.led("list my files", List.of("fs:list"), false);

    assertThat(index.remembered("fs:list")).isEmpty();
  }

  @Test
  void led_failureOfSomethingUnknown_isNotKept() {
    learner.led("list my files", List.of("fs:list"), false);

    assertThat(kept).isEmpty();
  }

  @Test
  void led_tooManyEntries_teachesNothing() {
    learner.led("do everything", List.of("a:a", "b:b", "c:c", "d:d"), true);

    assertThat(kept).isEmpty();
  }

  @Test
  void led_secretsAndLength_neverReachTheStore() {
    learner.led("log in with hunter2", List.of("web:login"), true);
    learner.led("x".repeat(499) + "😀" + "y".repeat(1000), List.of("web:login"), true);

    assertThat(kept).containsExactlyInAnyOrder("web:login log in with *** true",
        "web:login " + "x".repeat(499) + " true");
  }

  @Test
  void remind_afterAStart_tellsTheIndex() {
    learner.remind(List.of("fs:read", "fs:unknown"));

    assertThat(index.remembered("fs:read")).containsExactly("open it");
  }

  private final class Kept implements Intents {
    @Override
    public void add(String entry, String intent, boolean success, Instant at) {
      kept.add(entry + " " + intent + " " + success);
    }

    @Override
    public Map<String, List<Intent>> all() {
      return Map.of("fs:read", List.of(new Intent("open it", 3, 1, NOW), new Intent("eat it", 1, 1, NOW)));
    }

    @Override
    public List<Intent> of(String entry) {
      return List.of();
    }

    @Override
    public void forget(String entry) {}
  }
}
