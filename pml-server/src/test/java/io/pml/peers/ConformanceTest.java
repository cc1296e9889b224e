package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.mcp.server.Era;
import io.pml.mcp.server.McpServer;
import io.pml.testkit.conformance.ConformanceFixture;
import io.pml.testkit.conformance.ConformanceServer;
import io.pml.testkit.npm.NeedsNpm;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/**
 * The official conformance suite, run against PML with the suite's fixture behind it. What may fail stands in the files of
 * {@code conformance}, each line with its reason; an entry that does not fail any longer is an error.
 */
@NeedsNpm
@Isolated("it times what others hold up")
class ConformanceTest {
  private static final Pattern TOTAL = Pattern.compile("Total: (\\d+) passed, (\\d+) failed");

  private static final Pattern FAILED = Pattern.compile("^✗ ([\\w-]+):", Pattern.MULTILINE);
  private static final Pattern EXCEPTION = Pattern.compile("^  - ([\\w-]+)$", Pattern.MULTILINE);

  @TempDir
  private Path folder;

  @ParameterizedTest(name = "suite {0}, fixture {1} by HTTP: {3} checks")
  @CsvSource({
      "2025-11-25, both,   none.yaml,                     80",
      "2026-07-28, both,   none.yaml,                     196",
      "2025-11-25, modern, none.yaml,                     80",
      "2026-07-28, legacy, modern-client-to-legacy.yaml,  163"})
  void suite_fixtureByHttp_passes(String revision, String era, String exceptions, int checks) throws Exception {
    McpServer fixture = ConformanceFixture.start(eras(era));
    Server http = ConformanceServer.http(fixture, 0);
    try {
      int port = ((ServerConnector) http.getConnectors()[0]).getLocalPort();
      judge(new Config().http("fixture", "http", "http://127.0.0.1:" + port + "/mcp"), revision, exceptions, checks);
    } finally {
      fixture.close();
      http.stop();
    }
  }

  @ParameterizedTest(name = "suite {0}, fixture {1} by stdio: {3} checks")
  @CsvSource({
      "2025-11-25, legacy, none.yaml, 80",
      "2026-07-28, modern, none.yaml, 196"})
  void suite_fixtureByStdio_passes(String revision, String era, String exceptions, int checks) throws Exception {
    List<String> command = List.of(Programs.java(), "-XX:TieredStopAtLevel=1", "-cp", Programs.classPath(),
        ConformanceServer.class.getName(), "--stdio", "--era", era);
    judge(new Config().stdio("fixture", command), revision, exceptions, checks);
  }

  private void judge(Config config, String revision, String exceptions, int checks) throws Exception {
    URI file = Objects.requireNonNull(ConformanceTest.class.getResource("/conformance/" + exceptions)).toURI();
    // Some scenarios for tasks call tools that take a minute when they cannot become tasks.
    ObjectNode settings = config.wireNames("bare").timeout(Duration.ofSeconds(4)).json();
    try (Daemon pml = Daemon.start(folder.resolve("home"), settings, false, Map.of("only", "fixture:*"),
        "test_simple_text")) {
      Programs.Ended suite = Programs.run(Npm.command(NpmPackage.CONFORMANCE, "server", "--url", pml.url().toString(),
          "--requirements", revision, "--expected-failures", Path.of(file).toString()), folder, Map.of());
      String summary = suite.output().substring(Math.max(0, suite.output().indexOf("=== SUMMARY")));
      assertThat(suite.exitCode()).as(summary).isZero();
      Matcher total = TOTAL.matcher(summary);
      assertThat(total.find()).as(summary).isTrue();
      assertThat(Integer.parseInt(total.group(1))).as(summary).isGreaterThanOrEqualTo(checks);
      // The suite's own exit code passes over scenarios that it does not score.
      assertThat(names(FAILED, summary)).as(summary).isSubsetOf(names(EXCEPTION, Files.readString(Path.of(file))));
    }
  }

  private static List<String> names(Pattern line, String text) {
    return line.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private static Set<Era> eras(String era) {
    return era.equals("both")
        ? EnumSet.allOf(Era.class)
        : EnumSet.copyOf(Arrays.stream(Era.values()).filter(each -> each.name().equalsIgnoreCase(era)).toList());
  }
}
