package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.error.ErrorCode;
import io.pml.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class TimeToolsTest {
  private final Calls calls = Calls.anywhere();

  @Test
  void timeNow_followsTheClock() {
    assertThat(Json.write(calls.call("time_now", "{'zone':'Europe/Paris'}")))
        .isEqualTo("{\"time\":\"2026-03-01T13:30:00.5+01:00\",\"zone\":\"Europe/Paris\",\"weekday\":\"Sunday\","
            + "\"epoch_ms\":1772368200500}");
    assertThat(calls.call("time_now", "{}").path("time").stringValue()).isEqualTo("2026-03-01T12:30:00.5Z");
  }

  @ParameterizedTest
  @CsvSource({"2026-07-01T12:00:00Z,,Asia/Tokyo,2026-07-01T21:00:00+09:00",
      "2026-07-01T12:00:00,Europe/Paris,UTC,2026-07-01T10:00:00Z", "2026-07-01,,+02:00,2026-07-01T02:00:00+02:00",
      "2026-07-01T12:00+01:00[Europe/London],,America/New_York,2026-07-01T07:00:00-04:00"})
  void timeConvert_tellsTheSameInstant(String time, String from, String to, String expected) {
    var arguments = Json.object().put("time", time).put("to_zone", to);
    if (from != null) {
      arguments.put("from_zone", from);
    }

    assertThat(calls.call("time_convert", arguments).path("time").stringValue()).isEqualTo(expected);
  }

  @Test
  void timeConvert_twoZonesForOneTime_isRefused() {
    assertThat(
        calls.refused("time_convert", "{'time':'2026-07-01T12:00:00Z','from_zone':'Europe/Paris','to_zone':'UTC'}"))
        .hasMessageContaining("its own offset");
  }

  @ParameterizedTest
  @CsvSource({"2026-01-31T10:00:00Z,P1M,,2026-02-28T10:00:00Z", "2026-01-01T00:00:00Z,P1DT90M,,2026-01-02T01:30:00Z",
      "2026-01-01T00:00:00Z,-P1Y,,2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z,-PT1S,,2025-12-31T23:59:59Z",
      "2026-03-28T10:00:00,P1D,Europe/Paris,2026-03-29T10:00:00+02:00",
      "2026-03-28T10:00:00,PT24H,Europe/Paris,2026-03-29T11:00:00+02:00", "2026-01-01,P2W,,2026-01-15T00:00:00Z"})
  void timeAdd_followsTheCalendar(String time, String duration, String zone, String expected) {
    var arguments = Json.object().put("time", time).put("duration", duration);
    if (zone != null) {
      arguments.put("zone", zone);
    }

    assertThat(calls.call("time_add", arguments).path("time").stringValue()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1h", "P", "PT", "P1", "T1H", "P1H", "PT1D", "P999999999Y", "PT9999999999999999H",
      "PP1D", "P1DT", "PTT1H"})
  void timeAdd_badDuration_isRefused(String duration) {
    var arguments = Json.object().put("time", "2026-01-01T00:00:00Z").put("duration", duration);

    assertThat(calls.refused("time_add", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void timeBetween_countsBothWays() {
    JsonNode forward = calls.call("time_between", "{'start':'2026-01-01T00:00:00Z','end':'2026-02-03T04:00:00.5Z'}");
    JsonNode back = calls.call("time_between", "{'start':'2026-02-03T04:00:00.5Z','end':'2026-01-01T00:00:00Z'}");
    JsonNode none = calls.call("time_between", "{'start':'2026-01-01','end':'2026-01-01T00:00:00Z'}");

    assertThat(Json.write(forward)).isEqualTo("{\"seconds\":2865600.5,\"days\":33,\"duration\":\"P1M2DT4H0.5S\"}");
    assertThat(back.path("seconds").decimalValue()).isEqualByComparingTo("-2865600.5");
    assertThat(back.path("duration").stringValue()).isEqualTo("-P1M2DT4H0.5S");
    assertThat(Json.write(none)).isEqualTo("{\"seconds\":0,\"days\":0,\"duration\":\"PT0S\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "now", "2026-13-01", "2026-02-30", "2026-01-01T25:00:00Z", "01/02/2026",
      "+999999999-12-31T23:59:59-18:00", "2026-01-01T00:00:00+99:00"})
  void badTime_isRefusedByEveryTool(String time) {
    var arguments = Json.object()
        .put("time", time)
        .put("start", time)
        .put("end", time)
        .put("to_zone", "UTC")
        .put("duration", "P1D");

    assertThat(calls.refused("time_convert", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
    assertThat(calls.refused("time_add", arguments).code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }

  @Test
  void badZone_isRefused() {
    assertThat(calls.refused("time_now", "{'zone':'Mars/Base'}")).hasMessageContaining("Europe/Paris");
    assertThat(calls.refused("time_now", "{'zone':'../../etc/passwd'}").code()).isEqualTo(ErrorCode.BAD_ARGUMENTS);
  }
}
