package io.pml.embed.onnx;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The threads on which the runtime works. It needs more stack than Java's threads have here (to load the model on 512 KiB
 * ends the process), and it would hold up the carrier of a virtual thread for as long as it works.
 */
final class NativeThreads {
  /** One may embed much while another asks for a little; more would cost memory. */
  static final int COUNT = 2;
  private static final long STACK = 8L << 20;
  private static final ScheduledExecutorService THREADS = Executors.newScheduledThreadPool(COUNT,
      Thread.ofPlatform().daemon().name("pml-model-", 1).stackSize(STACK).factory());

  private NativeThreads() {}

  /** Does work there after a while. */
  static void later(Runnable work, Duration delay) {
    var _ = THREADS.schedule(work, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Does work there and waits for it, interrupted or not: native work cannot be called off. */
  static <T> T call(Callable<T> work) throws OrtException, IOException {
    Future<T> done = THREADS.submit(work);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return done.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case OrtException failure -> throw failure;
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
