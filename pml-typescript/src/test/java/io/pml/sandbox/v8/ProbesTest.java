package io.pml.sandbox.v8;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.sandbox.Host;
import io.pml.sandbox.SandboxOutcome;
import io.pml.testkit.probes.Canaries;
import io.pml.testkit.probes.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every probe against real workers: with all layers, with each alone, and with none to see that the probes can find. */
class ProbesTest {
  /** What the outcome must be, where there is only one that is right. */
  private static final Map<String, String> RETURNED = Map.ofEntries(Map.entry("A13", "[]"),
      Map.entry("A25", "\"honest\""),
      Map.entry("A07", "{\"m\":2}"), Map.entry("A19", "\"refused\""), Map.entry("A26", "1"), Map.entry("B07", "[]"),
      Map.entry("B08", "[]"), Map.entry("B10", "{\"__proto__\":{\"admin\":true},\"m\":1}"),
      Map.entry("B11", "{\"m\":\"sent\"}"), Map.entry("B13", "true"), Map.entry("B14", "\"done\""),
      Map.entry("C16", "\"refused\""), Map.entry("C17", "\"refused\""), Map.entry("C19", "\"end\""),
      Map.entry("D04", "[1,1,1]"), Map.entry("D05", "true"), Map.entry("D10", "0"), Map.entry("D11", "true"));
  private static final Map<String, List<Class<? extends SandboxOutcome>>> ENDED = Map.ofEntries(
      Map.entry("C01", List.of(SandboxOutcome.TimedOut.class)),
      Map.entry("C02", List.of(SandboxOutcome.TimedOut.class, SandboxOutcome.OutOfMemory.class)),
      Map.entry("C04", List.of(SandboxOutcome.TimedOut.class)),
      Map.entry("C05", List.of(SandboxOutcome.OutOfMemory.class, SandboxOutcome.TimedOut.class)),
      Map.entry("C07", List.of(SandboxOutcome.Threw.class)),
      Map.entry("C11", List.of(SandboxOutcome.TooManyCalls.class)),
      Map.entry("C13", List.of(SandboxOutcome.OutputTooLarge.class)),
      Map.entry("C14", List.of(SandboxOutcome.Threw.class)), Map.entry("D01", List.of(SandboxOutcome.Threw.class)),
      Map.entry("D02", List.of(SandboxOutcome.Threw.class)), Map.entry("D07", List.of(SandboxOutcome.Threw.class)),
      Map.entry("D08", List.of(SandboxOutcome.Threw.class)));
  private static final List<String> REFUSED_BY_HOST = List.of("B01", "B04", "B05");

  @TempDir
  private static Path folder;
  private static Canaries canaries;
  private static WorkerPool locked;
  private static WorkerPool unlocked;
  private static WorkerPool openLocked;
  private static WorkerPool open;

  @BeforeAll
  static void start() throws IOException {
    canaries = new Canaries(folder);
    locked = Workers.locked(folder, 1);
    unlocked = Workers.unlocked(folder);
    openLocked = Workers.openLocked(folder);
    open = Workers.open(folder, Map.of(canaries.variable(), System.getenv(canaries.variable())));
  }

  @AfterAll
  static void stop() throws IOException {
    Stream.of(locked, unlocked, openLocked, open).forEach(WorkerPool::close);
    canaries.close();
  }

  static List<Probe> probes() {
    return Probe.all();
  }

  static List<Probe> reaching() {
    return Probe.all().stream().filter(probe -> probe.id().startsWith("A")).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("probes")
  void probe_allLayers_findsNothing(Probe probe) throws InterruptedException {
    Desk desk = new Desk();
    SandboxOutcome outcome = findsNothing(locked, probe, desk);

    if (RETURNED.containsKey(probe.id())) {
      assertThat(outcome).isInstanceOfSatisfying(SandboxOutcome.Returned.class,
          returned -> assertThat(Json.write(returned.value())).isEqualTo(RETURNED.get(probe.id())));
    }
    if (ENDED.containsKey(probe.id())) {
      assertThat(Objects.requireNonNull(ENDED.get(probe.id()))).contains(outcome.getClass());
    }
    if (REFUSED_BY_HOST.contains(probe.id())) {
      assertThat(desk.refused).containsExactly("fs:delete");
      assertThat(outcome).isInstanceOfSatisfying(SandboxOutcome.Threw.class,
          threw -> assertThat(threw.message()).isEqualTo("NOT_APPROVED fs:delete"));
    }
    if (probe.id().equals("B13") || probe.id().equals("B14") || probe.id().equals("A26")) {
      assertThat(desk.calls).isEmpty();
    }
    assertThat(Workers.run(locked, "return 'next'", new Desk())).isInstanceOf(SandboxOutcome.Returned.class);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reaching")
  void probe_languageAlone_findsNothing(Probe probe) throws InterruptedException {
    findsNothing(unlocked, probe, new Desk());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reaching")
  void probe_operatingSystemAlone_findsNothing(Probe probe) throws InterruptedException {
    findsNothing(openLocked, probe, new Desk());
  }

  @Test
  void probes_noLayer_findAlmostAll() throws InterruptedException {
    List<String> found = new ArrayList<>();
    for (Probe probe : reaching()) {
      int before = canaries.visits();
      Desk desk = new Desk();
      String story = Workers.run(open, probe.with(canaries), desk) + " " + desk.events;
      if (canaries.isIn(story) || canaries.visits() > before
          || (probe.id().equals("A13") && story.contains("process"))) {
        found.add(probe.id());
      }
    }
    assertThat(new TreeSet<>(found)).contains("A13", "A14", "A16", "A17", "A19", "A20", "A23");
  }

  private static SandboxOutcome findsNothing(WorkerPool pool, Probe probe, Desk desk) throws InterruptedException {
    int before = canaries.visits();
    boolean endless = ENDED.getOrDefault(probe.id(), List.of()).contains(SandboxOutcome.TimedOut.class);
    SandboxOutcome outcome = pool.run(Workers.program(probe.with(canaries)),
        Workers.LIMITS.withTime(Duration.ofSeconds(endless ? 2 : 20)), desk);
    assertThat(canaries.isIn(outcome + " " + desk.events + " " + desk.calls)).as("a secret in %s", outcome).isFalse();
    assertThat(canaries.visits()).isEqualTo(before);
    assertThat(outcome).isNotInstanceOf(SandboxOutcome.Crashed.class);
    assertThat(desk.calls.stream().map(Host.Call::tool).filter(tool -> !desk.refused.contains(tool)))
        .allMatch(tool -> tool.startsWith("echo:"));
    return outcome;
  }
}
