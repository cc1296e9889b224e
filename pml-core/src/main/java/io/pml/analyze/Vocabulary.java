package io.pml.analyze;

import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The names a program may use. */
public interface Vocabulary {
  Optional<Tool> tool(ToolId id);

  /** Why a tool that is not known may be there all the same. */
  default Optional<String> absence(ToolId id) {
    return Optional.empty();
  }

  boolean hasCapability(String name);

  /** Whether a capability that is not known was, and was deleted. */
  default boolean lostCapability(String name) {
    return false;
  }

  /** All tools by name, to find the one that was meant. */
  Collection<String> toolNames();

  /** All capabilities by name, to find the one that was meant. */
  Collection<String> capabilityNames();

  static Vocabulary of(Collection<Tool> tools, Collection<String> capabilities) {
    Map<ToolId, Tool> byId = tools.stream().collect(Collectors.toMap(Tool::id, tool -> tool, (a, b) -> a));
    Set<String> toolNames = byId.keySet().stream().map(ToolId::toString).collect(Collectors.toUnmodifiableSet());
    Set<String> capabilityNames = Set.copyOf(new HashSet<>(capabilities));
    return new Vocabulary() {
      @Override
      public Optional<Tool> tool(ToolId id) {
        return Optional.ofNullable(byId.get(id));
      }

      @Override
      public boolean hasCapability(String name) {
        return capabilityNames.contains(name);
      }

      @Override
      public Collection<String> toolNames() {
        return toolNames;
      }

      @Override
      public Collection<String> capabilityNames() {
        return capabilityNames;
      }
    };
  }
}
