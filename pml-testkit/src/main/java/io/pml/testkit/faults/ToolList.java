package io.pml.testkit.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What {@code tools/list} of a {@link FaultyServer} answers, page by page. */
final class ToolList {
  static final int PAGE = 500;

  private final Mode mode;
  private final long size;

  ToolList(Mode mode, long size) {
    this.mode = mode;
    this.size = size;
  }

  /** One page as a result; the first one has number 0 and holds the tools that every mode has. */
  String page(int number, int version) {
    List<String> tools = new ArrayList<>();
    if (number == 0) {
      tools.addAll(Toolbox.HEALTHY);
      tools.add(Toolbox.STATE);
      tools.addAll(Toolbox.misbehaving(version));
    }
    tools.addAll(extra(number));
    String next = next(number).isPresent() ? ",\"nextCursor\":\"" + next(number).getAsInt() + "\"" : "";
    return "{\"tools\":[" + String.join(",", tools) + "]" + next + "}";
  }

  /** Whether the server takes calls of tools that only this mode lists. */
  boolean takesAnyName() {
    return mode == Mode.ENDLESS_PAGES || mode == Mode.MANY_TOOLS || mode == Mode.BAD_NAMES;
  }

  private OptionalInt next(int number) {
    boolean more = mode == Mode.ENDLESS_PAGES || (mode == Mode.MANY_TOOLS && (number + 1L) * PAGE < size);
    return more ? OptionalInt.of(number + 1) : OptionalInt.empty();
  }

  private List<String> extra(int number) {
    if (mode == Mode.ENVIRONMENT) {
      return List.of(Toolbox.ENV);
    }
    if (mode == Mode.ENDLESS_PAGES) {
      return List.of(named("page_" + number));
    }
    if (mode == Mode.MANY_TOOLS) {
      return IntStream.range(number * PAGE, (int) Math.min(size, (number + 1L) * PAGE))
          .mapToObj(i -> named("tool_" + i))
          .toList();
    }
    return mode == Mode.BAD_NAMES ? bad() : List.of();
  }

  private static List<String> bad() {
    return List.of(named("n".repeat(5_000)), named("n".repeat(129)), named("n".repeat(128)), named("two words"),
        named(""), named(" "), named("twin"), Toolbox.plain("twin", "The other twin", "{}"), named("\uD83D\uDD25"),
        named("line\nfeed"), named("nul\u0000"), named("colon:name"), named("../../etc/passwd"), named("__proto__"),
        "{\"name\":42,\"inputSchema\":{\"type\":\"object\"}}", "{\"name\":null,\"inputSchema\":{\"type\":\"object\"}}",
        "{\"description\":\"has no name\",\"inputSchema\":{\"type\":\"object\"}}", "{\"name\":\"no_schema\"}",
        "{\"name\":\"schema_is_text\",\"inputSchema\":\"object\"}", "\"not an object\"", "null");
  }

  private static String named(String name) {
    return Toolbox.plain(name, "Answers with its name", "{}");
  }
}
