package io.pml.worker;

import static java.util.Map.entry;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Map;

/** System calls of Linux on a 64-bit PC, by number. */
final class SystemCalls {
  static final int SECCOMP = 317;
  static final long THIS_THREAD = 0;
  private static final int SETPRIORITY = 141;
  private static final int PRCTL = 157;
  private static final int PRLIMIT = 302;
  private static final int NOT_PERMITTED = 1;

  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private final Arena arena;
  private final MethodHandle function;
  private final MemorySegment state;

  @SuppressWarnings("restricted")
  SystemCalls(Arena arena) {
    this.arena = arena;
    this.state = arena.allocate(STATE);
    Linker linker = Linker.nativeLinker();
    ValueLayout.OfLong word = ValueLayout.JAVA_LONG;
    this.function = linker.downcallHandle(linker.defaultLookup().find("syscall").orElseThrow(),
        FunctionDescriptor.of(word, word, word, word, word, word, word), Linker.Option.firstVariadicArg(1),
        Linker.Option.captureCallState("errno"));
  }

  /** Empty, or what went wrong. */
  String call(int number, long... arguments) {
    int error = errorOf(number, arguments);
    return error == 0 ? "" : "system call " + number + " gave error " + error;
  }

  String prctl(int option, long value) {
    return call(PRCTL, option, value);
  }

  /** Gives a thread a priority: the higher, the more it lets others go first. */
  String priority(long thread, int value) {
    return call(SETPRIORITY, 0, thread, value);
  }

  /** Sets a limit that nobody in this process can raise again; one that is lower already stays. */
  String limit(int resource, long value) {
    MemorySegment old = arena.allocate(ValueLayout.JAVA_LONG, 2);
    String problem = call(PRLIMIT, 0, resource, 0, old.address());
    if (!problem.isEmpty()) {
      return problem;
    }
    long hard = old.getAtIndex(ValueLayout.JAVA_LONG, 1);
    long lower = Long.compareUnsigned(hard, value) < 0 ? hard : value;
    MemorySegment limit = arena.allocate(ValueLayout.JAVA_LONG, 2);
    limit.setAtIndex(ValueLayout.JAVA_LONG, 0, lower);
    limit.setAtIndex(ValueLayout.JAVA_LONG, 1, lower);
    return call(PRLIMIT, 0, resource, limit.address(), 0);
  }

  /** Tries what the filter must not let through; empty, or what it let through. */
  String findOpenDoor(Arena memory) {
    long root = memory.allocateFrom("/").address();
    Map<String, Integer> errors = Map.ofEntries(entry("open", errorOf(2, root, 0)),
        entry("openat", errorOf(257, -100, root, 0)), entry("socket", errorOf(41, 2, 1, 0)),
        // No kernel takes signal handlers without memory: where the filter lets it through, it fails in another way.
        entry("clone", errorOf(56, 0x800, 0, 0)), entry("execve", errorOf(59, 0, 0, 0)),
        entry("ptrace", errorOf(101, -1, 0, 0)), entry("io_uring_setup", errorOf(425, 0, 0)),
        entry("bpf", errorOf(321, -1, 0, 0)), entry("mount", errorOf(165, 0, 0, 0)), entry("kill", errorOf(62, 1, 0)),
        entry("executable memory", errorOf(9, 0, 4096, 7, 0x22, -1)));
    return errors.entrySet()
        .stream()
        .filter(tried -> tried.getValue() != NOT_PERMITTED)
        .map(tried -> tried.getKey() + " is not refused")
        .sorted()
        .findFirst()
        .orElse("");
  }

  private int errorOf(int number, long... arguments) {
    long[] five = Arrays.copyOf(arguments, 5);
    try {
      long result = (long) function.invokeExact(state, (long) number, five[0], five[1], five[2], five[3], five[4]);
      return result == 0 ? 0 : result == -1 ? (int) ERRNO.get(state, 0L) : -1;
    } catch (Throwable e) {
      throw new IllegalStateException("system call " + number, e);
    }
  }
}
