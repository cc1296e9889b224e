package io.pml.store.sqlite;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work that another thread does while the caller waits: SQLite blocks in native code, which pins virtual threads. */
final class Handover {
  private Handover() {}

  /** Does the work on a platform thread of its own, however long it takes. */
  static <T> T toPlatformThread(String name, Callable<T> work) {
    var task = new FutureTask<T>(work);
    Thread.ofPlatform().name(name).daemon().start(task);
    return await(task, Duration.ofDays(1));
  }

  /** Waits; when time is over or the caller is interrupted, the work is not begun if it has not been yet. */
  static <T> T await(Future<T> work, Duration patience) {
    try {
      return work.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      if (!work.cancel(false) && work.state() == Future.State.SUCCESS) {
        return work.resultNow();
      }
      throw late(patience);
    } catch (InterruptedException e) {
      work.cancel(false);
      Thread.currentThread().interrupt();
      throw new PmlException(ErrorCode.CANCELLED, "interrupted while waiting for the database", e);
    } catch (CancellationException e) {
      throw new PmlException(ErrorCode.CANCELLED, "cancelled while waiting for the database", e);
    }
  }

  /** Like {@link #await}, but whatever happens the work goes on. */
  static void watch(Future<?> work, Duration patience) {
    try {
      work.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      throw late(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PmlException(ErrorCode.CANCELLED, "interrupted while waiting for the database", e);
    } catch (CancellationException e) {
      throw new PmlException(ErrorCode.CANCELLED, "cancelled while waiting for the database", e);
    }
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
      case RuntimeException e -> e;
      case null, default -> new IllegalStateException(thrown);
    };
  }
}
