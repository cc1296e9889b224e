package io.pml.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.store.CachedResults;
import io.pml.store.CachedResults.Cached;
import io.pml.store.CachedResults.Policy;
import io.pml.store.CachedResults.Strategy;
import io.pml.store.CachedResults.Trigger;
import io.pml.tool.ToolId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What every {@link CachedResults} keeps to. */
abstract class CachedResultsContract {
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123Z");
  private static final UUID ONE = new UUID(0, 1);
  private static final UUID TWO = new UUID(0, 2);
  private static final ToolId READ = new ToolId("files", "read");
  private static final ToolId LIST = new ToolId("files", "list");

  abstract CachedResults results();

  @Test
  void save_everyPart_comesBackExactly() {
    Cached cached = new Cached(new UUID(3, 4), Optional.of(ONE), Json.parse("{\"a\": [1, null, \"ä\\u0000\"]}"),
        Map.of(READ, "hash", LIST, "other"), Map.of("cap:inner", "identity@2"), NOW, NOW.plusSeconds(60));

    results().save(new CachedResults.Key(ONE, 2, "question"), cached, 10);

    assertThat(results().find(new CachedResults.Key(ONE, 2, "question"))).contains(cached);
    assertThat(results().find(new CachedResults.Key(ONE, 1, "question"))).isEmpty();
    assertThat(results().find(new CachedResults.Key(ONE, 2, "another"))).isEmpty();
    assertThat(results().find(new CachedResults.Key(TWO, 2, "question"))).isEmpty();
    assertThat(results().users()).isEqualTo(Map.of(ONE, Set.of(READ, LIST)));
  }

  @Test
  void save_theSameQuestion_replaces() {
    results().save(new CachedResults.Key(ONE, 1, "q"), cached("old", 1), 10);
    results().save(new CachedResults.Key(ONE, 1, "q"), cached("new", 2), 10);

    assertThat(results().find(new CachedResults.Key(ONE, 1, "q")).orElseThrow().result()).isEqualTo(Json.text("new"));
  }

  @Test
  void save_moreThanAreKept_losesTheOldest() {
    results().save(new CachedResults.Key(TWO, 1, "q"), cached("of another", 0), 10);
    results().save(new CachedResults.Key(ONE, 1, "first"), cached("1", 1), 2);
    results().save(new CachedResults.Key(ONE, 1, "third"), cached("3", 3), 2);
    results().save(new CachedResults.Key(ONE, 1, "second"), cached("2", 2), 2);

    assertThat(results().find(new CachedResults.Key(ONE, 1, "first"))).isEmpty();
    assertThat(results().find(new CachedResults.Key(ONE, 1, "second"))).isPresent();
    assertThat(results().find(new CachedResults.Key(ONE, 1, "third"))).isPresent();
    assertThat(results().find(new CachedResults.Key(TWO, 1, "q"))).isPresent();
  }

  @Test
  void drop_countsWhatGoes() {
    results().save(new CachedResults.Key(ONE, 1, "a"), cached("a", 1), 10);
    results().save(new CachedResults.Key(ONE, 2, "b"), cached("b", 200), 10);
    results().save(new CachedResults.Key(TWO, 1, "c"), cached("c", 200), 10);

    assertThat(results().dropExpired(NOW.plusSeconds(61))).isEqualTo(1);
    assertThat(results().dropExpired(NOW.plusSeconds(61))).isZero();
    assertThat(results().drop(ONE)).isEqualTo(1);
    assertThat(results().drop(ONE)).isZero();
    assertThat(results().users()).containsOnlyKeys(TWO);
    assertThat(results().dropAll()).isEqualTo(1);
    assertThat(results().users()).isEqualTo(Map.of());
  }

  @Test
  void policy_isTheUsualOne_untilAnotherIsSet() {
    Policy own = new Policy(Optional.of(false), Duration.ofSeconds(7), Strategy.NONE,
        Set.of(Trigger.DAILY, Trigger.MANUAL_ONLY), 3);

    assertThat(results().policy(ONE)).isEqualTo(Policy.USUAL);
    results().setPolicy(ONE, Policy.USUAL);
    results().setPolicy(ONE, own);
    assertThat(results().policy(ONE)).isEqualTo(own);
    assertThat(results().policy(TWO)).isEqualTo(Policy.USUAL);
  }

  private static Cached cached(String value, int second) {
    return new Cached(new UUID(3, second), Optional.of(ONE), Json.text(value), Map.of(READ, "hash"), Map.of(),
        NOW.plusSeconds(second), NOW.plusSeconds(second + 60));
  }
}
