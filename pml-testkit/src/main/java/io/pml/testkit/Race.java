package io.pml.testkit;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Many threads that try the same thing at the same moment. */
final class Race {
  private static final int RUNNERS = 16;

  private Race() {}

  /** How many of them succeeded. */
  static long winners(Callable<Boolean> attempt) throws Exception {
    return winners(RUNNERS, attempt);
  }

  /** How many of so many succeeded. */
  static long winners(int count, Callable<Boolean> attempt) throws Exception {
    var start = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> runners = IntStream.range(0, count).mapToObj(i -> threads.submit(() -> {
        start.await();
        return attempt.call();
      })).toList();
      start.countDown();
      long winners = 0;
      for (Future<Boolean> runner : runners) {
        winners += runner.get() ? 1 : 0;
      }
      return winners;
    }
  }
}
