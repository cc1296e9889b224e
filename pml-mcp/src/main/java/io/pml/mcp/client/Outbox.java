package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages to a byte stream, one per line, on a thread of its own: a server that has stopped to read holds up nobody
 * who sends. Threads may share it.
 */
final class Outbox {
  /** More than this, unread, and the server counts as one that does not read. */
  private static final long LIMIT = 64L << 20;
  private static final int BATCH = 64 << 10;

  private final OutputStream out;
  private final Consumer<IOException> failed;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<byte[]> frames = new ArrayDeque<>();
  private long waiting;
  private @Nullable IOException broken;

  /**
   * An outbox that does nothing before {@link #run}.
   *
   * @param failed told once when the stream takes no more
   */
  Outbox(OutputStream out, Consumer<IOException> failed) {
    this.out = out;
    this.failed = failed;
  }

  void put(Message message) throws IOException {
    byte[] json = Json.writeBytes(message.toJson());
    byte[] frame = Arrays.copyOf(json, json.length + 1);
    frame[json.length] = '\n';
    lock.lock();
    try {
      if (broken != null) {
        throw new IOException(broken.getMessage(), broken);
      }
      if (waiting > 0 && waiting + frame.length > LIMIT) {
        throw new IOException("the server does not read: " + (waiting >> 20) + " MiB wait for it");
      }
      frames.add(frame);
      waiting += frame.length;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Refuses what comes from now on, and lets {@link #run} end. */
  void close(IOException reason) {
    lock.lock();
    try {
      if (broken == null) {
        broken = reason;
      }
      frames.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Writes until the outbox is closed or the stream fails. */
  void run() {
    try {
      for (byte[] batch = next(); batch.length > 0; batch = next()) {
        out.write(batch);
        out.flush();
        written(batch.length);
      }
    } catch (IOException e) {
      IOException reason = new IOException("the server no longer reads: " + e.getMessage(), e);
      close(reason);
      failed.accept(reason);
    } catch (InterruptedException e) {
      close(new IOException("interrupted", e));
    }
  }

  /** Waits for frames and takes as many as one write should carry; empty at the end. */
  private byte[] next() throws InterruptedException {
    lock.lock();
    try {
      while (frames.isEmpty() && broken == null) {
        changed.await();
      }
      byte[] batch = frames.isEmpty() ? new byte[0] : frames.remove();
      while (!frames.isEmpty() && batch.length + frames.element().length <= BATCH) {
        byte[] more = frames.remove();
        int length = batch.length;
        batch = Arrays.copyOf(batch, length + more.length);
        System.arraycopy(more, 0, batch, length, more.length);
      }
      return batch;
    } finally {
      lock.unlock();
    }
  }

  private void written(int bytes) {
    lock.lock();
    try {
      waiting -= bytes;
    } finally {
      lock.unlock();
    }
  }
}
