package io.pml.store.sqlite;

import io.pml.deadline.Deadlines;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Work that another thread does while the caller waits: SQLite blocks in native code, which pins virtual threads. */
final class Handover {
  private Handover() {}

  /** Does the work on a platform thread of its own, however long it takes. */
  static <T> T toPlatformThread(String name, Callable<T> work) {
    var outcome = new CompletableFuture<T>();
    Thread.ofPlatform().name(name).daemon().start(() -> complete(outcome, work));
    return await(outcome, Duration.ofDays(1));
  }

  /** Does the work, unless nobody waits for it any more. */
  static <T> void complete(CompletableFuture<T> outcome, Callable<T> work) {
    if (!outcome.isDone()) {
      try {
        outcome.complete(work.call());
      } catch (Throwable e) { // Whatever it is, whoever waits must hear of it.
        outcome.completeExceptionally(e);
      }
    }
  }

  /** Waits; when time is over or the caller is interrupted, the work is not begun if it has not been yet. */
  static <T> T await(CompletableFuture<T> work, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    Deadlines.Wait wait = now -> {
      if (now - deadline >= 0) {
        work.completeExceptionally(late(patience));
      }
    };
    Deadlines.SHARED.begun(wait);
    try {
      return work.get();
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      work.cancel(false);
      Thread.currentThread().interrupt();
      throw new PmlException(ErrorCode.CANCELLED, "interrupted while waiting for the database", e);
    } catch (CancellationException e) {
      throw new PmlException(ErrorCode.CANCELLED, "cancelled while waiting for the database", e);
    } finally {
      Deadlines.SHARED.over(wait);
    }
  }

  /** Waits like {@link #await}, but whatever happens the work goes on. */
  static void watch(CompletableFuture<?> work, Duration patience) {
    await(work.copy(), patience);
  }

  static PmlException late(Duration patience) {
    return new PmlException(ErrorCode.STORAGE_FAILED, "sqlite: not done within " + patience.toMillis()
        + " ms: another process locks the database, or the disk is too slow");
  }

  static PmlException closed() {
    return new PmlException(ErrorCode.STORAGE_FAILED, "the storage is closed");
  }

  private static RuntimeException failure(ExecutionException thrown) {
    return switch (thrown.getCause()) {
      case SQLException e -> new PmlException(ErrorCode.STORAGE_FAILED, "sqlite: " + e.getMessage(), e);
      case CancellationException e ->
        new PmlException(ErrorCode.CANCELLED, "cancelled while waiting for the database", e);
      case RuntimeException e -> e;
      case null, default -> new IllegalStateException(thrown);
    };
  }
}
