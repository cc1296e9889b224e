package io.pml.upstream;

import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.util.List;

/**
 * What a caller gets to see and call: a tool that some pattern of {@code tools} matches and none of {@code except}.
 *
 * @param name how the config calls it
 */
public record Profile(String name, List<ToolPattern> tools, List<ToolPattern> except) {
  public static final Profile EVERYTHING = new Profile("everything", List.of(new ToolPattern("*")), List.of());

  public Profile {
    tools = List.copyOf(tools);
    except = List.copyOf(except);
  }

  public boolean permits(ToolId tool) {
    return tools.stream().anyMatch(pattern -> pattern.matches(tool))
        && except.stream().noneMatch(pattern -> pattern.matches(tool));
  }
}
