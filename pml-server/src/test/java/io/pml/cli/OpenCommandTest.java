package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.daemon.Home;
import io.pml.json.Json;
import io.pml.server.Pml;
import io.pml.settings.SettingsReader;
import io.pml.testkit.HashedEmbedder;
import io.pml.testkit.WordComparer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it listens to what all write to standard error")
class OpenCommandTest {
  private static final URI PAGE = URI.create("http://127.0.0.1:3003/login?code=1");

  @TempDir
  Path folder;

  private String output = "";
  private String error = "";

  @Test
  void open_print_givesAnAddressThatIsNewEachTime() throws Exception {
    try (Pml pml = start(true)) {
      assertThat(run("open", "--print")).isZero();
      String first = output;
      assertThat(first).matches("http://127\\.0\\.0\\.1:" + pml.port() + "/login\\?code=[0-9a-f]{64}\n");

      assertThat(run("open", "--print", "--json")).isZero();
      assertThat(Json.parseObject(output).path("opened").asBoolean()).isFalse();
      assertThat(Json.parseObject(output).path("url").asString()).isNotEqualTo(first.strip())
          .startsWith("http://127.0.0.1:" + pml.port() + "/login?code=");
    }
  }

  @Test
  void open_withoutAuthentication_isJustThePage() throws Exception {
    try (Pml pml = start(false)) {
      assertThat(run("open", "--print")).isZero();
      assertThat(output).isEqualTo("http://127.0.0.1:" + pml.port() + "/\n");
    }
  }

  @Test
  void open_withoutADaemon_saysHowToStartOne() {
    assertThat(run("open", "--print")).isEqualTo(1);
    assertThat(error).isEqualTo("pml: PML does not run on " + folder + ": start it with `pml serve`\n");
    assertThat(output).isEmpty();
  }

  @Test
  void browser_ofEachSystem_isGivenTheAddressAsOneArgument() {
    assertThat(Browser.command("Linux", Map.of("DISPLAY", ":0"), PAGE)).contains(List.of("xdg-open", PAGE.toString()));
    assertThat(Browser.command("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"), PAGE)).isPresent();
    assertThat(Browser.command("Linux", Map.of(), PAGE)).as("without a screen").isEmpty();
    assertThat(Browser.command("Mac OS X", Map.of(), PAGE)).contains(List.of("open", PAGE.toString()));
    assertThat(Browser.command("Windows 11", Map.of(), PAGE))
        .contains(List.of("rundll32", "url.dll,FileProtocolHandler", PAGE.toString()));
  }

  private Pml start(boolean authentication) throws IOException {
    Files.writeString(folder.resolve(SettingsReader.CONFIG_FILE), "{\"http\": {\"port\": 0}}");
    return Pml.start(new Home(folder),
        SettingsReader.read(folder, Optional.empty(), Optional.empty(), System.getenv()),
        new Pml.Options(false, authentication, Optional.empty(), Map.of(), () -> new HashedEmbedder(64),
            new WordComparer()),
        System.getenv());
  }

  private int run(String... arguments) {
    List<String> line = new ArrayList<>(Arrays.asList(arguments));
    line.addAll(List.of("--home", folder.toString()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      return Cli.run(line.toArray(String[]::new), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
      output = bytes.toString(StandardCharsets.UTF_8);
      error = errors.toString(StandardCharsets.UTF_8);
    }
  }
}
