package io.pml.server;

import io.pml.discover.Discoverer;
import io.pml.error.PmlException;
import io.pml.execute.Executor;
import io.pml.learn.Alternatives;
import io.pml.learn.CapabilityLearner;
import io.pml.store.Experience;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.trace.Ending;
import io.pml.trace.Run;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns from executions when they are over, one after the other, without holding anyone up. What PML was stopped before it
 * learned from, it learns from when it is started again. Threads may share it.
 */
final class Lessons implements Executor.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Lessons.class);
  /** A program that uses more says little about each. */
  private static final int MOST_TOOLS = 3;
  private static final int AT_ONCE = 100;
  /** Whoever waits for the end of an execution gets it before the processor is busy with its lesson. */
  private static final Duration LEISURE = Duration.ofMillis(20);
  /** Who wishes for what was just learned waits so long for it. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final Discoverer discoverer;
  private final CapabilityLearner learner;
  private final Experience experience;
  private final Runs runs;
  private final Alternatives alternatives;
  private final AtomicBoolean looking = new AtomicBoolean();
  private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final ExecutorService background = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, waiting,
      Thread.ofPlatform().daemon().name("pml-learn").factory());
  /** How many wait for what is being learned. */
  private int wanted;

  Lessons(Discoverer discoverer, CapabilityLearner learner, Storage storage, Alternatives alternatives) {
    this.discoverer = discoverer;
    this.learner = learner;
    this.experience = storage.experience();
    this.runs = storage.runs();
    this.alternatives = alternatives;
  }

  /** Learns from what ended and was not learned from. Returns at once. */
  void begin() {
    later("what ended before was not learned from", this::catchUp);
    toolsChanged();
  }

  @Override
  public void ended(Workflow workflow, Run.End end) {
    long due = System.nanoTime() + LEISURE.toNanos();
    later("nothing was learned from execution " + workflow.id(), () -> {
      awaitLeisure(due);
      learn(workflow, end);
    });
  }

  /** Returns when a moment has passed, or earlier if somebody waits for what is learned. */
  private synchronized void awaitLeisure(long due) {
    try {
      for (long left = due - System.nanoTime(); left > 0 && wanted == 0; left = due - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void hurry() {
    wanted++;
    notifyAll();
  }

  private synchronized void relax() {
    wanted--;
  }

  @Override
  public void settle() throws InterruptedException {
    CountDownLatch learned = new CountDownLatch(1);
    hurry();
    try {
      later("it is not waited for what is being learned", () -> discoverer.afterChanges(learned::countDown));
      if (!learned.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("what is being learned takes longer than {} ms", PATIENCE.toMillis());
      }
    } finally {
      relax();
    }
  }

  /** The tools or capabilities that can be called are others now. Returns at once; bursts are looked at once. */
  void toolsChanged() {
    if (looking.compareAndSet(false, true)) {
      later("what needs tools that are gone is still trusted", () -> {
        looking.set(false);
        learner.toolsChanged();
      });
    }
  }

  /** A capability has another name, or is gone. Returns at once. */
  void renamed(UUID capability) {
    later("what calls what is gone is still trusted", () -> {
      if (learner.mayMatter(capability)) {
        toolsChanged();
      }
    });
  }

  /** Compares a few of the capabilities that came lately with the others. Returns at once. */
  void compare() {
    later("alternatives were not looked for", alternatives::look);
  }

  /** Returns when what is being learned is; the rest is learned from after the next start. */
  @Override
  public void close() {
    hurry();
    background.shutdown();
    waiting.clear();
    background.close();
  }

  private void later(String otherwise, Runnable work) {
    try {
      background.execute(() -> {
        try {
          work.run();
        } catch (PmlException e) {
          LOG.warn("{}: {}", otherwise, e.getMessage());
        }
      });
    } catch (RejectedExecutionException e) {
      LOG.debug("{}: it came after the end", otherwise);
    }
  }

  private void catchUp() {
    Set<UUID> tried = new HashSet<>();
    List<UUID> next = experience.unlearned(AT_ONCE);
    while (!background.isShutdown() && next.stream().anyMatch(tried::add)) {
      next.forEach(this::catchUp);
      tried.addAll(next);
      next = experience.unlearned(AT_ONCE);
    }
    if (!tried.isEmpty()) {
      LOG.info("learned from {} executions that had ended before", tried.size());
    }
  }

  private void catchUp(UUID id) {
    Optional<Run> run = runs.find(id);
    if (run.isPresent()) {
      run.get().end().ifPresent(end -> learn(run.get().workflow(), end));
    } else {
      learner.skip(id);
    }
  }

  private void learn(Workflow workflow, Run.End end) {
    if (learner.ran(workflow, end) && !workflow.intent().isBlank()) {
      strengthen(workflow, end);
    }
  }

  private void strengthen(Workflow workflow, Run.End end) {
    List<String> failed = tools(end.trace(), false);
    List<String> served = new ArrayList<>(tools(end.trace(), true));
    served.removeAll(failed);
    // What PML chose itself proves nothing: a wrong guess would teach the next one.
    if (end.ending() instanceof Ending.Succeeded && workflow.mode() != Workflow.Mode.SPECULATION) {
      workflow.capability()
          .map(UUID::toString)
          .ifPresent(capability -> discoverer.led(workflow.intent(), List.of(capability), true));
      if (!served.isEmpty() && served.size() <= MOST_TOOLS) {
        discoverer.led(workflow.intent(), served, true);
      }
    }
    if (!failed.isEmpty() && failed.size() <= MOST_TOOLS) {
      discoverer.led(workflow.intent(), failed, false);
    }
  }

  private static List<String> tools(Trace trace, boolean success) {
    return trace.steps()
        .stream()
        .filter(step -> step.success() == success)
        .map(Trace.Step::tool)
        .distinct()
        .toList();
  }
}
