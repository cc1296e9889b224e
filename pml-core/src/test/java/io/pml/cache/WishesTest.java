package io.pml.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.store.CachedResults.Cached;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WishesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** Alike for a model that finds all of them alike. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      how many invoices are paid        | how many of the invoices are paid  | true
      how many invoices are paid        | how many invoices are unpaid       | false
      list the issues that are open     | list the issues that are closed    | false
      messages before noon              | messages after noon                | false
      messages with attachments         | messages without attachments       | false
      """)
  void wishInNearlyTheSameWords_isFoundUnlessItSaysTheOpposite(String kept, String asked, boolean found) {
    Wishes wishes = new Wishes(text -> Optional.of(new float[]{1}));
    wishes.keep(kept, "key", new Cached(new UUID(0, 1), Optional.empty(), Json.text("told"), Map.of(), Map.of(), NOW,
        NOW.plusSeconds(60)));

    assertThat(wishes.find(asked, "key", NOW).isPresent()).isEqualTo(found);
  }
}
