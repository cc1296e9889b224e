package io.pml.sandbox;

import java.time.Duration;

/**
 * What a run may use up. Going beyond any of them ends that run.
 *
 * @param time from beginning to end, waiting for answers included
 * @param memoryBytes what the program's own values may take
 * @param maxCalls how many calls it may make
 * @param maxParallel how many calls may be unanswered at once; further ones wait
 * @param outputBytes how long its result, the arguments of one call, and all that it logs may be, each
 * @param codeBytes how long the program may be
 */
public record Limits(Duration time, long memoryBytes, int maxCalls, int maxParallel, long outputBytes, long codeBytes) {
  public static final Limits DEFAULTS = new Limits(Duration.ofSeconds(30), 256L << 20, 1000, 64, 8L << 20, 512L << 10);

  public Limits {
    if (!time.isPositive() || memoryBytes < 1 || maxCalls < 0 || maxParallel < 1 || outputBytes < 1 || codeBytes < 1) {
      throw new IllegalArgumentException("a limit that nothing can keep: " + time + ", " + memoryBytes + " bytes, "
          + maxCalls + " calls, " + maxParallel + " at once, " + outputBytes + " and " + codeBytes + " bytes");
    }
  }

  public Limits withTime(Duration shorter) {
    return new Limits(shorter, memoryBytes, maxCalls, maxParallel, outputBytes, codeBytes);
  }

  public Limits withMemoryBytes(long bytes) {
    return new Limits(time, bytes, maxCalls, maxParallel, outputBytes, codeBytes);
  }

  public Limits withMaxCalls(int calls) {
    return new Limits(time, memoryBytes, calls, maxParallel, outputBytes, codeBytes);
  }

  public Limits withMaxParallel(int calls) {
    return new Limits(time, memoryBytes, maxCalls, calls, outputBytes, codeBytes);
  }

  public Limits withOutputBytes(long bytes) {
    return new Limits(time, memoryBytes, maxCalls, maxParallel, bytes, codeBytes);
  }
}
