package io.pml.discover;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.Provision;
import io.pml.embed.Comparer;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.index.Answer;
import io.pml.index.Entry;
import io.pml.index.Glosses;
import io.pml.index.Hit;
import io.pml.index.Index;
import io.pml.index.IndexStatus;
import io.pml.index.Question;
import io.pml.index.Wording;
import io.pml.index.Words;
import io.pml.learn.IntentLearner;
import io.pml.relate.ProvidesGraph;
import io.pml.relate.ToolShape;
import io.pml.store.Capabilities;
import io.pml.store.LearnedSchemas;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds tools and capabilities for whoever may see them. Threads may share it.
 *
 * <p>All that changes goes through one thread of its own: who brings news does not wait for what is drawn from them, and
 * searches wait for none of it but the very first stock.
 */
public final class Discoverer implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Discoverer.class.getName());
  private static final int MOST_PROVIDERS = 3;
  /** What stands before the name of a capability among tools. */
  private static final String CAPABILITY = "cap";
  private static final int MOST_VIEWS = 100;
  /** So many more hits are looked at, since some lose their place to others. */
  private static final int SPARE = 20;
  /** So many entries are looked at for a wish that came without a program. */
  private static final int RECALLED = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration PAUSE = Duration.ofMillis(10);
  private static final double POOR = 0.5;
  private static final double DISTRUST = 0.1;
  private static final double GOOD = 0.9;
  private static final double PRAISE = 1.2;
  private static final double HIGHEST = 0.95;

  private final ExecutorService background = Executors
      .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("pml-discover").factory());
  private final Callable<Knowledge> source;
  private final Callable<ProvidesGraph> graph;
  private final CompletableFuture<Knowledge> ready = new CompletableFuture<>();
  private final Map<ToolId, LearnedSchemas.Learned> learned = new ConcurrentHashMap<>();
  private final Map<String, Remembered> capabilities = new ConcurrentHashMap<>();
  /** What those that call others can reach; looked up once, and again after any of them changed. */
  private final Map<String, Set<ToolId>> reached = new ConcurrentHashMap<>();
  private volatile Stock stock = new Stock(List.of());
  /** Whether comparing wishes did not fail lately: what goes on failing is said once. */
  private volatile boolean comparing = true;
  private volatile @Nullable ProvidesGraph provides;
  /** These belong to the thread of changes. */
  private @Nullable Knowledge opened;
  private Map<String, Offered> indexed = Map.of();

  /** A tool, and what its server says of itself. */
  public record Offered(Tool tool, String about) {
    private String id() {
      return tool.id().toString();
    }

    private Entry entry() {
      return new Entry(id(), Entry.Kind.TOOL, Wording.of(tool, about));
    }

    private boolean isLike(@Nullable Offered other) {
      return other != null && tool.hash().equals(other.tool().hash()) && about.equals(other.about());
    }
  }

  /** A capability, and how its runs have gone. */
  public record Remembered(Capability capability, Learning learning) {
    /** All that can be found. */
    public static List<Remembered> all(Capabilities store) {
      return store.all(EnumSet.of(Status.CANDIDATE, Status.PROMOTED))
          .stream()
          .map(each -> new Remembered(each, store.learning(each.id())))
          .toList();
    }

    private Entry entry() {
      String tools = capability.tools()
          .stream()
          .map(tool -> Words.split(tool.toString()))
          .collect(Collectors.joining(", "));
      return new Entry(capability.id().toString(), Entry.Kind.CAPABILITY, new Wording("", "", capability.intent(),
          tools.isEmpty() ? "" : "Uses " + tools, capability.parameters().stream().map(Parameter::name).toList()));
    }

    private double successRate() {
      return learning.evidence().successRate();
    }

    /** The names of the capabilities that it calls. */
    private Stream<String> called() {
      return capability.body()
          .structure()
          .nodes()
          .stream()
          .flatMap(node -> node instanceof Node.Capability called ? Stream.of(called.name()) : Stream.empty());
    }
  }

  /**
   * What is known apart from the tools themselves.
   *
   * @param comparer tells whether wishes are for the same
   * @param learned what results looked like so far
   * @param capabilities those that can be found
   * @param reach every tool that a capability can reach, through those that it calls, too
   */
  public record Knowledge(Index index, IntentLearner intents, Comparer comparer, List<LearnedSchemas.Learned> learned,
      List<Remembered> capabilities, Function<Capability, Set<ToolId>> reach) {}

  /**
   * A discoverer without stock.
   *
   * @param knowledge called with the first change, on the thread of changes, since it takes its time; its index is closed
   *        with this
   * @param graph likewise, when tools can already be found
   */
  public Discoverer(Callable<Knowledge> knowledge, Callable<ProvidesGraph> graph) {
    this.source = knowledge;
    this.graph = graph;
  }

  /** Takes in all tools there are now. */
  public void stock(Collection<Offered> offers) {
    List<Offered> all = List.copyOf(offers);
    later(known -> {
      stock = new Stock(all);
      Difference difference = Difference.between(indexed, stock.offers);
      try {
        known.index().remove(difference.gone());
        known.index().put(difference.changed().stream().map(Offered::entry).toList());
        indexed = stock.offers;
      } finally {
        // Better to find some than to wait for ever.
        ready.complete(known);
      }
      known.intents().remind(difference.changed().stream().map(Offered::id).toList());
      relate(difference);
    });
  }

  /**
   * Takes in that a capability can be found, or no longer, or that its name or its record has changed.
   *
   * @param now looks it up; asked when it is the turn of this change, so that the last of several has the last word
   */
  public void changed(UUID id, Supplier<Optional<Remembered>> now) {
    later(known -> {
      reached.clear();
      String entry = id.toString();
      Optional<Remembered> found = now.get().filter(each -> each.capability().status().isKnown());
      if (found.isPresent()) {
        boolean fresh = capabilities.put(entry, found.get()) == null;
        if (fresh) {
          known.index().put(List.of(found.get().entry()));
          known.intents().remind(List.of(entry));
        }
      } else if (capabilities.remove(entry) != null) {
        known.index().remove(List.of(entry));
      }
    });
  }

  /** Takes in that a tool's results look otherwise than they did. */
  public void learned(LearnedSchemas.Learned what) {
    later(known -> {
      learned.put(what.tool(), what);
      Offered offered = stock.offers.get(what.tool().toString());
      if (offered != null) {
        relate(new Difference(List.of(offered), List.of()));
      }
    });
  }

  /** Takes in that an intent led to these entries, and that they served it or failed. */
  public void led(String intent, List<String> entries, boolean success) {
    later(known -> known.intents().led(intent, entries, success));
  }

  /** Does something, quick, when all changes that came before this are taken in. */
  public void afterChanges(Runnable action) {
    queue(action);
  }

  /** How far the index is; empty before the first stock. */
  public Optional<IndexStatus> status() {
    return ready.isDone() && !ready.isCompletedExceptionally()
        ? Optional.of(ready.join().index().status())
        : Optional.empty();
  }

  @Override
  public void close() {
    queue(() -> {
      Knowledge known = opened;
      if (known != null) {
        known.index().close();
      }
    });
    background.close();
    ready.completeExceptionally(new PmlException(ErrorCode.CANCELLED, "PML is ending"));
  }

  // -- changes --------------------------------------------------------------------------------------------------------

  private void later(Consumer<Knowledge> change) {
    queue(() -> attempt(change));
  }

  private void queue(Runnable work) {
    try {
      background.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "this came after the end", e);
    }
  }

  /** The top of a background thread: whatever goes wrong with one change must not cost the next. */
  private void attempt(Consumer<Knowledge> change) {
    try {
      change.accept(open());
    } catch (Throwable e) {
      LOG.log(System.Logger.Level.WARNING, "discovery misses a change", e);
    }
  }

  /** Tried once: what fails here is not mended by the next change. */
  private Knowledge open() {
    if (opened == null && !ready.isCompletedExceptionally()) {
      try {
        Knowledge known = source.call();
        known.learned().forEach(each -> learned.put(each.tool(), each));
        opened = known;
        recall(known);
      } catch (Throwable e) {
        ready.completeExceptionally(
            new PmlException(ErrorCode.STORAGE_FAILED, "discovery could not be started: " + e, e));
      }
    }
    if (opened == null) {
      throw new PmlException(ErrorCode.STORAGE_FAILED, "discovery could not be started; the log has more");
    }
    return opened;
  }

  private void recall(Knowledge known) {
    if (!known.capabilities().isEmpty()) {
      known.capabilities().forEach(each -> capabilities.put(each.capability().id().toString(), each));
      known.index().put(known.capabilities().stream().map(Remembered::entry).toList());
      known.intents().remind(capabilities.keySet());
    }
  }

  /** All tools of one moment, by id and in the order of ids. */
  private static final class Stock {
    private final Map<String, Offered> offers = new LinkedHashMap<>();
    private final Map<Object, Map<String, Tool>> views = new ConcurrentHashMap<>();

    Stock(List<Offered> all) {
      all.stream().sorted(Comparator.comparing(Offered::id)).forEach(each -> offers.putIfAbsent(each.id(), each));
    }

    /** What some may see of it; made once for each viewer, since to judge every tool takes longer than to search. */
    Map<String, Tool> view(Sight sight) {
      if (views.size() >= MOST_VIEWS) {
        views.clear();
      }
      return views.computeIfAbsent(sight.viewer(), viewer -> {
        Map<String, Tool> tools = new LinkedHashMap<>();
        offers.forEach((id, offered) -> {
          if (sight.test().test(offered.tool())) {
            tools.put(id, offered.tool());
          }
        });
        return tools;
      });
    }
  }

  /** What a stock has that the one before had not, or not so; and what it no longer has. */
  private record Difference(List<Offered> changed, List<String> gone) {
    static Difference between(Map<String, Offered> before, Map<String, Offered> after) {
      return new Difference(
          after.values().stream().filter(each -> !each.isLike(before.get(each.id()))).toList(),
          before.keySet().stream().filter(id -> !after.containsKey(id)).toList());
    }
  }

  private void relate(Difference difference) {
    ProvidesGraph open = provides;
    if (open == null) {
      try {
        open = graph.call();
      } catch (Exception e) {
        throw new PmlException(ErrorCode.STORAGE_FAILED, "what tools give each other is not known: " + e.getMessage(),
            e);
      }
      open.replaceAll(stock.offers.values().stream().map(each -> shape(each.tool())).toList());
      provides = open;
      return;
    }
    open.remove(difference.gone().stream().flatMap(id -> ToolId.parse(id).stream()).toList());
    open.update(difference.changed().stream().map(each -> shape(each.tool())).toList());
  }

  private ToolShape shape(Tool tool) {
    return known(tool).map(each -> ToolShape.of(tool, each.schema())).orElseGet(() -> ToolShape.of(tool));
  }

  /** What a tool's results looked like, if it does not declare that itself. */
  private Optional<LearnedSchemas.Learned> known(Tool tool) {
    return tool.outputSchema().isObject()
        ? Optional.empty()
        : Optional.ofNullable(learned.get(tool.id())).filter(each -> each.definitionHash().equals(tool.hash()));
  }

  // -- searches -------------------------------------------------------------------------------------------------------

  /**
   * What somebody may see and call.
   *
   * @param viewer stands for all who may see the same
   */
  public record Sight(Object viewer, Predicate<Tool> test) {}

  /** Searches among what may be seen; waits for the first stock. */
  public Findings find(Search search, Sight sight) throws InterruptedException {
    Knowledge known = known();
    Map<String, Tool> view = stock.view(sight);
    return switch (search) {
      case Search.ByIntent byIntent -> byIntent(byIntent, known, view);
      case Search.ByName(String name) -> byName(name, known, view);
      case Search.ByPattern byPattern -> byPattern(byPattern, known, view);
    };
  }

  /** The ids of all that may be seen, in their order. */
  public List<String> names(Sight sight) {
    return List.copyOf(stock.view(sight).keySet());
  }

  private Knowledge known() throws InterruptedException {
    try {
      return ready.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof PmlException known ? known : new IllegalStateException(e.getCause());
    }
  }

  private Findings byIntent(Search.ByIntent search, Knowledge known, Map<String, Tool> view) {
    Predicate<Entry> filter = entry -> search.filter().admits(entry.kind(), group(entry.id(), view))
        && isVisible(entry.id(), view, known);
    int wanted = search.page().offset() + search.page().limit();
    Answer answer = known.index().search(new Question(search.intent(), filter, wanted + SPARE, 0, search.minScore()));
    List<Found> ranked = answer.hits()
        .stream()
        .flatMap(hit -> found(hit, view).stream())
        .filter(found -> found.score() >= search.minScore())
        .sorted(Comparator.comparingDouble(Found::score).reversed())
        .toList();
    List<Found> page = ranked.subList(Math.min(search.page().offset(), ranked.size()), Math.min(wanted, ranked.size()));
    return new Findings(page, answer.total(), answer.degraded());
  }

  /**
   * What is remembered for a wish, and what else it might be about; waits for the first stock, and a little for the meaning
   * of all entries: words alone do not tell what may be run unasked.
   */
  public Recollection recall(String intent, Sight sight) throws InterruptedException {
    Knowledge known = known();
    settle(known.index());
    Map<String, Tool> view = stock.view(sight);
    Answer answer = known.index()
        .search(new Question(Glosses.english(intent), entry -> isVisible(entry.id(), view, known), RECALLED, 0, 0));
    List<Found.OfCapability> remembered = new ArrayList<>();
    Map<ToolId, Double> tools = new LinkedHashMap<>();
    for (Hit hit : answer.hits()) {
      Remembered one = capabilities.get(hit.id());
      Tool tool = view.get(hit.id());
      if (one != null) {
        remembered.add(found(one, hit, Double.isNaN(hit.likeness()) ? hit.cosine() : hit.likeness()));
      } else if (tool != null) {
        tools.put(tool.id(), hit.cosine());
      }
    }
    Map<ToolId, Tool> used = remembered.stream()
        .flatMap(each -> each.capability().tools().stream())
        .distinct()
        .flatMap(id -> Stream.ofNullable(view.get(id.toString())))
        .collect(Collectors.toMap(Tool::id, Function.identity()));
    return new Recollection(remembered, tools, used, known.index()::likeness,
        (request, former) -> sameness(known.comparer(), request, former));
  }

  private double sameness(Comparer comparer, Comparer.Request request, String former) {
    try {
      double sameness = comparer.compare(request, former);
      comparing = true;
      return sameness;
    } catch (RuntimeException e) {
      if (comparing) {
        comparing = false;
        LOG.log(System.Logger.Level.WARNING, "wishes cannot be compared, and none is served without a program", e);
      }
      return Double.NaN;
    }
  }

  /** Waits a little for an index that does not know the meaning of everything yet, as just after a start. */
  private static void settle(Index index) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end && !index.status().isComplete()
        && index.status().model() != IndexStatus.Model.BROKEN) {
      Thread.sleep(PAUSE);
    }
  }

  /** A capability is there for those who may call all of its tools, and those of what it calls. */
  private boolean isVisible(String id, Map<String, Tool> view, Knowledge known) {
    Remembered remembered = capabilities.get(id);
    return remembered == null
        ? view.containsKey(id)
        : reach(remembered, known).stream().allMatch(tool -> view.containsKey(tool.toString()));
  }

  private Set<ToolId> reach(Remembered remembered, Knowledge known) {
    return remembered.called().findAny().isEmpty()
        ? remembered.capability().tools()
        : reached.computeIfAbsent(remembered.capability().id().toString(),
            _ -> known.reach().apply(remembered.capability()));
  }

  private String group(String id, Map<String, Tool> view) {
    Remembered remembered = capabilities.get(id);
    return remembered == null
        ? Optional.ofNullable(view.get(id)).map(tool -> tool.id().server()).orElse("")
        : ToolId.parse(remembered.capability().name()).map(ToolId::server).orElse("");
  }

  private Optional<Found> found(Hit hit, Map<String, Tool> view) {
    Remembered remembered = capabilities.get(hit.id());
    return remembered == null
        ? Optional.ofNullable(view.get(hit.id())).map(tool -> found(tool, hit.score(), view))
        : Optional.of(found(remembered, hit, hit.likeness()));
  }

  /** What does not work is not recommended, however well it fits; nor is what builds on it. */
  private Found.OfCapability found(Remembered remembered, Hit hit, double likeness) {
    double rate = remembered.successRate();
    double worst = worst(remembered, new HashSet<>());
    double trust = (rate < POOR ? DISTRUST : 1) * worst;
    return new Found.OfCapability(remembered.capability(), remembered.learning(),
        Math.min(HIGHEST, hit.score() * (rate > GOOD ? PRAISE : 1) * trust), trust, likeness,
        hit.former().isEmpty() ? remembered.capability().intent() : hit.former());
  }

  /** The worst success rate of all that a capability calls, and that these call. */
  private double worst(Remembered remembered, Set<UUID> seen) {
    if (!seen.add(remembered.capability().id())) {
      return 1;
    }
    return remembered.called()
        .flatMap(name -> capabilities.values().stream().filter(each -> each.capability().name().equals(name)))
        .mapToDouble(each -> Math.min(each.successRate(), worst(each, seen)))
        .min()
        .orElse(1);
  }

  private Findings byName(String name, Knowledge known, Map<String, Tool> view) {
    Optional<Found> capability = capabilities.values()
        .stream()
        .filter(each -> each.capability().id().toString().equals(name) || isCalled(each, name))
        .filter(each -> isVisible(each.capability().id().toString(), view, known))
        .findFirst()
        .map(each -> Found.OfCapability.byName(each.capability(), each.learning()));
    if (capability.isPresent()) {
      return new Findings(List.of(capability.get()), 1, false);
    }
    List<Tool> matching = Optional.ofNullable(view.get(name))
        .map(List::of)
        .orElseGet(() -> view.values().stream().filter(tool -> tool.id().name().equals(name)).toList());
    return page(matching, new Search.Page(0, Integer.MAX_VALUE), view);
  }

  private Findings byPattern(Search.ByPattern search, Knowledge known, Map<String, Tool> view) {
    Stream<Found> tools = view.values()
        .stream()
        .filter(tool -> search.pattern().matches(tool.id())
            && search.filter().admits(Entry.Kind.TOOL, tool.id().server()))
        .map(tool -> found(tool, 1, view));
    Stream<Found> learned = capabilities.values()
        .stream()
        .filter(each -> isVisible(each.capability().id().toString(), view, known) && matches(search, each.capability()))
        .sorted(Comparator.comparing(each -> each.capability().name()))
        .map(each -> Found.OfCapability.byName(each.capability(), each.learning()));
    List<Found> matching = Stream.concat(tools, learned).toList();
    return new Findings(matching.stream().skip(search.page().offset()).limit(search.page().limit()).toList(),
        matching.size(), false);
  }

  /** A named capability is matched by its name, with what stands before it among tools or without. */
  private static boolean matches(Search.ByPattern search, Capability capability) {
    return ToolId.parse(capability.name())
        .filter(
            name -> search.pattern().matches(name) || search.pattern().matches(new ToolId(CAPABILITY, name.toString())))
        .filter(name -> search.filter().admits(Entry.Kind.CAPABILITY, name.server()))
        .isPresent();
  }

  private static boolean isCalled(Remembered remembered, String name) {
    String called = remembered.capability().name();
    return name.equals(called) || name.equals(CAPABILITY + ":" + called);
  }

  private Findings page(List<Tool> matching, Search.Page page, Map<String, Tool> view) {
    List<Found> results = matching.stream()
        .skip(page.offset())
        .limit(page.limit())
        .map(tool -> found(tool, 1, view))
        .toList();
    return new Findings(results, matching.size(), false);
  }

  private Found found(Tool tool, double score, Map<String, Tool> view) {
    ProvidesGraph open = provides;
    List<Edge> all = open == null ? List.of() : open.to(tool.id());
    List<Edge> providers = all.stream()
        .filter(edge -> coverage(edge) != Coverage.OPTIONAL && view.containsKey(edge.from().toString()))
        .sorted(Comparator.comparing(Discoverer::coverage).thenComparing(edge -> edge.from().toString()))
        .limit(MOST_PROVIDERS)
        .toList();
    return new Found.OfTool(tool, score, known(tool), providers);
  }

  private static Coverage coverage(Edge edge) {
    return edge.provision().map(Provision::coverage).orElse(Coverage.OPTIONAL);
  }
}
