package io.pml.worker;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The locks of Linux on a 64-bit PC, put on from inside, and then tried.
 *
 * <p>In this order, each for good: no new privileges, no dumps, death with the parent, limits of resources, a priority below
 * that of the gateway, and a filter of system calls for all threads.
 */
final class LinuxLockdown implements Lockdown {
  private static final int PR_SET_PDEATHSIG = 1;
  private static final int PR_SET_DUMPABLE = 4;
  private static final int PR_SET_NO_NEW_PRIVS = 38;
  private static final int SIGKILL = 9;
  private static final int RLIMIT_FSIZE = 1;
  private static final int RLIMIT_DATA = 2;
  private static final int RLIMIT_CORE = 4;
  private static final int RLIMIT_NOFILE = 7;
  private static final int RLIMIT_MEMLOCK = 8;
  private static final int RLIMIT_MSGQUEUE = 12;
  private static final int LOW_PRIORITY = 10;
  private static final int SECCOMP_SET_MODE_FILTER = 1;
  private static final int SECCOMP_FILTER_FLAG_TSYNC = 1;

  /** What the engine needs besides the values of a program: its own tables, and Java's. */
  private static final long OVERHEAD_BYTES = 96L << 20;

  private final List<String> layers = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  @Override
  public String lock(long memoryBytes) {
    if (!System.getProperty("os.name").equals("Linux") || !System.getProperty("os.arch").equals("amd64")) {
      missing.add("locks of the operating system: only known for Linux on amd64");
      return hello();
    }
    try (Arena arena = Arena.ofConfined()) {
      SystemCalls calls = new SystemCalls(arena);
      long dataBytes = dataBytes() + memoryBytes + memoryBytes / 4 + OVERHEAD_BYTES;
      long files = highestDescriptor() + 1;
      note("no new privileges (no_new_privs)", calls.prctl(PR_SET_NO_NEW_PRIVS, 1));
      note("no dumps (dumpable)", calls.prctl(PR_SET_DUMPABLE, 0));
      note("dies with its parent (pdeathsig)", calls.prctl(PR_SET_PDEATHSIG, SIGKILL));
      note("limits of resources (rlimits)",
          first(calls.limit(RLIMIT_DATA, dataBytes), calls.limit(RLIMIT_NOFILE, files), calls.limit(RLIMIT_FSIZE, 0),
              calls.limit(RLIMIT_CORE, 0), calls.limit(RLIMIT_MEMLOCK, 0), calls.limit(RLIMIT_MSGQUEUE, 0)));
      if (giveWay(calls)) {
        layers.add("gives way to others (priority)");
      }
      MemorySegment filter = SystemCallFilter.program(arena, ProcessHandle.current().pid());
      String refused = calls.call(SystemCalls.SECCOMP, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC,
          filter.address());
      note("system calls (seccomp)", refused.isEmpty() ? calls.findOpenDoor(arena) : refused);
    } catch (IOException e) {
      missing.add("locks of the operating system: " + e.getMessage());
    }
    return hello();
  }

  /** Threads that begin later are like the one that begins them. False where the priority is lower already. */
  private static boolean giveWay(SystemCalls calls) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      threads.forEach(thread -> calls.priority(Long.parseLong(thread.getFileName().toString()), LOW_PRIORITY));
    }
    return calls.priority(SystemCalls.THIS_THREAD, LOW_PRIORITY).isEmpty();
  }

  private void note(String layer, String problem) {
    if (problem.isEmpty()) {
      layers.add(layer);
    } else {
      missing.add(layer + ": " + problem);
    }
  }

  private static String first(String... problems) {
    return Stream.of(problems).filter(problem -> !problem.isEmpty()).findFirst().orElse("");
  }

  /** What the process has mapped for itself so far. */
  private static long dataBytes() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines.filter(line -> line.startsWith("VmData:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
          .findFirst()
          .orElseThrow(() -> new IOException("/proc/self/status does not say VmData"));
    }
  }

  private static long highestDescriptor() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.mapToLong(path -> Long.parseLong(path.getFileName().toString())).max().orElse(2);
    }
  }

  private String hello() {
    return "{\"t\":\"hello\",\"layers\":" + json(layers) + ",\"missing\":" + json(missing) + "}";
  }

  private static String json(List<String> texts) {
    return texts.stream().map(Quoted::of).collect(Collectors.joining(",", "[", "]"));
  }
}
