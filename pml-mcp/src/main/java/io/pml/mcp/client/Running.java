package io.pml.mcp.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A call that waits for its answer, when the server last gave a sign of life, and who answers its questions. */
final class Running {
  private final Call call;
  private final Set<Thread> answering = ConcurrentHashMap.newKeySet();
  private volatile long lastSign = System.nanoTime();
  private volatile boolean over;

  Running(Call call) {
    this.call = call;
  }

  Call call() {
    return call;
  }

  CallListener listener() {
    return call.listener();
  }

  /** Whether someone wants to hear of this call. */
  boolean isHeard() {
    return !call.listener().equals(CallListener.NONE) && !call.method().equals(Subscription.METHOD);
  }

  /** While the server waits for an answer of ours, its silence is no sign of trouble. */
  long lastSign() {
    return answering.isEmpty() ? lastSign : System.nanoTime();
  }

  void gaveSign() {
    lastSign = System.nanoTime();
  }

  /** The current thread begins to answer a question. */
  void answering() throws InterruptedException {
    answering.add(Thread.currentThread());
    if (over) {
      answering.remove(Thread.currentThread());
      throw new InterruptedException("the call is over");
    }
  }

  void answered() {
    gaveSign();
    answering.remove(Thread.currentThread());
  }

  /** Nobody waits any more: neither must those who answer questions. */
  void end() {
    over = true;
    answering.forEach(Thread::interrupt);
  }
}
