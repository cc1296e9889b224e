package io.pml.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoginsTest {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Logins logins = new Logins(() -> now, new SecureRandom());

  @Test
  void code_isGoodOnce() {
    String code = logins.invite();
    String session = logins.enter(code).orElseThrow();

    assertThat(logins.areIn(session)).isTrue();
    assertThat(logins.enter(code)).isEmpty();
    assertThat(logins.areIn(session)).as("after the second try").isTrue();
  }

  @Test
  void code_isGoodForAMinute() {
    String first = logins.invite();
    String second = logins.invite();
    pass(Logins.CODE.minusMillis(1));
    assertThat(logins.enter(first)).isPresent();
    pass(Duration.ofMillis(1));
    assertThat(logins.enter(second)).isEmpty();
  }

  @Test
  void session_isGoodForADay() {
    String session = logins.enter(logins.invite()).orElseThrow();
    pass(Logins.SESSION.minusMillis(1));
    assertThat(logins.areIn(session)).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(logins.areIn(session)).isFalse();
  }

  @Test
  void secrets_areLongAndNeverTheSame_andAreNotTakenForEachOther() {
    HashSet<String> seen = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      String code = logins.invite();
      assertThat(code).matches("[0-9a-f]{64}");
      assertThat(logins.areIn(code)).isFalse();
      String session = logins.enter(code).orElseThrow();
      assertThat(logins.enter(session)).isEmpty();
      assertThat(seen.add(code) && seen.add(session)).isTrue();
    }
  }

  @Test
  void sessions_tooMany_theOldestGoes() {
    List<String> sessions = new ArrayList<>();
    for (int i = 0; i <= Logins.MOST; i++) {
      sessions.add(logins.enter(logins.invite()).orElseThrow());
    }

    assertThat(logins.areIn(sessions.getFirst())).isFalse();
    assertThat(sessions.subList(1, sessions.size())).allMatch(logins::areIn);
  }

  @Test
  void codes_tooMany_theOldestGoes() {
    String first = logins.invite();
    for (int i = 0; i < Logins.MOST; i++) {
      logins.invite();
    }

    assertThat(logins.enter(first)).isEmpty();
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }
}
