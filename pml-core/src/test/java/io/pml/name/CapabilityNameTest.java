package io.pml.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CapabilityNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"fs:read_json", "api:fetch_user_auth", "transform:json_to_csv", "db:query_simple", "s3:get_2",
      "my_ns:a_b"})
  void parse_asConvened_reads(String text) {
    assertThat(CapabilityName.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "FS:ReadJSON            | capital letters                 | fs:read_json",
      "fs:readJson            | capital letters                 | fs:read_json",
      "fs:read-json           | the character \"-\"             | fs:read_json",
      "fs.read_json           | the character \".\"             | fs:read_json",
      "read_json              | no namespace                    | util:read_json",
      "fs:read__json          | not at an end or twice          | fs:read_json",
      "fs:read_json_          | not at an end or twice          | fs:read_json",
      "_fs:read_json          | not at an end or twice          | fs:read_json",
      "fs:sub:read_json       | more than one colon             | fs:sub_read_json",
      "fs:rеad_json           | U+0435 (CYRILLIC SMALL LETTER IE) | fs:read_json",
      "fs:lire_données        | U+00E9                          | fs:lire_donnees",
      "ｆｓ:read_json          | U+FF46                          | fs:read_json"})
  void parse_misspelled_saysWhatIsWrongAndHowItShouldBe(String text, String wrong, String mended) {
    assertThatThrownBy(() -> CapabilityName.parse(text)).isInstanceOf(PmlException.class)
        .hasMessageContaining(wrong)
        .hasMessageContaining("did you mean \"" + mended + "\"?");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "fs:read     | \"read\" is one word: say what it does to what, such as read_file",
      "fs:         | nothing stands after the colon",
      ":read_json  | nothing stands before the colon",
      "''          | it is empty",
      "1fs:read_a  | begins with a digit",
      "???         | the character \"?\""})
  void parse_beyondMending_saysWhatANameIs(String text, String wrong) {
    assertThatThrownBy(() -> CapabilityName.parse(text)).hasMessageContaining(wrong);
  }

  @Test
  void parse_tooLongOrFullOfControls_isShownShortAndHarmless() {
    assertThatThrownBy(() -> CapabilityName.parse("fs:read_" + "a".repeat(100)))
        .hasMessageContaining("108 characters, and at most 64");
    assertThatThrownBy(() -> CapabilityName.parse("\u001b[31m\u202Efs\n"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\u001b", "\u202E", "\n"));
    assertThatThrownBy(() -> CapabilityName.parse("x".repeat(10_000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }

  @ParameterizedTest
  @CsvSource({"fs:list_all,fs:list_a11", "fs:list_all,fs:1ist_all", "api:get_foo,api:get_f00",
      "git:return_x,git:retum_x"})
  void skeleton_ofNamesThatLookAlike_isTheSame(String one, String other) {
    assertThat(Skeleton.of(one)).isEqualTo(Skeleton.of(other));
  }

  @ParameterizedTest
  @CsvSource({"fs:read_json,fs:rеad_json", "fs:read_json,FS:READ_JSON", "fs:read_json,fs:read__json_",
      "fs:list_all,fs:Iist_all", "fs:read_json,ｆｓ:read_json", "fs:read_json,fs:réad_json"})
  void skeleton_ofForeignLettersCaseAndUnderscores_isThatOfTheName(String name, String odd) {
    assertThat(Skeleton.of(odd)).isEqualTo(Skeleton.of(name));
  }

  @ParameterizedTest
  @CsvSource({"fs:read_json,fs:read_jsonl", "api:fetch_user,api:fetch_users", "fs:get_a_b,fs:get_ab",
      "db:min_x,db:mln_x"})
  void skeleton_ofDifferentNames_differs(String one, String other) {
    assertThat(Skeleton.of(one)).isNotEqualTo(Skeleton.of(other));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pml:do_it", "std:do_it", "mcp:do_it", "cap:do_it", "dns:do_it", "meta:do_it", "learn:do_it",
      "system:do_it", "then:do_it"})
  void reserved_namespacesOfPml_areRefusedWithTheReason(String text) {
    assertThat(Reserved.reason(CapabilityName.parse(text))).hasValueSatisfying(
        reason -> assertThat(reason).contains("belongs to PML"));
  }

  @Test
  void reserved_lookAlikesAndUnnamed_areRefused() {
    assertThat(Reserved.reason(CapabilityName.parse("pm1:do_it"))).hasValueSatisfying(
        reason -> assertThat(reason).contains("looks like pml"));
    assertThat(Reserved.reason(CapabilityName.parse("1earn:x_y".replace('1', 'l')))).isPresent();
    assertThat(Reserved.reason(CapabilityName.parse("fs:unnamed_thing"))).isPresent();
    assertThat(Reserved.reason(CapabilityName.parse("fs:read_json"))).isEmpty();
  }
}
