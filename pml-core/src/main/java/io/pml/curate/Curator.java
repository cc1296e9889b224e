package io.pml.curate;

import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Reserved;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import io.pml.store.Capabilities;
import io.pml.structure.Node;
import io.pml.tool.ToolId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Proposes names for capabilities, and gives them. Threads may share it. */
public final class Curator {
  private static final int MOST_AT_ONCE = 200;
  private static final Set<Status> KNOWN = Set.of(Status.CANDIDATE, Status.PROMOTED);

  private final Capabilities capabilities;
  private final Registry registry;
  private final NamespaceRules rules;
  private final int enough;

  /**
   * A curator.
   *
   * @param enough how many have to be without a name before they get one by themselves; 0 for never
   */
  public Curator(Capabilities capabilities, Registry registry, NamespaceRules rules, int enough) {
    this.capabilities = capabilities;
    this.registry = registry;
    this.rules = rules;
    this.enough = enough;
  }

  /**
   * Which capabilities are meant.
   *
   * @param unnamedOnly whether those that have a name are left as they are
   * @param namespace the only one to propose names in
   * @param minUsage how often they have run at least
   * @param seen whether somebody may see a capability at all
   */
  public record Filter(boolean unnamedOnly, Optional<String> namespace, long minUsage, Predicate<Capability> seen) {
    public static final Filter UNNAMED = new Filter(true, Optional.empty(), 0, capability -> true);

    /** What gets a name by itself, and so a place among the tools: not what calls nothing. */
    static final Filter WORTH_A_NAME = new Filter(true, Optional.empty(), 0, Filter::calls);

    /** What only the run will tell is called, too. */
    private static boolean calls(Capability capability) {
      return !capability.tools().isEmpty()
          || capability.body()
              .structure()
              .nodes()
              .stream()
              .anyMatch(node -> node instanceof Node.Task || node instanceof Node.Capability);
    }
  }

  /**
   * A name for a capability.
   *
   * @param current what it is called now
   * @param modelled whether a namer said it, and not the words of intent and tools
   */
  public record Proposal(Nameless nameless, String current, CapabilityName name, boolean modelled) {
    public UUID id() {
      return nameless.capability().id();
    }
  }

  /** Capabilities that call the same tools. */
  public record Cluster(Set<ToolId> tools, String namespace, List<Proposal> proposals) {
    public Cluster {
      proposals = List.copyOf(proposals);
    }
  }

  /**
   * What came of giving a name.
   *
   * @param problem why it was not given
   */
  public record Given(String capability, String before, String name, Optional<String> problem) {}

  /** Names for capabilities, by the tools they call; each can be given as far as can be told. */
  public List<Cluster> suggest(Filter filter, Viewer viewer, Namer namer) throws InterruptedException {
    List<Nameless> all = nameless(filter, viewer);
    Map<UUID, String> said = all.isEmpty() ? Map.of() : namer.names(all);
    Set<String> taken = new HashSet<>();
    Map<Set<ToolId>, List<Proposal>> byTools = new LinkedHashMap<>();
    for (Nameless each : all) {
      String known = said.get(each.capability().id());
      candidates(each, known).filter(name -> isFree(name, each, viewer, taken))
          .findFirst()
          .filter(name -> !each.capability().name().equals(name.toString()))
          .ifPresent(name -> {
            taken.add(name.skeleton());
            byTools.computeIfAbsent(each.capability().tools(), tools -> new ArrayList<>())
                .add(new Proposal(each, each.capability().name(), name, name.toString().equals(known)));
          });
    }
    return byTools.entrySet()
        .stream()
        .map(entry -> new Cluster(entry.getKey(), entry.getValue().getFirst().nameless().namespace(), entry.getValue()))
        .toList();
  }

  /** Gives every capability the name that would be proposed. */
  public List<Given> auto(Filter filter, Viewer viewer, Namer namer) throws InterruptedException {
    List<Given> given = new ArrayList<>();
    for (Cluster cluster : suggest(filter, viewer, namer)) {
      for (Proposal proposal : cluster.proposals()) {
        given.add(give(proposal, viewer));
      }
    }
    return given;
  }

  /** Gives one capability a name that somebody chose. */
  public Given apply(String address, String name, Viewer viewer) {
    try {
      Resolution meant = registry.resolve(Address.parse(address), viewer);
      String before = registry.load(meant).name();
      if (meant.registration().isPresent()) {
        registry.rename(Address.of(meant.capability()), name, viewer);
      } else {
        registry.name(meant.capability(), name, viewer);
      }
      return new Given(meant.capability().toString(), before, name, Optional.empty());
    } catch (PmlException e) {
      if (e.code().blame() != ErrorCode.Blame.CALLER) {
        throw e;
      }
      return new Given(address, address, name, Optional.of(String.valueOf(e.getMessage())));
    }
  }

  /** Names what has no name if there is enough of it; how many got one. */
  public int tidy(Viewer viewer) throws InterruptedException {
    if (enough <= 0 || unnamed().count() < enough) {
      return 0;
    }
    return (int) auto(Filter.WORTH_A_NAME, viewer, Namer.NONE).stream()
        .filter(each -> each.problem().isEmpty())
        .count();
  }

  /** Somebody may have taken the name meanwhile, or one that looks like it: then the next best is tried. */
  private Given give(Proposal proposal, Viewer viewer) {
    Given given = apply(proposal.id().toString(), proposal.name().toString(), viewer);
    for (CapabilityName other : Wording.names(proposal.nameless())) {
      if (given.problem().isEmpty()) {
        break;
      }
      given = apply(proposal.id().toString(), other.toString(), viewer);
    }
    return given;
  }

  private List<Nameless> nameless(Filter filter, Viewer viewer) {
    return capabilities.all(KNOWN)
        .stream()
        .filter(each -> filter.seen().test(each) && (each.named().isEmpty() || !filter.unnamedOnly()))
        .filter(each -> each.named().isEmpty() || isOwn(each, viewer))
        .filter(each -> capabilities.learning(each.id()).total().runs() >= filter.minUsage())
        .map(each -> {
          List<ToolId> tools = Wording.inOrder(each);
          return new Nameless(each, tools, rules.of(tools));
        })
        .filter(each -> filter.namespace().map(each.namespace()::equals).orElse(true))
        .limit(MOST_AT_ONCE)
        .toList();
  }

  /** Whether a capability's name is one of the viewer's own scope. */
  private boolean isOwn(Capability named, Viewer viewer) {
    try {
      return registry.lookup(Address.of(named.id()), viewer).fqdn().scope().equals(viewer.scope());
    } catch (PmlException e) {
      return false;
    }
  }

  private Stream<Capability> unnamed() {
    return capabilities.all(KNOWN)
        .stream()
        .filter(each -> each.named().isEmpty() && Filter.WORTH_A_NAME.seen().test(each));
  }

  /** What was said goes first, if it is a name at all. */
  private static Stream<CapabilityName> candidates(Nameless nameless, @Nullable String said) {
    return Stream.concat(Optional.ofNullable(said)
        .flatMap(CapabilityName::find)
        .stream()
        .filter(name -> Reserved.reason(name).isEmpty()), Wording.names(nameless).stream());
  }

  /** The name that it has is as good as free. */
  private boolean isFree(CapabilityName name, Nameless nameless, Viewer viewer, Set<String> taken) {
    if (nameless.capability().name().equals(name.toString())) {
      return true;
    }
    if (taken.contains(name.skeleton())) {
      return false;
    }
    try {
      registry.requireFree(name.toString(), viewer);
      return true;
    } catch (PmlException e) {
      return false;
    }
  }
}
