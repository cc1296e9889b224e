package io.pml.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode.Blame;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PmlExceptionTest {
  @Test
  void constructor_codeMessageAndCause_areKept() {
    Exception cause = new Exception("disk full");
    PmlException exception = new PmlException(ErrorCode.STORAGE_FAILED, "cannot save; free some space", cause);

    assertThat(exception.code()).isEqualTo(ErrorCode.STORAGE_FAILED);
    assertThat(exception).hasMessage("cannot save; free some space").hasCause(cause);
    assertThat(new PmlException(ErrorCode.NOT_FOUND, "no result r1")).hasNoCause();
  }

  @Test
  void blame_ofEachCode_isOnWhoCanMendIt() {
    assertThat(codes(Blame.UPSTREAM))
        .containsExactly(ErrorCode.SERVER_UNAVAILABLE, ErrorCode.SERVER_FAILED, ErrorCode.TIMEOUT);
    assertThat(codes(Blame.US)).containsExactly(ErrorCode.SERVER_BUSY, ErrorCode.SANDBOX_UNAVAILABLE,
        ErrorCode.STORAGE_FAILED, ErrorCode.MODEL_FAILED, ErrorCode.PARSER_FAILED);
    assertThat(codes(Blame.CALLER)).hasSize(ErrorCode.values().length - 8);
  }

  private static ErrorCode[] codes(Blame blame) {
    return Arrays.stream(ErrorCode.values()).filter(code -> code.blame() == blame).toArray(ErrorCode[]::new);
  }
}
