package io.pml.parse.swc;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** Bounds the memory of this process by {@code setrlimit(2)}: 64 K code points can make SWC take 22 GB. */
final class MemoryLimit {
  private static final int RLIMIT_DATA = 2;
  private static final long BYTES = 1L << 30;

  private MemoryLimit() {}

  /** Does nothing where there is no such call. */
  @SuppressWarnings("restricted")
  static void set() throws Throwable {
    Linker linker = Linker.nativeLinker();
    var symbol = linker.defaultLookup().find("setrlimit");
    if (symbol.isEmpty()) {
      return;
    }
    MethodHandle setrlimit = linker.downcallHandle(symbol.get(),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocateFrom(ValueLayout.JAVA_LONG, BYTES, BYTES);
      int result = (int) setrlimit.invokeExact(RLIMIT_DATA, limits);
      if (result != 0) {
        throw new IllegalStateException("the memory could not be limited");
      }
    }
  }
}
