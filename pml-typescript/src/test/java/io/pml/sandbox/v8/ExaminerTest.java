package io.pml.sandbox.v8;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.pool.Pool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExaminerTest {
  private static final List<String> REACHING = List.of("reads a file", "reads the environment", "starts a program",
      "opens a connection", "looks for the machine");

  @TempDir
  private Path folder;

  @Test
  void examine_asInEarnest_allHold() throws Exception {
    try (Examiner examiner = Examiner.open(folder)) {
      assertThat(examiner.isolation().isComplete()).isTrue();
      assertThat(examiner.examine()).hasSizeGreaterThan(12).allMatch(Examiner.Verdict::held);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(path -> path.toString().endsWith(".txt"));
    }
  }

  @Test
  void examine_machineHandedOut_isFound() throws Exception {
    WorkerProgram program = Workers.open(WorkerProgram.find(folder));
    WorkerProgram naked = new WorkerProgram(program.classPath(), program.library(), program.folder(), program.main(),
        false, Map.of("PATH", System.getenv("PATH")));

    assertThat(failed(naked)).extracting(Examiner.Verdict::attempt).containsExactlyElementsOf(REACHING);
    assertThat(failed(program)).extracting(Examiner.Verdict::attempt)
        .containsExactly("reads the environment", "looks for the machine");
  }

  private List<Examiner.Verdict> failed(WorkerProgram program) throws IOException, InterruptedException {
    try (Examiner examiner = new Examiner(new WorkerPool(() -> program,
        new Pool.Plan("sandbox worker", 1, 1, Duration.ofMinutes(5)), Examiner.MEMORY_BYTES,
        Isolation.Required.LANGUAGE), folder)) {
      return examiner.examine()
          .stream()
          .filter(verdict -> !verdict.held())
          .toList();
    }
  }
}
