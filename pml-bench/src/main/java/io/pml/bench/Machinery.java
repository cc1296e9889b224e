package io.pml.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the daemon takes at a moment, and what the processes take that it started to read and run programs.
 *
 * @param cpuSeconds of each process
 */
record Machinery(long daemonKilobytes, long workersKilobytes, Map<Long, Double> cpuSeconds) {
  Machinery {
    cpuSeconds = Map.copyOf(cpuSeconds);
  }

  static Machinery of(Installation pml) throws IOException {
    long daemon = pml.daemonId();
    Map<Long, Double> seconds = new HashMap<>(Map.of(daemon, Footprint.cpuSeconds(daemon)));
    long kilobytes = 0;
    for (long worker : workers(daemon)) {
      kilobytes += Footprint.residentKilobytes(worker);
      seconds.put(worker, Footprint.cpuSeconds(worker));
    }
    return new Machinery(Footprint.residentKilobytes(daemon), kilobytes, seconds);
  }

  /** All that the daemon started and that is no server. */
  private static List<Long> workers(long daemon) throws IOException {
    List<Long> workers = new ArrayList<>();
    for (ProcessHandle process : ProcessHandle.of(daemon).orElseThrow().descendants().toList()) {
      String command = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
      if (!command.contains(EchoServer.class.getName())) {
        workers.add(process.pid());
      }
    }
    return workers;
  }

  /** The processor time since then, of all processes that are still there. */
  double cpuSecondsSince(Machinery before) {
    return cpuSeconds.entrySet()
        .stream()
        .mapToDouble(each -> each.getValue() - before.cpuSeconds().getOrDefault(each.getKey(), 0.0))
        .sum();
  }

  long kilobytes() {
    return daemonKilobytes + workersKilobytes;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "daemon %d MB, %d workers and parsers %d MB", daemonKilobytes / 1024,
        cpuSeconds.size() - 1, workersKilobytes / 1024);
  }
}
