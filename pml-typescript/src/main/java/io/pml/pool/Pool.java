package io.pml.pool;

import io.pml.error.PmlException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workers that are warm before they are wanted, once the first was wanted: none is started before that, and all are given
 * up after a rest. Threads may share it.
 *
 * <p>Invariants, all under one lock: {@code idle}, {@code busy} and those being started are {@code total} together.
 * While the pool is awake there are as many as planned, and more, up to a bound, so that beside those at work there is one
 * in reserve: work may ruin its worker, and nobody else should wait for another. The first is started alone, since whoever
 * woke the pool waits for it. A worker that died or is not fit is replaced. All are started by one thread that lives as long
 * as the pool, because a worker may die with the thread that started it.
 */
public final class Pool<W extends Pool.Worker> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pool.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(15);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(3);

  /** Does one thing at a time. */
  public interface Worker {
    boolean isAlive();

    /** Whether it can be used again. */
    boolean isFit();

    void kill();

    /** Ends it in the middle of its work. */
    default void cancel() {
      kill();
    }
  }

  /** How workers come to be. */
  public interface Maker<W> {
    /**
     * Starts one. Always called by the same thread.
     *
     * @param onEnd to be run when it ends, for whatever reason
     */
    W start(Runnable onEnd) throws IOException;

    /** Waits until it is ready; one that never will be is an {@code IOException}. */
    void awaitReady(W worker) throws IOException, InterruptedException;
  }

  /**
   * How many there are.
   *
   * @param name what they are, for the log
   * @param ready how many wait for work while the pool is awake
   * @param most how many there are at the very most
   * @param rest how long nothing must happen until all are given up
   */
  public record Plan(String name, int ready, int most, Duration rest) {}

  private final Plan plan;
  private final Maker<W> maker;
  private final Function<String, PmlException> unavailable;
  private final LongSupplier nanos;
  private final ScheduledExecutorService starter;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  /** Whoever has waited longest comes first: one that has just ended its work may still be tidying up. */
  private final Queue<W> idle = new ArrayDeque<>();
  private final Set<W> busy = new HashSet<>();
  private int total;
  private int waiting;
  /** How many had nothing to do at the busiest moment since the last look. */
  private int leastIdle;
  private boolean awake;
  private long usedAt;
  private boolean closed;
  private @Nullable ScheduledFuture<?> nextLook;
  private @Nullable String failure;
  private long failedAt;

  /**
   * An empty pool.
   *
   * @param unavailable makes of a reason what is thrown when no worker can be had
   */
  public Pool(Plan plan, Maker<W> maker, Function<String, PmlException> unavailable) {
    this(plan, maker, unavailable, System::nanoTime);
  }

  Pool(Plan plan, Maker<W> maker, Function<String, PmlException> unavailable, LongSupplier nanos) {
    this.plan = plan;
    this.maker = maker;
    this.unavailable = unavailable;
    this.nanos = nanos;
    this.starter = Executors
        .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name(plan.name() + "-starter").factory());
  }

  /** Wakes the pool in the background, for somebody who will want a worker soon. */
  public void prepare() {
    lock.lock();
    try {
      if (!closed) {
        wake();
        grow();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a worker. Whoever takes one gives it back. */
  public W take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      W worker = await();
      busy.add(worker);
      leastIdle = Math.min(leastIdle, idle.size());
      wake();
      grow();
      return worker;
    } finally {
      lock.unlock();
    }
  }

  private W await() throws InterruptedException {
    waiting++;
    try {
      for (W worker = idle.poll(); true; worker = idle.poll()) {
        if (worker != null && worker.isAlive()) {
          return worker;
        }
        if (worker != null) {
          total--;
          continue;
        }
        if (closed) {
          throw unavailable.apply("it has been closed");
        }
        refuseAfterFailure();
        wake();
        grow();
        changed.await();
      }
    } finally {
      waiting--;
    }
  }

  /** Takes a worker back; one that is not to be used again, or not fit, is replaced. */
  public void release(W worker, boolean reusable) {
    boolean fit = reusable && worker.isFit();
    lock.lock();
    try {
      busy.remove(worker);
      usedAt = nanos.getAsLong();
      if (fit && !closed) {
        idle.add(worker);
        changed.signal();
        return;
      }
      total--;
      grow();
    } finally {
      lock.unlock();
    }
    worker.kill();
  }

  /** Does something on the thread that starts workers. */
  public <T> T onStarter(Callable<T> action) throws InterruptedException, IOException {
    try {
      return starter.submit(action).get();
    } catch (RejectedExecutionException e) {
      throw unavailable.apply("it has been closed");
    } catch (ExecutionException e) {
      throw new IOException(e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
    }
  }

  /** All that are ready or at work. */
  public List<W> workers() {
    lock.lock();
    try {
      List<W> all = new ArrayList<>(idle);
      all.addAll(busy);
      return all;
    } finally {
      lock.unlock();
    }
  }

  /** Those that wait for work. */
  public List<W> idle() {
    lock.lock();
    try {
      return List.copyOf(idle);
    } finally {
      lock.unlock();
    }
  }

  /** Ends all workers, and what they do as cancelled. */
  @Override
  public void close() {
    List<W> all;
    lock.lock();
    try {
      closed = true;
      all = workers();
      idle.clear();
      if (nextLook != null) {
        nextLook.cancel(false);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    all.forEach(Worker::cancel);
    starter.shutdown();
  }

  /** Gives up one worker that was needed only for a while, or all of them after a rest. */
  void look() {
    List<W> surplus = new ArrayList<>();
    lock.lock();
    try {
      boolean resting = busy.isEmpty() && waiting == 0 && nanos.getAsLong() - usedAt >= plan.rest().toNanos();
      if (resting) {
        surplus.addAll(idle);
        idle.clear();
      } else if (total > plan.ready() && leastIdle > 1) {
        Optional.ofNullable(idle.poll()).ifPresent(surplus::add);
      }
      total -= surplus.size();
      leastIdle = idle.size();
      awake = !resting || total > 0;
      if (awake && !closed) {
        lookLater();
      }
    } finally {
      lock.unlock();
    }
    surplus.forEach(Worker::kill);
  }

  private void wake() {
    usedAt = nanos.getAsLong();
    if (!awake) {
      awake = true;
      lookLater();
    }
  }

  private void lookLater() {
    Duration pause = plan.rest().compareTo(LOOK_EVERY) < 0 ? plan.rest() : LOOK_EVERY;
    nextLook = starter.schedule(this::look, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Without this a machine where no worker can start would be kept busy with trying. */
  private void refuseAfterFailure() {
    String reason = failure;
    if (reason != null && total == 0 && nanos.getAsLong() - failedAt < RETRY_AFTER.toNanos()) {
      throw unavailable.apply(reason);
    }
  }

  /** Starts what is missing. */
  private void grow() {
    int wanted = idle.isEmpty() && busy.isEmpty()
        ? Math.clamp(waiting, 1, plan.most())
        : Math.clamp((long) busy.size() + waiting + 1, plan.ready(), plan.most());
    while (awake && !closed && total < wanted) {
      total++;
      starter.execute(this::startOne);
    }
  }

  private void startOne() {
    AtomicReference<W> self = new AtomicReference<>();
    try {
      W worker = maker.start(() -> Optional.ofNullable(self.get()).ifPresent(this::ended));
      self.set(worker);
      Thread.ofVirtual().name(plan.name() + "-start").start(() -> admit(worker));
    } catch (IOException | PmlException e) {
      failed(String.valueOf(e.getMessage()));
    }
  }

  private void admit(W worker) {
    try {
      maker.awaitReady(worker);
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
        grow();
        return;
      }
    } finally {
      lock.unlock();
    }
    worker.kill();
  }

  private void failed(String reason) {
    lock.lock();
    try {
      if (!closed) {
        LOG.warn("no {}: {}", plan.name(), reason);
      }
      total--;
      failure = reason;
      failedAt = nanos.getAsLong();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** A worker that dies while it waits is replaced at once; one that dies at work, when it is given back. */
  private void ended(W worker) {
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
}
