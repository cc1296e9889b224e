package io.pml.sandbox.v8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A program with a worker busy with an endless loop; says the worker's number, and waits for its own end. */
public final class Parent {
  private Parent() {}

  public static void main(String[] args) throws InterruptedException {
    try (WorkerPool pool = Workers.locked(Path.of(args[0]), 1)) {
      pool.isolation();
      long pid = pool.idlePids().getFirst();
      Thread.ofPlatform().daemon().start(() -> {
        try {
          pool.run(Workers.program("console.log('begun'); for (;;) {}"),
              Workers.LIMITS.withTime(Duration.ofMinutes(5)), new Desk() {
                @Override
                public void log(Level level, String text) {
                  new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8).println(pid);
                }
              });
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      new CountDownLatch(1).await();
    }
  }
}
