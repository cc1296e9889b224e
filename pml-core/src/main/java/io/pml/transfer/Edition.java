package io.pml.transfer;

import io.pml.capability.Content;
import io.pml.capability.Parameter;
import io.pml.capability.Version;
import io.pml.name.Semver;
import io.pml.tool.ToolId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One version of a capability, as it travels.
 *
 * @param number the one it had where it comes from
 * @param change who made it there, why, and when; nobody can tell whether that is true
 * @param tools what it is said to use; only for people to read
 */
public record Edition(int number, Optional<Semver> label, Version.Change change, Recipe recipe,
    List<Parameter> parameters, Set<ToolId> tools) {
  public Edition {
    parameters = List.copyOf(parameters);
    tools = Collections.unmodifiableSet(new TreeSet<>(tools));
  }

  static Edition of(Version version) {
    Content content = version.content();
    return new Edition(version.number(), version.label(), version.change(), Recipe.of(content.body()),
        content.parameters(), content.tools());
  }

  /** Equal for those that do the same with the same parameters, wherever they come from. */
  String hash() {
    return new Content("", recipe.unread(), parameters, Set.of()).hash();
  }
}
