package io.pml.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * What one process takes of the machine, as Linux counts it.
 *
 * @param pssKilobytes its share of the memory: a page that several processes use counts in parts
 */
record Footprint(long rssKilobytes, long pssKilobytes, double cpuSeconds) {
  /** The unit of times in {@code /proc}: the same on every Linux that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  static Footprint of(long pid) throws IOException {
    Path process = Path.of("/proc", Long.toString(pid));
    String memory = Files.readString(process.resolve("smaps_rollup"));
    return new Footprint(kilobytes(memory, "Rss:"), kilobytes(memory, "Pss:"), cpuSeconds(pid));
  }

  /** The processor time that a process has taken; also of one whose maps nobody may read. */
  static double cpuSeconds(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
    // The name of the program, in parentheses, may hold anything; what follows it is separated by spaces.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
  }

  /** What a process has of the memory, in KB; also of one whose maps nobody may read. */
  static long residentKilobytes(long pid) throws IOException {
    return kilobytes(Files.readString(Path.of("/proc", Long.toString(pid), "status")), "VmRSS:");
  }

  private static long kilobytes(String memory, String key) {
    return memory.lines()
        .filter(line -> line.startsWith(key))
        .mapToLong(line -> Long.parseLong(line.substring(key.length()).replace("kB", "").strip()))
        .findFirst()
        .orElse(0);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "RSS %3d MB, PSS %3d MB, CPU %.2f s", rssKilobytes / 1024, pssKilobytes / 1024,
        cpuSeconds);
  }
}
