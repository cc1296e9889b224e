package io.pml.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import io.pml.name.Address.Target;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  private static final CapabilityName NAME = new CapabilityName("fs", "read_json");
  private static final UUID ID = UUID.fromString("01900000-0000-7000-8000-000000000001");

  @Test
  void parse_everyForm_isToldApart() {
    assertThat(Address.parse("fs:read_json").target()).isEqualTo(new Target.Named(Optional.empty(), NAME));
    assertThat(Address.parse("cap:fs:read_json").target()).isEqualTo(new Target.Named(Optional.empty(), NAME));
    assertThat(Address.parse("cap:acme.shared:fs:read_json").target())
        .isEqualTo(new Target.Named(Optional.of(new Scope("acme", "shared")), NAME));
    assertThat(Address.parse("marketplace.public.fs.read_json").target())
        .isEqualTo(new Target.Named(Optional.of(new Scope("marketplace", "public")), NAME));
    assertThat(Address.parse("acme.webapp.fs.read_json.a7f3").target())
        .isEqualTo(new Target.Qualified(new Fqdn(new Scope("acme", "webapp"), NAME, "a7f3")));
    assertThat(Address.parse(ID.toString()).target()).isEqualTo(new Target.Id(ID));
    assertThat(Address.parse("cap:unnamed_0123abcd").target()).isEqualTo(new Target.Unnamed("0123abcd"));
  }

  @Test
  void parse_everySelector_isToldApart() {
    assertThat(Address.parse("fs:read_json").selector()).isEqualTo(Selector.LATEST);
    assertThat(Address.parse("fs:read_json@latest").selector()).isEqualTo(Selector.LATEST);
    assertThat(Address.parse("fs:read_json@v1").selector()).isEqualTo(new Selector.Major(1));
    assertThat(Address.parse("fs:read_json@v1.2.0").selector()).isEqualTo(new Selector.Exact(new Semver(1, 2, 0)));
    assertThat(Address.parse("fs:read_json@3").selector()).isEqualTo(new Selector.Ordinal(3));
    assertThat(Address.parse("acme.webapp.fs.read_json.a7f3@2025-12-22").selector())
        .isEqualTo(new Selector.AsOf(LocalDate.of(2025, 12, 22)));
    assertThat(Address.parse("fs:read_json@stable").selector()).isEqualTo(new Selector.Marked("stable"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fs:read_json", "acme.shared:fs:read_json@v1", "acme.webapp.fs.read_json.a7f3@2025-12-22",
      "unnamed_0123abcd@2", "01900000-0000-7000-8000-000000000001@stable", "fs:read_json@v1.2.0"})
  void toString_ofAnyForm_readsBack(String text) {
    assertThat(Address.parse(text)).hasToString(text).isEqualTo(Address.parse(Address.parse(text).toString()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "fs:read_json@v1.2       | not a version: \"v1.2\"; give latest, v1, v1.2.0",
      "fs:read_json@0          | not a version",
      "fs:read_json@2025-02-30 | not a version",
      "fs:read_json@           | not a version: \"\"",
      "fs:read_json@V1         | not a version",
      "acme.:fs:read_json      | is not a scope: give <org>.<project>",
      "a.b.fs.read_json.a7f3.x | is not a whole name",
      "fs:Read_JSON            | did you mean \"fs:read_json\"?",
      "read_json               | no namespace"})
  void parse_malformed_saysWhatToWrite(String text, String wrong) {
    assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(PmlException.class).hasMessageContaining(wrong);
  }

  @Test
  void semver_labels_areOrderedByNumber() {
    assertThat(Semver.parse("v1.10.0")).isGreaterThan(Semver.parse("1.9.9"));
    assertThatThrownBy(() -> Semver.parse("v1.2")).hasMessageContaining("three numbers");
    assertThatThrownBy(() -> Semver.parse("v01.2.3")).hasMessageContaining("not a version label");
  }

  @Test
  void labels_badTags_areRefused() {
    assertThatThrownBy(() -> Labels.NONE.with(Set.of("No Tag")))
        .hasMessageContaining("\"No Tag\" is not a tag");
  }
}
