package io.pml.testkit.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a {@link FaultyServer} saw: in memory for the tool {@code state}, in files for what outlives it. */
final class Diary {
  private final Options options;
  private final List<String> cancelled = new ArrayList<>();
  private final List<Long> grandchildren = new ArrayList<>();
  private int initializes;
  private int lists;
  private int calls;

  Diary(Options options) {
    this.options = options;
  }

  void started() throws IOException {
    if (options.starts().isPresent()) {
      append(options.starts().get(), pid() + " " + options.mode().wireName());
    }
  }

  synchronized void received(String method, String subject) throws IOException {
    switch (method) {
      case "initialize" -> initializes++;
      case "tools/list" -> lists++;
      case "tools/call" -> calls++;
      case "notifications/cancelled" -> cancelled.add(subject);
      default -> {
      }
    }
    if (options.journal().isPresent()) {
      append(options.journal().get(), (pid() + " " + method + " " + subject).strip());
    }
  }

  synchronized void forked(long pid) {
    grandchildren.add(pid);
  }

  /** The answer of the tool {@code state}, whose own call is counted too. */
  synchronized String state() {
    return "{\"mode\":\"" + options.mode().wireName() + "\",\"pid\":" + pid() + ",\"argv\":"
        + options.arguments().stream().map(Frame::quote).collect(Collectors.joining(",", "[", "]"))
        + ",\"initializes\":" + initializes + ",\"lists\":" + lists + ",\"calls\":" + calls + ",\"cancels\":"
        + cancelled.size() + ",\"cancelled\":[" + String.join(",", cancelled) + "],\"grandchildren\":" + grandchildren
        + "}";
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private static void append(Path file, String line) throws IOException {
    Files.write(file, (line + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
