package io.pml.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrailTest {
  private final List<String> led = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-31T08:00:00Z");
  private final Trail trail = new Trail((intent, entries, success) -> led.add(intent + " → " + entries + " " + success),
      () -> now);

  @Test
  void called_whatWasShown_countsOnce() {
    trail.shown("claude", "read a file", List.of("fs:read", "fs:list"));

    trail.called("claude", "fs:read", true);
    trail.called("claude", "fs:read", true);

    assertThat(led).containsExactly("read a file → [fs:read] true");
  }

  @Test
  void called_failing_isToldToo() {
    trail.shown("claude", "read a file", List.of("fs:read"));

    trail.called("claude", "fs:read", false);

    assertThat(led).containsExactly("read a file → [fs:read] false");
  }

  @Test
  void called_failingFirst_canStillSucceed() {
    trail.shown("claude", "read a file", List.of("fs:read"));

    trail.called("claude", "fs:read", false);
    trail.called("claude", "fs:read", false);
    trail.called("claude", "fs:read", true);

    assertThat(led).containsExactly("read a file → [fs:read] false", "read a file → [fs:read] true");
  }

  @Test
  void called_newestLookThatShowedIt_ledThere() {
    trail.shown("claude", "read a file", List.of("fs:read"));
    trail.shown("claude", "show the log", List.of("fs:read", "git:log"));
    trail.shown("claude", "add numbers", List.of("math:add"));

    trail.called("claude", "fs:read", true);

    assertThat(led).containsExactly("show the log → [fs:read] true");
  }

  @Test
  void called_byAnotherOrLateOrUnasked_saysNothing() {
    trail.shown("claude", "read a file", List.of("fs:read"));

    trail.called("codex", "fs:read", true);
    trail.called("claude", "fs:write", true);
    now = now.plus(Duration.ofMinutes(11));
    trail.called("claude", "fs:read", true);

    assertThat(led).isEmpty();
  }
}
