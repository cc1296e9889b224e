package io.pml.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OppositesTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      turn on the light                  | turn off the light                | true
      enable the account                 | disable the account               | true
      lock the door                      | unlock the door                   | true
      raises the prices                  | lowered the prices                | true
      meet in the morning                | meet in the evening               | true
      add two days                       | add three days                    | true
      send it before the meeting         | send it right after the meeting   | true
      count the words                    | count the lines                   | false
      turn the light on and off          | turn off the light                | false
      increase the price                 | raise the price                   | false
      show the mails that came in        | mails that came in                | false
      """)
  void areSaid_wordsInPlaceOfOthers(String text, String other, boolean opposite) {
    assertThat(Opposites.areSaid(Words.plain(text), Words.plain(other))).isEqualTo(opposite);
    assertThat(Opposites.areSaid(Words.plain(other), Words.plain(text))).isEqualTo(opposite);
  }
}
