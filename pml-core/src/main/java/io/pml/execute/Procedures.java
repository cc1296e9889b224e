package io.pml.execute;

import io.pml.approve.Gate;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.error.PmlException;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.store.Capabilities;
import io.pml.structure.Node;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Capabilities as programs name them. Threads may share it. */
public final class Procedures {
  /** What stands before the name of a capability where a tool could stand. */
  public static final String PREFIX = "cap:";
  private static final System.Logger LOG = System.getLogger(Procedures.class.getName());

  private final Capabilities store;
  private final Function<String, Optional<Capability>> named;
  private final Predicate<String> deleted;

  /** Capabilities without names. */
  public Procedures(Capabilities store) {
    this.store = store;
    this.named = name -> Optional.empty();
    this.deleted = name -> false;
  }

  /** Capabilities by what they are called to somebody, too. */
  public Procedures(Capabilities store, Registry registry, Viewer viewer) {
    this.store = store;
    this.named = name -> registry.find(name, viewer);
    this.deleted = name -> registry.wasDeleted(name, viewer);
  }

  /** A capability by name or id, with or without the prefix. */
  public Optional<Capability> find(String name) {
    String plain = plain(name);
    return byId(plain).or(() -> unnamed(plain)).or(() -> named.apply(plain));
  }

  private static String plain(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  /** Whether a name is kept from others because what had it was deleted. */
  boolean wasDeleted(String name) {
    return deleted.test(plain(name));
  }

  /** Whether a capability calls one that is not there. */
  public boolean isIncomplete(Capability capability) {
    return called(capability).stream().anyMatch(name -> find(name).isEmpty());
  }

  /** The capabilities whose programs call one, by whatever name. */
  public List<Capability> callers(UUID id) {
    return all().filter(each -> !each.id().equals(id) && called(each).stream()
        .anyMatch(name -> find(name).filter(found -> found.id().equals(id)).isPresent())).toList();
  }

  /** The names of those that somebody may call. */
  Collection<String> names(Caller caller) {
    return all().filter(each -> each.status().isKnown() && isOpenTo(caller, each)).map(Capability::name).toList();
  }

  /** Whether a caller may see and call a capability: one who may see every tool that it can reach, through others, too. */
  public boolean isOpenTo(Caller caller, Capability capability) {
    return reach(capability).stream().allMatch(caller.profile()::permits);
  }

  /** Every tool that a capability can reach, through those that it calls, too; one of these that is damaged may reach any. */
  public Set<ToolId> reach(Capability capability) {
    Set<ToolId> tools = new TreeSet<>(capability.tools());
    Set<String> seen = new HashSet<>();
    for (String name : called(capability)) {
      try {
        reach(name, tools, seen);
      } catch (PmlException e) {
        LOG.log(System.Logger.Level.DEBUG, "what {0} reaches is not known: {1}", name, e.getMessage());
        tools.add(Gate.UNKNOWN);
      }
    }
    return tools;
  }

  /** Every tool that these capabilities can reach, through those they call, too. */
  Set<ToolId> reach(Collection<String> names) {
    Set<ToolId> tools = new TreeSet<>();
    names.forEach(name -> reach(name, tools, new HashSet<>()));
    return tools;
  }

  /** These capabilities and all that they can reach, by the names they are called by. */
  Set<String> parts(Collection<String> names) {
    Set<String> seen = new HashSet<>();
    names.forEach(name -> reach(name, new TreeSet<>(), seen));
    return seen;
  }

  private void reach(String name, Set<ToolId> tools, Set<String> seen) {
    if (seen.add(name)) {
      find(name).ifPresent(capability -> {
        tools.addAll(capability.tools());
        called(capability).forEach(each -> reach(each, tools, seen));
      });
    }
  }

  private static List<String> called(Capability capability) {
    return capability.body()
        .structure()
        .nodes()
        .stream()
        .flatMap(node -> node instanceof Node.Capability call ? Stream.of(call.name()) : Stream.empty())
        .toList();
  }

  private Stream<Capability> all() {
    return store.all(EnumSet.allOf(Status.class)).stream();
  }

  private Optional<Capability> unnamed(String name) {
    if (!name.startsWith(Capability.UNNAMED)) {
      return Optional.empty();
    }
    List<Capability> found = store.like(name.substring(Capability.UNNAMED.length()))
        .stream()
        .filter(each -> each.name().equals(name))
        .toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private Optional<Capability> byId(String text) {
    try {
      return store.find(UUID.fromString(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
