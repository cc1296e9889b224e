package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriTemplateTest {
  @ParameterizedTest(name = "{0} and {1}: {2}")
  @CsvSource({
      "db://{table}/rows,          db://users/rows,            true",
      "db://{table}/rows,          db://a/b/rows,              false",
      "db://{table}/rows,          db://users/rows/1,          false",
      "file:///{name}.txt,         file:///notes.txt,          true",
      "file:///{name}.txt,         file:///notes.md,           false",
      "file:///{+path},            file:///a/b/c.txt,          true",
      "db://rows{?limit},          db://rows?limit=3,          true",
      "db://rows{?limit},          db://rows,                  true",
      "x://{a}{b}{c}{d}!,          x://aaaaaaaaaaaaaaaaaaaa,   false",
      "x://a.b,                    x://aXb,                    false",
      "x://{,                      x://{,                      true"})
  void matches_templateAndAddress(String template, String uri, boolean expected) {
    assertThat(UriTemplate.parse(template).orElseThrow().matches(uri)).isEqualTo(expected);
  }

  @Test
  void matches_hostileTemplate_isQuick() {
    UriTemplate template = UriTemplate.parse("x://" + "{+a}".repeat(300) + "!").orElseThrow();

    assertThat(timeOf(() -> template.matches("x://" + "a".repeat(2_000)))).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void parse_endlessTemplate_isEmpty() {
    assertThat(UriTemplate.parse("x://" + "a".repeat(3_000))).isEmpty();
  }

  private static Duration timeOf(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
