package io.pml.cli;

import io.pml.daemon.Home;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.server.Engines;
import io.pml.settings.Launch;
import io.pml.settings.ServerSettings;
import io.pml.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "doctor", description = "Says what is wrong, and how to mend it; tries the sandbox with programs that want to get out.")
final class DoctorCommand implements Callable<Integer> {
  private static final long LITTLE_SPACE = 100L << 20;

  @Mixin
  private Common common = new Common();

  private final List<Finding> findings = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    Home home = common.home();
    well("java", Runtime.version() + " at " + System.getProperty("java.home"));
    checkPrograms();
    checkHome(home);
    Optional<Settings> settings = checkSettings();
    Optional<ObjectNode> daemon = Daemon.status(common);
    daemon.ifPresentOrElse(status -> checkDaemon(status, settings),
        () -> well("daemon", "not running; `pml serve` or a client starts it"));
    checkServers(settings, daemon);
    SandboxCheck sandbox = new SandboxCheck(Engines.cache(System.getenv()),
        settings.map(Settings::sandbox).orElse(Settings.Sandbox.DEFAULTS).require());
    sandbox.run();
    findings.addAll(sandbox.findings());
    boolean allWell = findings.stream().allMatch(Finding::well);
    ObjectNode answer = json(allWell);
    answer.set("daemon", daemon.orElseGet(() -> Daemon.absent(common)));
    answer.set("sandbox", sandbox.json());
    common.print(answer, this::show);
    return allWell ? 0 : 1;
  }

  private void checkPrograms() {
    for (String program : List.of("setsid", "sh")) {
      if (onPath(program)) {
        well(program, "found");
      } else {
        ill(program, "not on the PATH",
            "install it (Debian: util-linux, dash): without it, servers may outlive a PML that was killed by force");
      }
    }
  }

  private void checkHome(Home home) throws IOException {
    if (!Files.isDirectory(home.folder())) {
      well("home", home.folder() + " is made at the first start");
      return;
    }
    if (!Files.isWritable(home.folder())) {
      ill("home", home.folder() + " cannot be written",
          "give yourself the right to write there, or choose another with --home");
      return;
    }
    long space = Files.getFileStore(home.folder()).getUsableSpace();
    if (space < LITTLE_SPACE) {
      ill("disk", (space >> 20) + " MiB free under " + home.folder(),
          "free some space: PML stops keeping results when it runs out");
    } else {
      well("home", home.folder() + ", " + (space >> 30) + " GiB free");
    }
    for (Path secret : List.of(home.token(), home.config())) {
      if (Files.exists(secret) && othersCanRead(secret)) {
        ill("permissions", secret + " can be read by others", "run: chmod 600 " + secret);
      }
    }
  }

  private Optional<Settings> checkSettings() {
    try {
      Settings settings = common.settings();
      well("config", settings.servers().size() + " servers");
      return Optional.of(settings);
    } catch (PmlException e) {
      ill("config", String.valueOf(e.getMessage()), "mend the file; `pml config check` shows what it comes to");
      return Optional.empty();
    }
  }

  /** The daemon knows best how its servers are; of others there is only what the config says. */
  private void checkServers(Optional<Settings> settings, Optional<ObjectNode> daemon) {
    Map<String, ServerSettings> unseen = new LinkedHashMap<>(settings.map(Settings::servers).orElse(Map.of()));
    Map<String, String> broken = new LinkedHashMap<>(settings.map(Settings::broken).orElse(Map.of()));
    daemon.ifPresent(status -> status.path("servers").forEach(server -> {
      String name = server.path("server").asString();
      Finding finding = new ServerFinding(server).finding();
      Optional<Finding> missing = Optional.ofNullable(unseen.remove(name))
          .filter(_ -> server.path("state").asString().equals("idle"))
          .flatMap(DoctorCommand::missing);
      findings.add(missing.orElse(finding));
      broken.remove(name);
    }));
    broken.forEach((name, problem) -> ill("server " + name, problem, "mend its entry in the config"));
    unseen.values().forEach(server -> findings.add(missing(server).orElseGet(() -> configured(server))));
  }

  private static Finding configured(ServerSettings server) {
    return Finding.well("server " + server.name(), server.disabled() ? "disabled" : switch (server.launch()) {
      case Launch.Stdio stdio -> stdio.command();
      case Launch.Http http -> http.url().getScheme() + "://" + http.url().getHost();
    });
  }

  /** What is to be said of a server whose program is not there. */
  private static Optional<Finding> missing(ServerSettings server) {
    if (server.disabled() || !(server.launch() instanceof Launch.Stdio stdio)) {
      return Optional.empty();
    }
    boolean found = stdio.command().contains("/")
        ? Files.isExecutable(Path.of(stdio.command()))
        : onPath(stdio.command());
    return found
        ? Optional.empty()
        : Optional.of(Finding.ill("server " + server.name(), "no program \"" + stdio.command() + "\"",
            "install it, or write its full path as \"command\""));
  }

  private void checkDaemon(ObjectNode status, Optional<Settings> settings) {
    URI url = URI.create(status.path("url").asString());
    Optional<Integer> other = settings.map(read -> read.http().port())
        .filter(port -> port != 0 && port != url.getPort());
    well("daemon", "process " + status.path("pid").asLong() + ", version " + status.path("version").asString() + ", up "
        + Text.duration(status.path("uptime_seconds").asDouble() * 1_000) + ", "
        + Text.count(status.path("clients").asInt(), "client") + ", at " + url
        + other.map(port -> " (not on port " + port + " of the config: that was taken, or --port was given)")
            .orElse(""));
    findings.addAll(Drift.of(settings, status).problems());
  }

  private void well(String subject, String detail) {
    findings.add(Finding.well(subject, detail));
  }

  private void ill(String subject, String detail, String advice) {
    findings.add(Finding.ill(subject, detail, advice));
  }

  private void show() {
    for (Finding finding : findings) {
      common.out().println((finding.well() ? "✓ " : "✗ ") + finding.subject() + ": " + finding.detail());
      if (!finding.well()) {
        common.out().println("    → " + finding.advice());
      }
    }
  }

  private ObjectNode json(boolean allWell) {
    ObjectNode answer = Json.object().put("well", allWell);
    ArrayNode list = answer.putArray("findings");
    findings.forEach(finding -> {
      ObjectNode node = list.addObject()
          .put("subject", finding.subject())
          .put("well", finding.well())
          .put("detail", finding.detail());
      if (!finding.well()) {
        node.put("advice", finding.advice());
      }
    });
    return answer;
  }

  private static boolean othersCanRead(Path file) throws IOException {
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    return permissions.contains(PosixFilePermission.GROUP_READ)
        || permissions.contains(PosixFilePermission.OTHERS_READ);
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
