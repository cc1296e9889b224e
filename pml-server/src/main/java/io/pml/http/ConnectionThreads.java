package io.pml.http;

import java.util.concurrent.Executor;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Jetty's threads, but for what a connection does after an answer, which goes on where the answer was made: on a virtual
 * thread, that is. Threads may share it.
 */
final class ConnectionThreads implements TryExecutor, VirtualThreads.Configurable {
  private final QueuedThreadPool threads;

  ConnectionThreads(QueuedThreadPool threads) {
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    if (task instanceof Connection && Thread.currentThread().isVirtual()) {
      Thread.startVirtualThread(task);
    } else {
      threads.execute(task);
    }
  }

  @Override
  public boolean tryExecute(Runnable task) {
    return threads.tryExecute(task);
  }

  @Override
  public @Nullable Executor getVirtualThreadsExecutor() {
    return threads.getVirtualThreadsExecutor();
  }

  @Override
  public void setVirtualThreadsExecutor(@Nullable Executor executor) {
    threads.setVirtualThreadsExecutor(executor);
  }
}
