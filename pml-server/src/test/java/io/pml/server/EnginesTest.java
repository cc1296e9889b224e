package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import io.pml.settings.Settings;
import io.pml.structure.Names;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {
  private static final Host NOBODY = new Host() {
    @Override
    public void call(Call call, Answer answer) {
      answer.fail("nobody is here", call.tool(), Instant.EPOCH);
    }

    @Override
    public void timer(long id, Duration delay, Answer answer) {
      answer.answer(Json.object(), Instant.EPOCH);
    }
  };

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void open_nothingUsed_startsAndUnpacksNothing() {
    try (Engines engines = Engines.open(Settings.Sandbox.DEFAULTS, environment())) {
      assertThat(engines.swc().processes()).isEmpty();
      assertThat(engines.sandbox().residentBytes()).isZero();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void open_firstUse_readsAndRuns() throws InterruptedException {
    try (Engines engines = Engines.open(Settings.Sandbox.DEFAULTS, environment())) {
      engines.prepare();

      assertThat(engines.parser().parse("return 6 * 7")).isInstanceOf(Parsed.Program.class);
      assertThat(engines.sandbox()
          .run(new Program("return 6 * 7", Names.UNUSED, Json.object(), 1, Instant.EPOCH), engines.limits(), NOBODY))
          .isEqualTo(new SandboxOutcome.Returned(Json.parse("42")));
    }
  }

  @Test
  void limits_settings_areTaken() {
    assertThat(Engines.limits(Settings.Sandbox.DEFAULTS)).isEqualTo(Limits.DEFAULTS);
    assertThat(Engines.limits(
        new Settings.Sandbox(Duration.ofMillis(5), 16, 2, 3, 4, Settings.Sandbox.Isolation.LANGUAGE)))
        .isEqualTo(new Limits(Duration.ofMillis(5), 16L << 20, 2, 3, Limits.DEFAULTS.outputBytes(),
            Limits.DEFAULTS.codeBytes()));
  }

  private Map<String, String> environment() {
    return Map.of("XDG_CACHE_HOME", folder.toString());
  }
}
