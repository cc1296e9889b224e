package io.pml.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClausesTest {
  @Test
  void of_twoWishes_givesBoth() {
    assertThat(Clauses.of("Read the report, and then send it to Anna.")).containsExactly("Read the report",
        "send it to Anna");
  }

  @Test
  void of_oneWish_isEmpty() {
    assertThat(Clauses.of("cancel the timer")).isEmpty();
    assertThat(Clauses.of("stop and go")).isEmpty();
    assertThat(Clauses.of("")).isEmpty();
  }

  @Test
  void of_manyWishes_keepsTheFourLongestInOrder() {
    assertThat(
        Clauses.of("open it; make a new folder; go up; copy the old files; write a short summary; tell all people"))
        .containsExactly("make a new folder", "copy the old files", "write a short summary", "tell all people");
  }

  @Test
  void of_wordsThatHoldAnAnd_staysWhole() {
    assertThat(Clauses.of("sandy beaches of Andorra")).isEmpty();
  }
}
