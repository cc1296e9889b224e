package io.pml.testkit.npm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpmConditionTest {
  private final List<String> lines = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({"true,true", "true,false", "false,true"})
  void judge_npmIsThereOrThisIsCi_runsWithoutAWord(boolean available, boolean ci) {
    assertThat(new NpmCondition(available, ci, lines::add).judge("SomeTest").isDisabled()).isFalse();
    assertThat(lines).isEmpty();
  }

  @Test
  void judge_noNpmElsewhere_saysWhatWasNotRunAndWhy() {
    assertThat(new NpmCondition(false, false, lines::add).judge("SomeTest").isDisabled()).isTrue();
    assertThat(lines).containsExactly("not run: SomeTest, because npm is not on the PATH");
  }
}
