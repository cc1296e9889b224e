package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.sandbox.v8.Examiner;
import io.pml.sandbox.v8.Isolation;
import io.pml.settings.Settings.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxCheckTest {
  private static final Isolation UNLOCKED = new Isolation(List.of("process of its own"),
      List.of("system calls (seccomp): system call 317 gave error 38"));

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void judge_layerMissing_saysWhatToDo() {
    SandboxCheck check = new SandboxCheck(folder, Sandbox.Isolation.OS);
    check.judge(UNLOCKED);

    assertThat(check.findings()).extracting(Finding::well).containsExactly(true, false);
    assertThat(check.findings().getLast().detail()).startsWith("MISSING: system calls (seccomp)");
    assertThat(check.findings().getLast().advice()).contains("CONFIG_SECCOMP_FILTER", "container",
        "\"require\" of \"sandbox\" to \"language\"");
    assertThat(check.json().path("missing")).hasSize(1);
  }

  @Test
  void judge_layerMissingAsAllowed_isWell() {
    SandboxCheck check = new SandboxCheck(folder, Sandbox.Isolation.LANGUAGE);
    check.judge(UNLOCKED);

    assertThat(check.findings()).allMatch(Finding::well);
    assertThat(check.findings().getLast().detail()).contains("missing, which the config allows");
  }

  @Test
  void judge_probeSucceeded_saysWhatItMeans() {
    SandboxCheck check = new SandboxCheck(folder, Sandbox.Isolation.OS);
    check.judge(new Examiner.Verdict("reads a file", true, "did not work", "agent code can read your files"));
    check.judge(new Examiner.Verdict("reads a file", false, "Returned[…]", "agent code can read your files"));

    assertThat(check.findings()).extracting(Finding::detail)
        .containsExactly("ok", "FAILED: agent code can read your files");
    assertThat(check.findings().getLast().well()).isFalse();
    assertThat(check.json().path("probes")).extracting(probe -> probe.path("ok").asBoolean())
        .containsExactly(true, false);
  }

  @Test
  void run_cacheThatIsAFile_saysSo() throws Exception {
    SandboxCheck check = new SandboxCheck(Files.writeString(folder.resolve("file"), "x"), Sandbox.Isolation.OS);
    check.run();

    assertThat(check.findings()).singleElement().matches(finding -> !finding.well());
  }
}
