package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.pool.Pool;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.structure.Names;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Pools for tests, small and quick to fail. */
final class Workers {
  /** With time enough for what ends by itself, on a busy machine, too. */
  static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 128L << 20, 1000, 64, 1L << 20, 512L << 10);
  static final Names NAMES = new Names("_node", "_decide", "_outcome", "_iterate");

  private Workers() {}

  /** As in earnest. */
  static WorkerPool locked(Path cache, int workers) {
    return pool(WorkerProgram.find(cache), workers, Isolation.Required.OS);
  }

  /** Without the locks of the operating system. */
  static WorkerPool unlocked(Path cache) {
    return pool(unlock(WorkerProgram.find(cache)), 1, Isolation.Required.LANGUAGE);
  }

  /** With a language that hands out the machine, but locked. */
  static WorkerPool openLocked(Path cache) {
    return pool(open(WorkerProgram.find(cache)), 1, Isolation.Required.OS);
  }

  /** Without any isolation. */
  static WorkerPool open(Path cache, Map<String, String> environment) {
    WorkerProgram program = unlock(open(WorkerProgram.find(cache)));
    return pool(new WorkerProgram(program.classPath(), program.library(), program.folder(), program.main(), false,
        environment), 1, Isolation.Required.LANGUAGE);
  }

  static WorkerPool pool(WorkerProgram program, int workers, Isolation.Required required) {
    return new WorkerPool(() -> program, new Pool.Plan("sandbox worker", workers, workers, Duration.ofMinutes(5)),
        LIMITS.memoryBytes(), required);
  }

  static WorkerProgram unlock(WorkerProgram program) {
    return new WorkerProgram(program.classPath(), program.library(), program.folder(), program.main(), false,
        program.environment());
  }

  static WorkerProgram open(WorkerProgram program) {
    List<Path> classPath = new ArrayList<>(program.classPath());
    classPath.add(Path.of(System.getProperty("java.class.path").split(":", 2)[0]));
    return new WorkerProgram(classPath, program.library(), program.folder(), "io.pml.worker.OpenWorker",
        program.locks(), program.environment());
  }

  static Program program(String code) {
    return new Program(code, NAMES, Json.object(), 42, Desk.MORNING);
  }

  static SandboxOutcome run(WorkerPool pool, String code, Host host) throws InterruptedException {
    return pool.run(program(code), LIMITS, host);
  }
}
