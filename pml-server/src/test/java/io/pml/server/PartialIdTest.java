package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartialIdTest {
  private static final UUID FIRST = UUID.fromString("01940000-0000-7000-8000-00000000aaaa");
  private static final UUID SECOND = UUID.fromString("01940000-0000-7000-8000-00000000bbbb");
  private static final List<UUID> BOTH = List.of(FIRST, SECOND);

  @ParameterizedTest
  @ValueSource(strings = {"aaaa", " 0000aaaa\n", "AAAA", "01940000-0000-7000-8000-00000000a",
      "01940000-0000-7000-8000-00000000aaaa"})
  void among_beginningOrEndThatOneHas_findsIt(String text) {
    assertThat(new PartialId(text).among(BOTH, Function.identity())).contains(FIRST);
  }

  @Test
  void among_beginningThatSeveralHave_isRefusedWithBoth() {
    assertThatThrownBy(() -> new PartialId("0194").among(BOTH, Function.identity())).isInstanceOf(PmlException.class)
        .hasMessageContaining(FIRST.toString())
        .hasMessageContaining(SECOND.toString())
        .hasMessageContaining("give more of it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cccc", "0000-7000", "01940000-0000-7000-8000-00000000aaaa-and-more"})
  void among_partThatNoneHas_isEmpty(String text) {
    assertThat(new PartialId(text).among(BOTH, Function.identity())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "aaa", "   a   "})
  void partialId_tooShort_isRefused(String text) {
    assertThatThrownBy(() -> new PartialId(text)).isInstanceOf(PmlException.class)
        .hasMessageContaining("at least 4 characters");
  }

  @Test
  void whole_allOfIt_isTheId() {
    assertThat(new PartialId(FIRST.toString()).whole()).contains(FIRST);
    assertThat(new PartialId("00000000aaaa").whole()).isEmpty();
    assertThat(new PartialId("x1940000-0000-7000-8000-00000000aaaa").whole()).isEmpty();
  }
}
