package io.pml.cli;

import io.pml.daemon.DaemonClient;
import io.pml.daemon.Home;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.server.Engines;
import io.pml.settings.Launch;
import io.pml.settings.ServerSettings;
import io.pml.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
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
    settings.ifPresent(read -> read.servers().values().forEach(this::checkServer));
    checkDaemon(home);
    SandboxCheck sandbox = new SandboxCheck(Engines.cache(System.getenv()),
        settings.map(Settings::sandbox).orElse(Settings.Sandbox.DEFAULTS).require());
    sandbox.run();
    findings.addAll(sandbox.findings());
    boolean allWell = findings.stream().allMatch(Finding::well);
    ObjectNode answer = json(allWell);
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
      settings.broken().forEach((name, problem) -> ill("server " + name, problem, "mend its entry in the config"));
      well("config", settings.servers().size() + " servers");
      return Optional.of(settings);
    } catch (PmlException e) {
      ill("config", String.valueOf(e.getMessage()), "mend the file; `pml config check` shows what it comes to");
      return Optional.empty();
    }
  }

  private void checkServer(ServerSettings server) {
    String subject = "server " + server.name();
    if (server.disabled()) {
      well(subject, "disabled");
      return;
    }
    switch (server.launch()) {
      case Launch.Stdio stdio -> {
        boolean found = stdio.command().contains("/")
            ? Files.isExecutable(Path.of(stdio.command()))
            : onPath(stdio.command());
        if (found) {
          well(subject, stdio.command());
        } else {
          ill(subject, "no program \"" + stdio.command() + "\"", "install it, or write its full path as \"command\"");
        }
      }
      case Launch.Http http -> well(subject, http.url().getScheme() + "://" + http.url().getHost());
    }
  }

  private void checkDaemon(Home home) throws IOException {
    Optional<ObjectNode> status = new DaemonClient(home).ask(Json.object().put("command", "status"));
    if (status.isEmpty()) {
      well("daemon", "not running; `pml serve` or a client starts it");
      return;
    }
    well("daemon", "process " + status.get().path("pid").asLong() + " at " + status.get().path("url").asString());
    for (JsonNode server : status.get().path("servers")) {
      String state = server.path("state").asString();
      if (state.equals("down") || state.equals("restarting")) {
        ill("server " + server.path("server").asString(), state + ": " + server.path("problem").asString(""),
            "see " + home.logs().resolve(server.path("server").asString() + ".log"));
      }
    }
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
