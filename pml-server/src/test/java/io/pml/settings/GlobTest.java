package io.pml.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource({"claude-code,claude-code,true", "claude*,claude-code,true", "*code,claude-code,true", "c?de,code,true",
      "*,'',true", "**,x,true", "a*b*c,aXbYbc,true", "claude,claude-code,false", "?,'',false", "a*b,ac,false",
      "[a],a,false"})
  void matches_wholeTextsOnly(String glob, String text, boolean expected) {
    assertThat(new Glob(glob).matches(text)).isEqualTo(expected);
  }

  @Test
  void matches_manyStars_endsQuickly() {
    assertThat(new Glob("*a".repeat(60)).matches("a".repeat(2000) + "b")).isFalse();
  }
}
