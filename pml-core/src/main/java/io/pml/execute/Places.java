package io.pml.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Who may run at once. A program that called another holds its place in the sandbox while it waits; so each depth of calls
 * has places of its own, fewer the deeper, and the deepest calls nothing: there is always somebody who can go on. Threads may
 * share it.
 */
final class Places {
  /** How deep programs can call each other. */
  static final int DEPTH = 4;

  private final List<Semaphore> byDepth = new ArrayList<>();

  Places(int all) {
    int left = all;
    for (int depth = 0; depth < DEPTH; depth++) {
      int here = depth == DEPTH - 1 ? Math.max(1, left) : Math.max(1, left / 2);
      byDepth.add(new Semaphore(here, true));
      left -= here;
    }
  }

  void enter(int depth) throws InterruptedException {
    byDepth.get(depth).acquire();
  }

  void leave(int depth) {
    byDepth.get(depth).release();
  }
}
