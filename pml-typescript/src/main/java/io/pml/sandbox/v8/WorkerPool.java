package io.pml.sandbox.v8;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.pool.Pool;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.Sandbox;
import io.pml.sandbox.SandboxOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox of worker processes. The first run starts them, and may wait a second for that; after some minutes without a
 * run they end. Threads may share it.
 */
public final class WorkerPool implements Sandbox {
  private static final Duration START_PATIENCE = Duration.ofSeconds(30);
  private static final Duration REST = Duration.ofMinutes(5);
  private static final String NAME = "sandbox worker";

  /** Where the program is found that workers are started from: it may have to be unpacked. */
  interface Finder {
    WorkerProgram find();
  }

  private final Finder finder;
  private final long memoryBytes;
  private final Isolation.Required required;
  private final int places;
  private final Pool<WorkerProcess> pool;
  /** Those with another limit of memory, each for one run. */
  private final Set<WorkerProcess> own = ConcurrentHashMap.newKeySet();
  /** Only for the thread that starts workers. */
  private @Nullable WorkerProgram program;
  private volatile boolean closed;

  WorkerPool(Finder finder, Pool.Plan plan, long memoryBytes, Isolation.Required required) {
    this.finder = finder;
    this.memoryBytes = memoryBytes;
    this.required = required;
    this.places = plan.most();
    this.pool = new Pool<>(plan, new Maker(), WorkerPool::unavailable);
  }

  /**
   * A sandbox whose workers are not started yet.
   *
   * @param cache a folder of the user's own, for what is unpacked once
   * @param workers how many wait for work; while runs wait there are up to eight times as many
   * @param memoryBytes what the values of a program may take; runs with another limit get a worker of their own, cold
   */
  public static WorkerPool open(Path cache, int workers, long memoryBytes, Isolation.Required required) {
    return new WorkerPool(() -> WorkerProgram.find(cache),
        new Pool.Plan(NAME, workers, Math.max(8, 8 * workers), REST), memoryBytes, required);
  }

  /** Makes what lets workers start faster, where it is wanted and missing; takes some seconds. */
  public static void warmUp(Path cache) throws IOException, InterruptedException {
    WorkerProgram.find(cache).warmUp();
  }

  /** Starts workers in the background, for somebody who will want to run something soon. */
  public void prepare() {
    pool.prepare();
  }

  @Override
  public SandboxOutcome run(Program code, Limits limits, Host host) throws InterruptedException {
    long length = code.javascript().getBytes(StandardCharsets.UTF_8).length;
    if (length > limits.codeBytes()) {
      return new SandboxOutcome.CodeTooLarge(length, limits.codeBytes());
    }
    if (limits.memoryBytes() != memoryBytes) {
      return runAlone(code, limits, host);
    }
    WorkerProcess worker = pool.take();
    boolean reusable = false;
    try {
      SandboxOutcome outcome = worker.run(code, limits, host);
      reusable = !(outcome instanceof SandboxOutcome.OutOfMemory);
      return outcome;
    } catch (InterruptedException e) {
      reusable = true;
      throw e;
    } finally {
      pool.release(worker, reusable);
    }
  }

  @Override
  public int places() {
    return places;
  }

  /** What stands between agent code and the machine, as a worker found it. Waits for one. */
  public Isolation isolation() throws InterruptedException {
    WorkerProcess worker = pool.take();
    try {
      return worker.awaitReady(START_PATIENCE);
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    } finally {
      pool.release(worker, true);
    }
  }

  /** What all workers have of the machine's memory at the moment. */
  public long residentBytes() {
    return Stream.concat(pool.workers().stream(), own.stream()).mapToLong(WorkerProcess::residentBytes).sum();
  }

  /** The processes that wait for work. */
  List<Long> idlePids() {
    return pool.idle().stream().map(WorkerProcess::pid).toList();
  }

  /** The processes that are ready or at work. */
  List<Long> pids() {
    return pool.workers().stream().map(WorkerProcess::pid).toList();
  }

  @Override
  public void close() {
    closed = true;
    pool.close();
    own.forEach(WorkerProcess::cancel);
  }

  private SandboxOutcome runAlone(Program code, Limits limits, Host host) throws InterruptedException {
    WorkerProcess worker = startOwn(limits.memoryBytes());
    own.add(worker);
    try {
      if (closed) {
        throw unavailable("it has been closed");
      }
      require(worker.awaitReady(START_PATIENCE));
      return worker.run(code, limits, host);
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    } finally {
      own.remove(worker);
      worker.kill();
    }
  }

  private WorkerProcess startOwn(long bytes) throws InterruptedException {
    try {
      return pool.onStarter(() -> WorkerProcess.start(program(), bytes, () -> {}));
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    }
  }

  private WorkerProgram program() {
    WorkerProgram found = program == null ? finder.find() : program;
    program = found;
    return found;
  }

  private void require(Isolation isolation) throws IOException {
    if (required == Isolation.Required.OS && !isolation.isComplete()) {
      throw new IOException("this machine does not lock it in (" + String.join("; ", isolation.missing())
          + "); to run agent code nevertheless, set \"require\" of \"sandbox\" to \"language\"");
    }
  }

  private static PmlException unavailable(String reason) {
    return new PmlException(ErrorCode.SANDBOX_UNAVAILABLE, "the sandbox is not available: " + reason);
  }

  private final class Maker implements Pool.Maker<WorkerProcess> {
    @Override
    public WorkerProcess start(Runnable onEnd) throws IOException {
      return WorkerProcess.start(program(), memoryBytes, onEnd);
    }

    @Override
    public void awaitReady(WorkerProcess worker) throws IOException, InterruptedException {
      require(worker.awaitReady(START_PATIENCE));
    }
  }
}
