package io.pml.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The system calls that a warm worker needs, as a program for the kernel (seccomp-BPF). All others get "not permitted".
 *
 * <p>A list of what is allowed, not of what is forbidden: what a later kernel adds is closed from the beginning. Reading
 * and writing need an open descriptor, and there are none but the pipes to the parent and the worker's own jars.
 */
final class SystemCallFilter {
  private static final int LOAD = 0x20;
  private static final int IF_EQUAL = 0x15;
  private static final int IF_AT_LEAST = 0x35;
  private static final int IF_ANY_BIT = 0x45;
  private static final int RETURN = 0x06;

  private static final int ALLOW = 0x7fff0000;
  private static final int NOT_PERMITTED = 0x00050001;
  private static final int NO_SUCH_CALL = 0x00050026;
  private static final int KILL = 0x80000000;

  private static final int NUMBER = 0;
  private static final int ARCHITECTURE = 4;
  private static final int FIRST_ARGUMENT = 16;
  private static final int X86_64 = 0xC000003E;
  private static final int X32 = 0x40000000;

  private static final int[] ALLOWED = {202 /* futex */, 0 /* read */, 1 /* write */, 28 /* madvise */, 11 /* munmap */,
      230 /* clock_nanosleep */, 228 /* clock_gettime */, 24 /* sched_yield */, 17 /* pread64 */, 8 /* lseek */,
      5 /* fstat */, 3 /* close */, 7 /* poll */, 12 /* brk */, 13 /* rt_sigaction */, 14 /* rt_sigprocmask */,
      15 /* rt_sigreturn */, 25 /* mremap */, 27 /* mincore */, 35 /* nanosleep */, 39 /* getpid */, 60 /* exit */,
      96 /* gettimeofday */, 98 /* getrusage */, 131 /* sigaltstack */, 143 /* sched_getparam */,
      145 /* sched_getscheduler */, 186 /* gettid */, 204 /* sched_getaffinity */,
      219 /* restart_syscall */, 229 /* clock_getres */, 231 /* exit_group */, 273 /* set_robust_list */,
      309 /* getcpu */, 318 /* getrandom */, 324 /* membarrier */, 334 /* rseq */};

  private static final int MMAP = 9;
  private static final int MPROTECT = 10;
  private static final int CLONE = 56;
  private static final int CLONE3 = 435;
  private static final int PRCTL = 157;
  private static final int TGKILL = 234;

  private static final int EXECUTABLE = 4;
  private static final int CLONE_THREAD = 0x00010000;
  private static final int PR_SET_NAME = 15;

  private final List<long[]> instructions = new ArrayList<>();

  private SystemCallFilter() {}

  /** The filter in the form in which the kernel takes it: its length, and where it begins. */
  static MemorySegment program(Arena arena, long pid) {
    SystemCallFilter filter = new SystemCallFilter();
    filter.write(pid);
    return filter.encode(arena);
  }

  private void write(long pid) {
    add(LOAD, 0, 0, ARCHITECTURE);
    add(IF_EQUAL, 1, 0, X86_64);
    add(RETURN, 0, 0, KILL);
    add(LOAD, 0, 0, NUMBER);
    add(IF_AT_LEAST, 0, 1, X32);
    add(RETURN, 0, 0, NOT_PERMITTED);
    for (int number : ALLOWED) {
      add(IF_EQUAL, 0, 1, number);
      add(RETURN, 0, 0, ALLOW);
    }
    // Of memory, only what cannot be executed.
    when(MMAP, 2, IF_ANY_BIT, EXECUTABLE, NOT_PERMITTED, ALLOW);
    when(MPROTECT, 2, IF_ANY_BIT, EXECUTABLE, NOT_PERMITTED, ALLOW);
    // A thread, never a process. The C library falls back on this call when it is told that there is no newer one, whose
    // arguments a filter cannot see.
    when(CLONE, 0, IF_ANY_BIT, CLONE_THREAD, ALLOW, NOT_PERMITTED);
    add(IF_EQUAL, 0, 1, CLONE3);
    add(RETURN, 0, 0, NO_SUCH_CALL);
    when(PRCTL, 0, IF_EQUAL, PR_SET_NAME, ALLOW, NOT_PERMITTED);
    // Signals to its own threads only.
    when(TGKILL, 0, IF_EQUAL, (int) pid, ALLOW, NOT_PERMITTED);
    add(RETURN, 0, 0, NOT_PERMITTED);
  }

  private void when(int number, int argument, int test, int value, int then, int otherwise) {
    add(IF_EQUAL, 0, 4, number);
    add(LOAD, 0, 0, FIRST_ARGUMENT + 8 * argument);
    add(test, 0, 1, value);
    add(RETURN, 0, 0, then);
    add(RETURN, 0, 0, otherwise);
  }

  private void add(int code, int ifTrue, int ifFalse, int value) {
    instructions.add(new long[]{code, ifTrue, ifFalse, value});
  }

  private MemorySegment encode(Arena arena) {
    MemorySegment code = arena.allocate(8L * instructions.size(), 8);
    for (int i = 0; i < instructions.size(); i++) {
      long[] instruction = instructions.get(i);
      code.set(ValueLayout.JAVA_SHORT, 8L * i, (short) instruction[0]);
      code.set(ValueLayout.JAVA_BYTE, 8L * i + 2, (byte) instruction[1]);
      code.set(ValueLayout.JAVA_BYTE, 8L * i + 3, (byte) instruction[2]);
      code.set(ValueLayout.JAVA_INT, 8L * i + 4, (int) instruction[3]);
    }
    MemorySegment program = arena.allocate(16, 8);
    program.set(ValueLayout.JAVA_SHORT, 0, (short) instructions.size());
    program.set(ValueLayout.JAVA_LONG, 8, code.address());
    return program;
  }
}
