package io.pml.cli;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.parse.swc.SwcParser;
import io.pml.sandbox.v8.Examiner;
import io.pml.sandbox.v8.Isolation;
import io.pml.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Looks whether agent code can be read and run here, and whether it stays where it is: by running some that tries to get out. */
final class SandboxCheck {
  private static final String LOCK_ADVICE = """
      use Linux on amd64 with seccomp (kernel 4.14 or newer, built with CONFIG_SECCOMP_FILTER); inside a container, let its \
      profile allow prctl, prlimit and seccomp, as those of Docker and Podman do. To run agent code without it, held by the \
      language and a process of its own alone, set "require" of "sandbox" to "language" in the config""";
  private static final String HOLE_ADVICE = "do not run agent code on this machine, and report this: ";

  private final Path cache;
  private final Settings.Sandbox.Isolation required;
  private final List<Finding> findings = new ArrayList<>();
  private final ObjectNode answer = Json.object();

  SandboxCheck(Path cache, Settings.Sandbox.Isolation required) {
    this.cache = cache;
    this.required = required;
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** The same for programs. */
  ObjectNode json() {
    return answer;
  }

  void run() {
    try {
      Files.createDirectories(cache);
      readSomething();
      try (Examiner examiner = Examiner.open(cache)) {
        judge(examiner.isolation());
        examiner.examine().forEach(this::judge);
      }
    } catch (PmlException | IOException e) {
      findings.add(Finding.ill("sandbox", String.valueOf(e.getMessage()),
          "agent code cannot be run until this is mended; everything else works"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      findings.add(Finding.ill("sandbox", "interrupted", "run it again"));
    }
  }

  private void readSomething() {
    try (SwcParser parser = SwcParser.open(cache, 1)) {
      if (parser.parse("return 6 * 7") instanceof Parsed.Program) {
        findings.add(Finding.well("parser", "reads TypeScript in a process of its own"));
      } else {
        findings.add(Finding.ill("parser", "does not understand a simple program", "install PML again"));
      }
    }
  }

  void judge(Isolation isolation) {
    answer.putArray("layers").addAll(isolation.active().stream().map(Json::text).toList());
    answer.putArray("missing").addAll(isolation.missing().stream().map(Json::text).toList());
    isolation.active().forEach(layer -> findings.add(Finding.well("sandbox layer", layer)));
    for (String missing : isolation.missing()) {
      findings.add(required == Settings.Sandbox.Isolation.OS
          ? Finding.ill("sandbox layer", "MISSING: " + missing, LOCK_ADVICE)
          : Finding.well("sandbox layer", "missing, which the config allows: " + missing));
    }
  }

  void judge(Examiner.Verdict verdict) {
    answer.withArray("probes")
        .addObject()
        .put("probe", verdict.attempt())
        .put("ok", verdict.held())
        .put("detail", verdict.detail())
        .put("harm", verdict.harm());
    String subject = "probe, a program that " + verdict.attempt();
    findings.add(verdict.held()
        ? Finding.well(subject, "ok")
        : Finding.ill(subject, "FAILED: " + verdict.harm(), HOLE_ADVICE + verdict.detail()));
  }
}
