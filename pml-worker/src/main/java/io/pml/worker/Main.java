package io.pml.worker;

import java.nio.file.Path;

/** Starts a worker: {@code Main LIBRARY-FOLDER MEMORY-BYTES os|none}, the last word saying whether it locks itself in. */
public final class Main {
  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    Lockdown lockdown = args[2].equals("os") ? new LinuxLockdown() : new Lockdown.None();
    Worker.serve(Path.of(args[0]), Long.parseLong(args[1]), lockdown, runtime -> {});
  }
}
