package io.pml.signature;

import io.pml.tool.ToolId;
import java.util.List;

/**
 * Where agent code finds a function: {@code mcp.filesystem.read_file}.
 *
 * @param names a variable that is in scope, and the keys that lead from it to the function
 */
public record CallPath(List<String> names) {
  public CallPath {
    names = List.copyOf(names);
    if (names.size() < 2 || !Names.isIdentifier(names.getFirst())) {
      throw new IllegalArgumentException("not a variable and a key below it: " + names);
    }
  }

  public static CallPath tool(ToolId id) {
    return new CallPath(List.of("mcp", id.server(), id.name()));
  }

  public static CallPath capability(String name) {
    return new CallPath(List.of("capabilities", name));
  }

  /** A declaration of the variable, with this as the rest of the function's declaration behind its name. */
  String declare(String function) {
    return "declare const " + names.getFirst() + ":{"
        + String.join(":{", names.subList(1, names.size()).stream().map(Names::member).toList())
        + function + "}".repeat(names.size() - 1);
  }
}
