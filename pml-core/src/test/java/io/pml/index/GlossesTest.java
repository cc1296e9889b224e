package io.pml.index;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GlossesTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      compte les lignes du fichier               | count the line of file
      Wie viele Kunden gibt es?                  | how much customer is is
      borra el mensaje                           | delete the message
      l'adresse de l'école                       | the address of the school
      combien de livres                          | how many of book
      zeige das Xylophon                         | show the xylophon
      eine Zahlungserinnerung für den Kunden     | a payment reminder for the customer
      """)
  void english_sentenceOfAKnownLanguage_isGlossedWordByWord(String text, String expected) {
    assertThat(Glosses.english(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reserve a table", "publish a new version", "show the liste of files", "", "12 %", "visa",
      "die in a fire", "najdi největší soubor ve složce", "le xylophone étincelant grésille"})
  void english_anythingElse_staysAsItIs(String text) {
    assertThat(Glosses.english(text)).isEqualTo(text);
  }
}
