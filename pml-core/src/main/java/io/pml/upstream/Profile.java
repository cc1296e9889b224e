package io.pml.upstream;

import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.util.List;
import java.util.Optional;

/**
 * What a caller gets to see and call: a tool that some pattern of {@code tools} matches and none of {@code except}.
 *
 * @param name how the config calls it
 * @param only when present, some pattern of it has to match too
 */
public record Profile(String name, List<ToolPattern> tools, List<ToolPattern> except,
    Optional<List<ToolPattern>> only) {
  public static final Profile EVERYTHING = new Profile("everything", List.of(new ToolPattern("*")), List.of());

  public Profile {
    tools = List.copyOf(tools);
    except = List.copyOf(except);
    only = only.map(List::copyOf);
  }

  public Profile(String name, List<ToolPattern> tools, List<ToolPattern> except) {
    this(name, tools, except, Optional.empty());
  }

  /** The same, but for what none of these patterns matches. */
  public Profile narrowedTo(List<ToolPattern> patterns) {
    return new Profile(name, tools, except, Optional.of(patterns));
  }

  /** The same before it was narrowed. */
  public Profile whole() {
    return new Profile(name, tools, except);
  }

  public boolean permits(ToolId tool) {
    return matches(tools, tool) && !matches(except, tool) && only.map(chosen -> matches(chosen, tool)).orElse(true);
  }

  private static boolean matches(List<ToolPattern> patterns, ToolId tool) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(tool));
  }
}
