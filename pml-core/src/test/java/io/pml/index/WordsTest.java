package io.pml.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  @ParameterizedTest
  @CsvSource({"list_files,list files", "listFiles,list Files", "HTTPServer,HTTP Server",
      "get-weread-rank,get weread rank",
      "base64Decode,base 64 Decode", "Buses.FindBus,Buses Find Bus", "été_prévu,été prévu", "__,''"})
  void split_identifier_givesItsWords(String identifier, String words) {
    assertThat(Words.split(identifier)).isEqualTo(words);
  }

  @Test
  void beginning_inTheMiddleOfAPair_leavesThePairOut() {
    assertThat(Words.beginning("ab😀", 3)).isEqualTo("ab");
    assertThat(Words.beginning("ab😀", 4)).isEqualTo("ab😀");
  }

  @Test
  void whole_ofAWording_hasEveryPart() {
    Wording wording = new Wording("git-hub", "Code hosting", "listIssues", "Lists issues.",
        List.of("repo_name", "max"));

    assertThat(wording.whole()).isEqualTo("git hub list Issues: Lists issues. Parameters: repo name, max");
    assertThat(wording.context()).isEqualTo("git hub: Code hosting");
  }

  @Test
  void context_ofAGroupThatSaysNothing_isTheWhole() {
    Wording wording = new Wording("", "", "echo", "Says it.", List.of());

    assertThat(wording.context()).isEqualTo(wording.whole()).isEqualTo("echo: Says it.");
  }

  @ParameterizedTest
  @CsvSource({"price, prices", "ship, shipped", "plan, planning", "company, companies", "file, files",
      "delete, deleted",
      "carry, carried", "translate, translated"})
  void stem_otherForm_isTheSame(String word, String form) {
    assertThat(Words.stem(form)).isEqualTo(Words.stem(word));
  }

  @ParameterizedTest
  @CsvSource({"price, prize", "list, lift", "is, as", "bus, bug"})
  void stem_otherWord_isAnother(String word, String other) {
    assertThat(Words.stem(other)).isNotEqualTo(Words.stem(word));
  }

  @Test
  void plain_textWithIdentifiers_isInSmallWords() {
    assertThat(Words.plain("What's in order_id, or getOrder()?")).containsExactly("what", "s", "in", "order", "id",
        "or",
        "get", "order");
  }
}
