package io.pml.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValueTest {
  @ParameterizedTest
  @ValueSource(strings = {"us-west1", "", "a b", "Hello, 世界", " padded ", "line1\nline2", "=?base64?literal?=",
      "tab\there",
      "=?base64?", "?="})
  void decode_whatEncodeMade_isTheText(String text) {
    String header = HeaderValue.encode(text);

    assertThat(header).matches("[\\x20-\\x7e\\t]*");
    assertThat(HeaderValue.decode(header)).contains(text);
  }

  @Test
  void encode_nonAscii_isMarkedBase64() {
    assertThat(HeaderValue.encode("Hello, 世界")).isEqualTo("=?base64?SGVsbG8sIOS4lueVjA==?=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=?base64?SGVsbG8?=", "=?base64?SGVs!!!bG8=?=", "=?base64?/w==?=", "Région"})
  void decode_malformed_isEmpty(String header) {
    assertThat(HeaderValue.decode(header)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SGVsbG8=", "=?base64?SGVsbG8=", "=?BASE64?SGVsbG8=?="})
  void decode_withoutBothMarkers_isLiteral(String header) {
    assertThat(HeaderValue.decode(header)).contains(header);
  }

  @Test
  void decode_spaceAround_isIgnored() {
    assertThat(HeaderValue.decode("  greet\t")).contains("greet");
  }
}
