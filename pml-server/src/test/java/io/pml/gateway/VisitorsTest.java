package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.mcp.server.Origin;
import io.pml.settings.Settings;
import io.pml.settings.SettingsReader;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VisitorsTest {
  private static final ToolId READ = new ToolId("fs", "read");
  private static final ToolId WRITE = new ToolId("fs", "write");

  @TempDir
  private Path folder;
  private Settings settings = Settings.DEFAULTS;

  @BeforeEach
  void configure() throws IOException {
    Files.writeString(folder.resolve("config.json"), """
        {"profiles": {"reader": {"tools": ["fs:read"], "clients": ["Reader*"]}}, "workspace": "%s"}"""
        .formatted(folder));
    settings = SettingsReader.read(folder, Optional.empty(), Optional.empty(), Map.of());
  }

  @Test
  void visitor_withoutAnyFacts_seesEverything() {
    assertThat(of("someone", Map.of()).sees(WRITE)).isTrue();
    assertThat(of("someone", Map.of()).caller().workspace()).contains(folder);
  }

  @Test
  void visitor_whoseNameAProfileClaims_hasThatProfile() {
    assertThat(of("Reader 2", Map.of()).sees(READ)).isTrue();
    assertThat(of("Reader 2", Map.of()).sees(WRITE)).isFalse();
  }

  @Test
  void visitor_withAMisspelledProfile_isNotLetIn() {
    Visitors visitors = new Visitors(settings, List.of(), Map.of());

    assertThatThrownBy(() -> visitors.admit(new Origin("local", Map.of("profile", "raeder"))))
        .hasMessage("no profile is called \"raeder\"; there are: reader. Name one of them, or none");
    assertThatThrownBy(() -> of("someone", Map.of("profile", "raeder"))).hasMessageContaining("raeder");
    assertThatNoException().isThrownBy(() -> visitors.admit(new Origin("local", Map.of("profile", "reader"))));
  }

  @Test
  void visitor_withAProfileWhereThereAreNone_isToldSo() {
    Visitors visitors = new Visitors(Settings.DEFAULTS, List.of(), Map.of("profile", "work"));

    assertThatThrownBy(() -> visitors.admit(new Origin("local", Map.of())))
        .hasMessageContaining("\"work\"; the config has none");
  }

  @Test
  void visitor_withOnly_seesNothingElse() {
    Visitor visitor = of("someone", Map.of("only", "fs:w*, git:*"));

    assertThat(visitor.sees(WRITE)).isTrue();
    assertThat(visitor.sees(READ)).isFalse();
    assertThat(visitor.sees(new ToolId("pml", "get_task_result"))).isFalse();
  }

  @Test
  void visitor_withOnlyAndAProfile_needsBoth() {
    assertThat(of("Reader", Map.of("only", "fs:write")).sees(WRITE)).isFalse();
  }

  @Test
  void visitor_withItsOwnFacts_doesWithoutTheDefaults() {
    Visitors visitors = new Visitors(settings, List.of(), Map.of("only", "git:*", "workspace", "/default"));

    assertThat(visitors.of(Stage.peer("a", Map.of())).sees(READ)).isFalse();
    assertThat(visitors.of(Stage.peer("a", Map.of("only", "fs:*"))).sees(READ)).isTrue();
    assertThat(visitors.of(Stage.peer("a", Map.of("workspace", "/mine"))).caller().workspace())
        .contains(Path.of("/mine"));
  }

  @Test
  void visitor_whoExposes_addsToWhatAllHaveListed() {
    Visitors visitors = new Visitors(settings, List.of(new ToolPattern("git:*")), Map.of());

    assertThat(visitors.of(Stage.peer("a", Map.of("expose", "fs:read"))).expose()).extracting(ToolPattern::toString)
        .containsExactly("git:*", "fs:read");
  }

  private Visitor of(String client, Map<String, String> facts) {
    return new Visitors(settings, List.of(), Map.of()).of(Stage.peer(client, facts));
  }
}
