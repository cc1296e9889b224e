package io.pml.sandbox.v8;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.Sandbox;
import io.pml.sandbox.SandboxOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sandbox of worker processes that are warm before they are wanted. Threads may share it.
 *
 * <p>Invariants, all under one lock: {@code idle}, {@code busy} and those being started are {@code total} together; there
 * are as many as configured, and more, up to a bound, only while runs wait. A worker that died, ran often, or grew is
 * replaced. All are started by one thread that lives as long as the pool, because a worker dies with the thread that
 * started it.
 */
public final class WorkerPool implements Sandbox {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerPool.class);
  private static final Duration START_PATIENCE = Duration.ofSeconds(30);
  private static final Duration SHRINK_EVERY = Duration.ofSeconds(15);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(3);
  private static final int MOST_RUNS = 1000;
  private static final long MOST_GROWTH = 96L << 20;

  /**
   * How many workers there are.
   *
   * @param workers how many wait for work
   * @param most how many there are at the very most
   */
  record Size(int workers, int most) {}

  private final WorkerProgram program;
  private final Size size;
  private final long memoryBytes;
  private final Isolation.Required required;
  private final ScheduledExecutorService starter = Executors
      .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("sandbox-starter").factory());

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  /** Whoever has waited longest comes first: a worker that has just ended a run is still making its next engine. */
  private final Queue<WorkerProcess> idle = new ArrayDeque<>();
  private final Set<WorkerProcess> busy = new HashSet<>();
  private int total;
  private int waiting;
  private boolean waitedLately;
  private boolean closed;
  private @Nullable String failure;
  private long failedAt;

  WorkerPool(WorkerProgram program, Size size, long memoryBytes, Isolation.Required required) {
    this.program = program;
    this.size = size;
    this.memoryBytes = memoryBytes;
    this.required = required;
    lock.lock();
    try {
      grow();
    } finally {
      lock.unlock();
    }
    var _ = starter.scheduleWithFixedDelay(this::shrink, SHRINK_EVERY.toMillis(), SHRINK_EVERY.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /**
   * Starts the workers in the background.
   *
   * @param cache a folder of the user's own, for what is unpacked once
   * @param workers how many wait for work; while runs wait there are up to four times as many
   * @param memoryBytes what the values of a program may take; runs with another limit get a worker of their own, cold
   */
  public static WorkerPool start(Path cache, int workers, long memoryBytes, Isolation.Required required) {
    return new WorkerPool(WorkerProgram.find(cache), new Size(workers, Math.max(4, 4 * workers)), memoryBytes,
        required);
  }

  @Override
  public SandboxOutcome run(Program code, Limits limits, Host host) throws InterruptedException {
    long length = code.javascript().getBytes(StandardCharsets.UTF_8).length;
    if (length > limits.codeBytes()) {
      return new SandboxOutcome.CodeTooLarge(length, limits.codeBytes());
    }
    WorkerProcess worker = limits.memoryBytes() == memoryBytes ? take() : takeOwn(limits.memoryBytes());
    boolean reusable = false;
    try {
      SandboxOutcome outcome = worker.run(code, limits, host);
      reusable = !(outcome instanceof SandboxOutcome.OutOfMemory);
      return outcome;
    } catch (InterruptedException e) {
      reusable = true;
      throw e;
    } finally {
      release(worker, reusable);
    }
  }

  /** What stands between agent code and the machine, as a worker found it. Waits for one. */
  public Isolation isolation() throws InterruptedException {
    WorkerProcess worker = take();
    try {
      return worker.awaitReady(START_PATIENCE);
    } catch (IOException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    } finally {
      release(worker, true);
    }
  }

  /** What all workers have of the machine's memory at the moment. */
  public long residentBytes() {
    lock.lock();
    try {
      return Stream.concat(idle.stream(), busy.stream()).mapToLong(WorkerProcess::residentBytes).sum();
    } finally {
      lock.unlock();
    }
  }

  /** The processes that wait for work. */
  List<Long> idlePids() {
    lock.lock();
    try {
      return idle.stream().map(WorkerProcess::pid).toList();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    List<WorkerProcess> all = new ArrayList<>();
    lock.lock();
    try {
      closed = true;
      all.addAll(idle);
      all.addAll(busy);
      idle.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    all.forEach(WorkerProcess::cancel);
    starter.shutdown();
  }

  private WorkerProcess take() throws InterruptedException {
    lock.lockInterruptibly();
    waiting++;
    try {
      for (WorkerProcess worker = idle.poll(); true; worker = idle.poll()) {
        if (worker != null && worker.isAlive()) {
          busy.add(worker);
          return worker;
        }
        if (worker != null) {
          total--;
          continue;
        }
        if (closed) {
          throw unavailable("it has been closed");
        }
        refuseAfterFailure();
        waitedLately = true;
        grow();
        changed.await();
      }
    } finally {
      waiting--;
      lock.unlock();
    }
  }

  /** Without this a machine where no worker can start would be kept busy with trying. */
  private void refuseAfterFailure() {
    String reason = failure;
    if (reason != null && total == 0 && System.nanoTime() - failedAt < RETRY_AFTER.toNanos()) {
      throw unavailable(reason);
    }
  }

  /** A worker for one run, with its own limit of memory. */
  private WorkerProcess takeOwn(long bytes) throws InterruptedException {
    try {
      WorkerProcess worker = starter.submit(() -> WorkerProcess.start(program, bytes, () -> {})).get();
      try {
        require(worker.awaitReady(START_PATIENCE));
      } catch (IOException | InterruptedException e) {
        worker.kill();
        throw e;
      }
      lock.lock();
      try {
        busy.add(worker);
      } finally {
        lock.unlock();
      }
      return worker;
    } catch (ExecutionException | IOException e) {
      throw unavailable(String.valueOf(e.getMessage()));
    }
  }

  private void release(WorkerProcess worker, boolean reusable) {
    boolean own = worker.memoryBytes() != memoryBytes;
    boolean fit = reusable && !own && worker.isFit(MOST_RUNS, MOST_GROWTH);
    lock.lock();
    try {
      busy.remove(worker);
      if (fit && !closed) {
        idle.add(worker);
        changed.signal();
        return;
      }
      if (!own) {
        total--;
        grow();
      }
    } finally {
      lock.unlock();
    }
    worker.kill();
  }

  /** Starts what is missing. */
  private void grow() {
    int wanted = Math.clamp((long) busy.size() + waiting, size.workers(), size.most());
    while (!closed && total < wanted) {
      total++;
      starter.execute(this::startOne);
    }
  }

  private void startOne() {
    AtomicReference<WorkerProcess> self = new AtomicReference<>();
    try {
      WorkerProcess worker = WorkerProcess.start(program, memoryBytes,
          () -> Optional.ofNullable(self.get()).ifPresent(this::ended));
      self.set(worker);
      Thread.ofVirtual().name("sandbox-start").start(() -> admit(worker));
    } catch (IOException e) {
      failed(String.valueOf(e.getMessage()));
    }
  }

  private void admit(WorkerProcess worker) {
    try {
      require(worker.awaitReady(START_PATIENCE));
    } catch (IOException | InterruptedException | PmlException e) {
      worker.kill();
      failed(String.valueOf(e.getMessage()));
      return;
    }
    lock.lock();
    try {
      failure = null;
      if (!closed) {
        idle.add(worker);
        changed.signal();
        return;
      }
    } finally {
      lock.unlock();
    }
    worker.kill();
  }

  private void require(Isolation isolation) throws IOException {
    if (required == Isolation.Required.OS && !isolation.isComplete()) {
      throw new IOException("this machine does not lock it in (" + String.join("; ", isolation.missing())
          + "); to run agent code nevertheless, set \"require\" of \"sandbox\" to \"process\"");
    }
  }

  private void failed(String reason) {
    lock.lock();
    try {
      if (!closed) {
        LOG.warn("no sandbox worker: {}", reason);
      }
      total--;
      failure = reason;
      failedAt = System.nanoTime();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** A worker that dies while it waits is replaced at once; one that dies at work, by its run. */
  private void ended(WorkerProcess worker) {
    lock.lock();
    try {
      if (idle.remove(worker)) {
        total--;
        grow();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Gives up one worker that was needed only for a while. */
  private void shrink() {
    WorkerProcess surplus = null;
    lock.lock();
    try {
      if (total > size.workers() && !waitedLately) {
        surplus = idle.poll();
        total -= surplus == null ? 0 : 1;
      }
      waitedLately = false;
    } finally {
      lock.unlock();
    }
    if (surplus != null) {
      surplus.kill();
    }
  }

  private static PmlException unavailable(String reason) {
    return new PmlException(ErrorCode.SANDBOX_UNAVAILABLE, "the sandbox is not available: " + reason);
  }
}
