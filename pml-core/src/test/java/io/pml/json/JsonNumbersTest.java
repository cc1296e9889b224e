package io.pml.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;

/** Numbers: what is one, and that none loses a digit on its way through. */
class JsonNumbersTest {
  @ParameterizedTest
  @ValueSource(strings = {
      "0", "7", "-7", "1.10", "1.0", "0.0", "-0.5", "3.14159265358979323846264338327950288419716939937510", "1.000000",
      "123456789012345678901234567890", "-123456789012345678901234567890", "2147483647", "-2147483648", "2147483648",
      "9223372036854775807", "-9223372036854775808", "9223372036854775808", "9007199254740993", "0.1",
      "0.30000000000000004",
      "-0.0"
  })
  void write_plainNumber_isSpelledAsItCame(String number) {
    assertThat(Json.write(JsonSyntaxTest.bothDoors(number))).isEqualTo(number);
    assertThat(Json.write(JsonSyntaxTest.bothDoors("[" + number + "]"))).isEqualTo("[" + number + "]");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "1e400", "1E400", "1e+400", "-1e-400", "123e45", "1.5E3", "0e1", "0e+1", "0E-5", "1e2", "1e00002", "2e-00",
      "123.456e-78", "1e99999",
      "-9.9e-99999", "0.0000001", "4.9e-324", "1.7976931348623157e309"
  })
  void write_exponent_hasTheSameValue(String number) {
    String written = Json.write(JsonSyntaxTest.bothDoors(number));

    assertThat(new BigDecimal(written)).isEqualByComparingTo(new BigDecimal(number));
    assertThat(Json.write(Json.parse(written))).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.00", "-0e5", "-0.0e-10", "[-0.0]"})
  void write_negativeZeroWithFractionOrExponent_keepsItsSign(String number) {
    assertThat(Json.write(JsonSyntaxTest.bothDoors(number))).isIn("-0.0", "[-0.0]");
  }

  @Test
  void write_negativeZeroInteger_isZeroForIntegersHaveNone() {
    assertThat(Json.write(JsonSyntaxTest.bothDoors("-0"))).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "-", "+1", "--1", "-+1", "+-1", "01", "-01", "00", "-00", "007", "012.3", "1.", "-1.", ".5", "-.5", "0.", "1.e1",
      "0.e1", ".e1", "1e", "1E",
      "1e+", "1e-", "1ee2", "1e+-2", "1e2.5", "1e2e3", "1.2.3", "1..2", "0e", "0e+", "-0e", "1 000", "1_000", "1,000.0",
      "0x1F", "0X1", "0b1",
      "0o7", "1L", "1f", "1d", "1n", "1a", "1eA", "-a", "NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity",
      "Inf", "-inf", "∞", "1/2",
      "$1", "1%", "- 1", "1. 0", "1 e2", "１", "١", "-１", "1．5", "½"
  })
  void parse_notANumber_isRefused(String text) {
    JsonSyntaxTest.refusedByBothDoors(text);
    JsonSyntaxTest.refusedByBothDoors("[" + text + "]");
    JsonSyntaxTest.refusedByBothDoors("{\"a\":" + text + "}");
  }

  @Test
  void parse_thousandDigits_areExact() {
    String digits = "1234567890".repeat(100);

    assertThat(JsonSyntaxTest.bothDoors(digits).bigIntegerValue()).isEqualTo(new BigInteger(digits));
    assertThat(Json.write(Json.parse(digits))).isEqualTo(digits);
    assertThat(Json.write(Json.parse("0." + digits.substring(2)))).isEqualTo("0." + digits.substring(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {1_001, 10_000, 1_000_000})
  void parse_longerNumber_isRefusedInTime(int length) {
    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
      JsonSyntaxTest.refusedByBothDoors("7".repeat(length));
      JsonSyntaxTest.refusedByBothDoors("[-" + "7".repeat(length) + "]");
      JsonSyntaxTest.refusedByBothDoors("0." + "7".repeat(length));
      JsonSyntaxTest.refusedByBothDoors("1e" + "7".repeat(length));
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "1e100001", "1e-100001", "1e999999999", "-1e999999999", "1e-999999999", "1e2147483647", "1e2147483648",
      "1e-2147483648",
      "15e2147483647", "1e99999999999", "0e99999999999", "-0.0e99999999999", "1.5e9223372036854775808",
      "0.4e00669999999999999999999999999999999999999"
  })
  void parse_exponentBeyondTheLimit_isRefusedInTime(String number) {
    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> JsonSyntaxTest.refusedByBothDoors(number));
    assertThatThrownBy(() -> Json.parse(number))
        .hasMessage("line 1, column 1: a number with an exponent beyond 100000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "-1e-999999999", "1e2147483647", "10e999999999", "1e-2147483647"})
  void everything_hugeExponentMadeInJava_staysSmallAndFast(String number) {
    JsonNode value = DecimalNode.valueOf(new BigDecimal(number));

    assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
      assertThat(Json.write(value)).hasSizeLessThan(20);
      assertThat(Json.writeBytes(value)).hasSizeLessThan(20);
      assertThat(Json.write(Json.canonical(value))).hasSizeLessThan(20);
      assertThat(Json.hash(value)).isNotEqualTo(Json.hash(Json.parse("1")));
    });
  }

  @ParameterizedTest
  @CsvSource({"12,int", "2147483648,long", "9223372036854775808,big", "1.0,decimal", "1e2,decimal"})
  void parse_number_hasTheKindThatHoldsIt(String number, String kind) {
    JsonNode value = Json.parse(number);

    assertThat(value.isInt()).isEqualTo(kind.equals("int"));
    assertThat(value.isLong()).isEqualTo(kind.equals("long"));
    assertThat(value.isBigInteger()).isEqualTo(kind.equals("big"));
    assertThat(value.isBigDecimal()).isEqualTo(kind.equals("decimal"));
  }
}
