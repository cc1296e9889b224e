package io.pml.store.sqlite;

import io.pml.store.Pending;
import io.pml.store.sql.Session;
import io.pml.store.sql.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;

/**
 * The one thread that writes. Threads may share it.
 *
 * <p>A commit that is to survive a loss of power costs a disk flush, whatever is in it. So all jobs that came in during
 * the last flush share the next one: a savepoint each, one COMMIT for all. What is recorded, noted or queued needs no flush:
 * once committed, the operating system has it, and the death of this process cannot undo it.
 *
 * <ol>
 * <li>A caller hears of success only after the COMMIT that holds its job; of what it wrote, after a flush of that.
 * <li>A flush holds for everything that was committed before.
 * <li>What is committed is flushed a little later, even if nothing else is ever written.
 * <li>A job that throws leaves nothing behind and fails its caller alone. Only a failure that takes the whole
 * transaction (disk full, I/O error) fails everyone in it; the connection is then made anew.
 * <li>Jobs run in the order in which they came, but what is recorded or noted does not wait for the flush of those before it.
 * <li>Jobs that nobody waits for yet are put off a little, until there are many or someone waits: they too share a commit.
 * <li>No caller waits longer than its patience. While another process locks the database, jobs that nobody waits for
 * stay in memory; once the queue is full, new ones are dropped and counted, or not taken if they are to be noted.
 * </ol>
 */
final class GroupWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GroupWriter.class);

  private final Duration patience;
  private final Duration leisure;
  private final Duration exposure;
  private final int batch;
  private final BlockingQueue<Job<?>> queue;
  private final Drops drops = new Drops();
  private final WriteConnection connection;
  private final Thread thread;
  private volatile boolean hurried;
  private volatile boolean closing;
  private volatile boolean finished;

  /** Belongs to the thread. */
  private boolean locked;

  GroupWriter(WriteConnection.Connector connector, Limits limits) {
    this.connection = new WriteConnection(connector);
    this.patience = limits.patience();
    this.leisure = limits.leisure();
    this.exposure = limits.exposure();
    this.batch = limits.batch();
    this.queue = new ArrayBlockingQueue<>(limits.queue());
    this.thread = Thread.ofPlatform().name("pml-store-writer").daemon().start(this::run);
  }

  /** Returns when the work survives a loss of power. */
  <T> T write(Work<T> work) {
    return await(new Job<>(work, Job.Kind.WRITTEN));
  }

  /** Returns when the work survives the death of the process. */
  <T> T record(Work<T> work) {
    return await(new Job<>(work, Job.Kind.RECORDED));
  }

  /** Returns at once: what will tell what comes of it, or nothing when there is no room. */
  Optional<Pending> note(Work<?> work) {
    var job = new Job<>(work, Job.Kind.NOTED);
    if (closing || !queue.offer(job)) {
      return Optional.empty();
    }
    if (queue.size() >= batch) {
      hurry();
    }
    failLatecomers();
    return Optional.of(new Pending() {
      @Override
      public boolean isOver() {
        return job.outcome().isDone();
      }

      @Override
      public void await() {
        if (!isOver()) {
          hurry();
        }
        if (job.outcome().state() != Future.State.SUCCESS) {
          Handover.watch(job.outcome(), patience);
        }
      }
    });
  }

  /** Returns at once. */
  void queue(Work<?> work) {
    if (closing) {
      drops.add("the storage is closed");
    } else if (queue.offer(new Job<>(work, Job.Kind.QUEUED))) {
      if (queue.size() == batch) {
        hurry();
      }
      failLatecomers();
    } else {
      drops.add("the queue is full");
    }
  }

  /** How many jobs have not been begun. */
  int waiting() {
    return queue.size();
  }

  long dropped() {
    return drops.count();
  }

  /** Writes what is queued, then ends the thread and closes its connection. */
  @Override
  public void close() {
    closing = true;
    thread.interrupt(); // It may be waiting for a job; nothing else in it heeds interrupts.
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // What is queued comes first.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private <T> T await(Job<T> job) {
    long start = System.nanoTime();
    if (closing) {
      throw Handover.closed();
    }
    enter(job);
    hurry();
    return Handover.await(job.outcome(), patience.minusNanos(System.nanoTime() - start));
  }

  private void enter(Job<?> job) {
    try {
      if (!queue.offer(job, patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw Handover.late(patience);
      }
    } catch (InterruptedException e) {
      job.outcome().cancel(false);
      Thread.currentThread().interrupt();
    }
    failLatecomers();
  }

  private void run() {
    List<Job<?>> jobs = new ArrayList<>(batch);
    while (!closing) {
      try {
        round(jobs);
      } catch (OutOfMemoryError e) {
        // Others took what there was. Without this thread nothing would ever be written again: it goes on with what it has.
        LOG.warn("memory is short; what is to be written waits", e);
      }
    }
    boolean writable = true;
    while (writable && (queue.drainTo(jobs, batch - jobs.size()) > 0 || !jobs.isEmpty())) {
      writable = commit(jobs);
    }
    if (writable && connection.isExposed()) {
      commit(jobs, true);
    }
    jobs.forEach(job -> job.fail(Handover.closed(), drops));
    finished = true;
    failLatecomers();
    connection.drop();
  }

  private void round(List<Job<?>> jobs) {
    if (jobs.isEmpty()) {
      awaitJob(jobs);
    }
    awaitMore(jobs);
    hurried = false;
    queue.drainTo(jobs, batch - jobs.size());
    if (!queue.isEmpty()) {
      hurried = true; // Among what is left there may be a job that someone waits for.
    }
    commit(jobs);
  }

  /**
   * Returns when there is something to do. While much is going on, that is looked for from time to time: the first of many jobs
   * that nobody waits for should not wake this thread.
   */
  private void awaitJob(List<Job<?>> jobs) {
    if (connection.isExposed()) {
      awaitHurry(Math.min(leisure.toNanos(), exposure.minus(connection.exposure()).toNanos()));
      return;
    }
    try {
      jobs.add(queue.take());
    } catch (InterruptedException _) {
      // It is time to close.
    }
  }

  /** What nobody waits for is put off a little, so that many such jobs share a commit. */
  private void awaitMore(List<Job<?>> jobs) {
    if (!jobs.isEmpty() && jobs.stream().noneMatch(Job::isAwaited)) {
      awaitHurry(leisure.toNanos());
    }
  }

  private void awaitHurry(long nanos) {
    long deadline = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && !hurried && !closing && queue.size() < batch) {
      LockSupport.parkNanos(this, left);
      left = deadline - System.nanoTime();
    }
  }

  /** Somebody waits: the thread must not. */
  private void hurry() {
    hurried = true;
    LockSupport.unpark(thread);
  }

  /** False when the database is locked: then what is left in the list is to be tried again. */
  private boolean commit(List<Job<?>> jobs) {
    boolean due = connection.exposure().compareTo(exposure) >= 0;
    if (!due && jobs.stream().noneMatch(job -> job.kind() == Job.Kind.WRITTEN)) {
      return jobs.isEmpty() || commit(jobs, false);
    }
    List<Job<?>> recorded = new ArrayList<>(jobs);
    recorded.removeIf(job -> !job.isRecorded());
    jobs.removeIf(Job::isRecorded);
    if (!recorded.isEmpty() && !commit(recorded, false)) {
      jobs.addAll(0, recorded);
      return false;
    }
    return commit(jobs, true);
  }

  private boolean commit(List<Job<?>> jobs, boolean flush) {
    try {
      Optional<Session> session = begin(jobs, flush);
      if (session.isEmpty()) {
        return false;
      }
      for (Job<?> job : jobs) {
        job.run(session.get());
      }
      connection.commit(session.get());
    } catch (Throwable e) { // The top of a background thread: whatever it is, those who wait must hear of it.
      connection.drop();
      jobs.forEach(job -> job.fail(e, drops));
      jobs.clear();
      return true;
    }
    long before = drops.count();
    jobs.forEach(job -> job.finish(drops));
    jobs.clear();
    if (drops.count() == before) {
      drops.spellOver();
    }
    return true;
  }

  /** Empty when another process held the lock for too long: then only those who wait are told. */
  private Optional<Session> begin(List<Job<?>> jobs, boolean flush) throws SQLException {
    try {
      Session session = connection.begin(flush);
      locked = false;
      return Optional.of(session);
    } catch (SQLException e) {
      if (!Sessions.failedWith(e, SQLiteErrorCode.SQLITE_BUSY)) {
        throw e;
      }
    }
    jobs.stream().filter(Job::isAwaited).forEach(job -> job.fail(Handover.late(patience), drops));
    jobs.removeIf(Job::isAwaited);
    if (!locked) {
      locked = true;
      LOG.warn("another process has locked the database for more than {} ms; queued rows wait in memory",
          patience.toMillis());
    }
    return Optional.empty();
  }

  /** Nobody takes from the queue any more: whoever put a job there after the end must not wait for it. */
  private void failLatecomers() {
    if (finished) {
      List<Job<?>> late = new ArrayList<>();
      queue.drainTo(late);
      late.forEach(job -> job.fail(Handover.closed(), drops));
    }
  }
}
