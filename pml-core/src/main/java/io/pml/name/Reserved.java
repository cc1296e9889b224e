package io.pml.name;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names that nobody may take. */
public final class Reserved {
  /** Words that mean something in PML, in MCP or in a program; by what is left of them when details are overlooked. */
  private static final Map<String, String> NAMESPACES = Stream
      .of("pml", "std", "mcp", "cap", "dns", "meta", "learn", "system", "sys", "admin", "root", "internal", "builtin",
          "capability", "capabilities", "tool", "tools", "server", "servers", "unnamed", "latest", "self", "null",
          "undefined", "constructor", "prototype", "then")
      .collect(Collectors.toUnmodifiableMap(Skeleton::of, Function.identity()));

  private static final String UNNAMED = Skeleton.of("unnamed");

  private Reserved() {}

  /** Why a name cannot be had; empty when nothing is against it. */
  public static Optional<String> reason(CapabilityName name) {
    String word = NAMESPACES.get(Skeleton.of(name.namespace()));
    if (word != null) {
      return Optional.of(word.equals(name.namespace())
          ? "the namespace " + word + " belongs to PML; take another, such as util"
          : "the namespace " + name.namespace() + " looks like " + word + ", which belongs to PML; take another");
    }
    String first = name.action().substring(0, name.action().indexOf('_'));
    return Skeleton.of(first).equals(UNNAMED)
        ? Optional.of("names that begin with unnamed_ are those of capabilities without a name")
        : Optional.empty();
  }

  /** The namespaces that cannot be had. */
  public static Iterable<String> namespaces() {
    return new TreeSet<>(NAMESPACES.values());
  }
}
