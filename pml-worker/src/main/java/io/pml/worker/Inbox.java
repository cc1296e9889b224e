package io.pml.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What came in. The engine's thread reads it itself when it waits, since to be woken by another costs more than all the rest
 * of an answer. While a program keeps that thread busy, a substitute reads, so that a stop is heard. The end of the input is
 * the end of the process, for then nobody wants it any more.
 *
 * <p>Invariants: (1) one thread reads at a time; (2) when a line is awaited, somebody reads: the substitute wakes the engine's
 * thread when it has stopped to; (3) the engine's thread reads only when there is no line, which only whoever may read can tell.
 */
final class Inbox {
  private static final String NOTHING = "";

  private final long neglectNanos;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final ReentrantLock reading = new ReentrantLock();
  private final byte[] buffer = new byte[1 << 16];
  private ByteArrayOutputStream line = new ByteArrayOutputStream();
  private @Nullable InputStream in;
  private Runnable onStop = () -> {};
  private @Nullable Thread substitute;
  private volatile long stopped = -1;
  /** Whether the engine's thread is away, and since when. */
  private volatile boolean busy;
  private volatile long busySince;
  /** Whether there is a run. */
  private volatile boolean running;

  Inbox() {
    this(Duration.ofMillis(20));
  }

  /**
   * An inbox into which nothing comes yet.
   *
   * @param neglect how long a program keeps its thread busy before the substitute reads
   */
  Inbox(Duration neglect) {
    this.neglectNanos = neglect.toNanos();
  }

  /**
   * Lets lines come in.
   *
   * @param stopping done when a run is no longer wanted
   */
  void open(InputStream stream, Runnable stopping) {
    in = stream;
    onStop = stopping;
    substitute = Thread.ofPlatform().daemon().name("inbox").start(this::standIn);
  }

  void add(String text) {
    lines.add(text);
  }

  /** Waits for a line while there is no run. */
  String take() throws InterruptedException {
    running = false;
    String next = poll(Long.MAX_VALUE);
    while (next == null) {
      next = poll(Long.MAX_VALUE);
    }
    running = true;
    LockSupport.unpark(substitute);
    return next;
  }

  /** The next line, which may be of no meaning; null if another reads, and none comes in time. */
  @Nullable
  String poll(long nanos) throws InterruptedException {
    busy = false;
    try {
      String next = lines.poll();
      while (next == null) {
        if (in == null || !reading.tryLock()) {
          return lines.poll(nanos, TimeUnit.NANOSECONDS);
        }
        try {
          // Another may have read all there is since this thread last looked.
          next = lines.poll();
          if (next == null) {
            readLines();
            next = lines.poll();
          }
        } finally {
          reading.unlock();
        }
      }
      return next;
    } finally {
      busySince = System.nanoTime();
      busy = true;
    }
  }

  /** Whether that run is no longer wanted. */
  boolean isStopped(long number) {
    return stopped == number;
  }

  private void standIn() {
    while (true) {
      if (!running) {
        LockSupport.park(this);
      } else if (!busy || System.nanoTime() - busySince < neglectNanos) {
        LockSupport.parkNanos(this, neglectNanos);
      } else if (reading.tryLock()) {
        try {
          readLines();
        } finally {
          reading.unlock();
        }
        lines.add(NOTHING);
      }
    }
  }

  /** Returns when at least one line has come in. */
  private void readLines() {
    try {
      boolean whole = false;
      while (!whole) {
        int length = in == null ? -1 : in.read(buffer);
        if (length < 0) {
          Runtime.getRuntime().halt(0);
        }
        whole = accept(length);
      }
    } catch (IOException e) {
      // As good as the end.
      Runtime.getRuntime().halt(0);
    }
  }

  private boolean accept(int length) {
    int begin = 0;
    for (int i = 0; i < length; i++) {
      if (buffer[i] == '\n') {
        line.write(buffer, begin, i - begin);
        accept(line.toString(StandardCharsets.UTF_8));
        line = new ByteArrayOutputStream();
        begin = i + 1;
      }
    }
    line.write(buffer, begin, length - begin);
    return begin > 0;
  }

  /** A stop is also queued, to wake a run that waits for an answer. */
  private void accept(String text) {
    if (text.startsWith("STOP ")) {
      stopped = Long.parseLong(text.substring(5));
      onStop.run();
    }
    lines.add(text);
  }
}
