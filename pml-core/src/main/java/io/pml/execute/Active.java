package io.pml.execute;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An execution while it runs. Threads may share it. */
final class Active {
  private final CompletableFuture<ExecuteOutcome> outcome = new CompletableFuture<>();
  private @Nullable Thread thread;
  private boolean interrupted;

  synchronized void start(String name, Callable<ExecuteOutcome> work) {
    Thread started = Thread.ofVirtual().name(name).start(() -> {
      try {
        outcome.complete(work.call());
      } catch (Throwable e) { // The top of a background thread: whatever it is, those who wait must hear of it.
        outcome.completeExceptionally(e);
      }
    });
    thread = started;
    if (interrupted) {
      started.interrupt();
    }
  }

  synchronized void interrupt() {
    interrupted = true;
    if (thread != null) {
      thread.interrupt();
    }
  }

  /** Waits for the end, and no longer than this. */
  void await(Duration atMost) {
    try {
      outcome.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // Whoever waits for the outcome hears of it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the end. */
  ExecuteOutcome outcome() throws InterruptedException {
    try {
      return outcome.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case InterruptedException interrupt -> throw interrupt;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
