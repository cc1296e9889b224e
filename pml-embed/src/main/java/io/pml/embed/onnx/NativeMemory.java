package io.pml.embed.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives native memory back that the system would not get by itself; does nothing where that cannot be done. */
final class NativeMemory {
  private static final Path MAPPINGS = Path.of("/proc/self/smaps");
  private static final Pattern HEAD = Pattern
      .compile("([0-9a-f]+)-([0-9a-f]+) (\\S+) \\S+ \\S+ \\S+ *(.*)");
  private static final Pattern UNCHANGED = Pattern.compile("Anonymous: +0 kB");
  /** {@code M_MMAP_THRESHOLD} of {@code malloc.h}. */
  private static final int MAPPED_FROM = -3;
  private static final int LARGE = 1 << 20;
  /** {@code MADV_DONTNEED} of {@code mman.h}. */
  private static final int NOT_NEEDED = 4;

  private NativeMemory() {}

  /**
   * Large blocks go back to the system as soon as they are free. Left alone, the C library keeps more and more of what it
   * once gave out: each large block that is freed raises the size above which it would let go.
   */
  static void giveBackLargeBlocks() {
    function("mallopt", ValueLayout.JAVA_INT, ValueLayout.JAVA_INT).ifPresent(mallopt -> {
      try {
        int _ = (int) mallopt.invokeExact(MAPPED_FROM, LARGE);
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    });
  }

  /** What was freed in between goes back now. */
  static void giveBackFreed() {
    function("malloc_trim", ValueLayout.JAVA_LONG).ifPresent(trim -> {
      try {
        int _ = (int) trim.invokeExact(0L);
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    });
  }

  /**
   * Lets go of the pages of program files that were read but may not be needed again; those that are come back from the
   * file. Only pages that cannot be written and never were are let go of: what was relocated is not in the file.
   */
  static void giveBackPrograms(Path folder) {
    if (!Files.isReadable(MAPPINGS)) {
      return;
    }
    function("madvise", ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT).ifPresent(madvise -> {
      for (Mapping mapping : mappings(folder)) {
        try {
          int _ = (int) madvise.invokeExact(mapping.begin(), mapping.end() - mapping.begin(), NOT_NEEDED);
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      }
    });
  }

  private record Mapping(long begin, long end) {}

  /** Where files of the folder stand in memory, unchangeable and unchanged. */
  private static List<Mapping> mappings(Path folder) {
    List<Mapping> unchanged = new ArrayList<>();
    try {
      Optional<Mapping> current = Optional.empty();
      for (String line : Files.readAllLines(MAPPINGS)) {
        Matcher head = HEAD.matcher(line);
        if (head.matches()) {
          current = Optional.of(head)
              .filter(_ -> !head.group(3).contains("w") && head.group(4).startsWith(folder.toAbsolutePath() + "/"))
              .map(_ -> new Mapping(Long.parseUnsignedLong(head.group(1), 16),
                  Long.parseUnsignedLong(head.group(2), 16)));
        } else if (UNCHANGED.matcher(line).matches()) {
          current.ifPresent(unchanged::add);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return unchanged;
  }

  @SuppressWarnings("restricted")
  private static Optional<MethodHandle> function(String name, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .defaultLookup()
        .find(name)
        .map(function -> Linker.nativeLinker()
            .downcallHandle(function, FunctionDescriptor.of(ValueLayout.JAVA_INT, arguments)));
  }
}
