package io.pml.cache;

import io.pml.capability.Capability;
import io.pml.json.Json;
import io.pml.store.CachedResults;
import io.pml.store.CachedResults.Cached;
import io.pml.store.CachedResults.Policy;
import io.pml.store.CachedResults.Strategy;
import io.pml.store.CachedResults.Trigger;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Results of programs that can be told again. Those of capabilities outlive a restart; those of programs that somebody just
 * wrote, and of wishes, are in memory alone. Whether a result may still be told (its tools are as they were, and allowed)
 * is for the caller to see. Threads may share it.
 */
public final class ResultCache {
  private static final System.Logger LOG = System.getLogger(ResultCache.class.getName());
  private static final int MOST_EXECUTIONS = 500;
  private static final int LARGEST = 256 << 10;
  private static final int MOST_LINES = 200;
  private static final int MOST_POLICIES = 1_000;
  private static final Duration FOR_EVER = Duration.ofDays(365);

  private final CachedResults store;
  private final Duration executionTimeToLive;
  private final InstantSource clock;
  private final Wishes wishes;
  private final Map<String, Cached> executions = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Cached> eldest) {
      return size() > MOST_EXECUTIONS;
    }
  };
  /** The servers on which something that is kept may rest. */
  private final Set<String> servers = ConcurrentHashMap.newKeySet();
  /** The terms of capabilities that were asked for: every run asks. */
  private final Map<UUID, Policy> policies = new ConcurrentHashMap<>();
  /** How many calls that may have changed something each server has had. */
  private final Map<String, Long> effects = new ConcurrentHashMap<>();
  private final Deque<Invalidation> log = new ArrayDeque<>();
  private final Map<Kind, Long> hits = new ConcurrentHashMap<>();
  private @Nullable Map<UUID, Set<ToolId>> users;

  /** Where a result that is told again was kept. */
  public enum Kind {
    EXECUTION,
    CAPABILITY,
    INTENT_SIMILAR
  }

  /** Results were dropped. */
  public record Invalidation(Instant at, String reason, int entries) {}

  /** A result that can be told again. */
  public record Hit(Cached cached, Kind kind, double similarity) {}

  /**
   * A cache.
   *
   * @param executionTimeToLive how long results of programs are told again that somebody just wrote
   */
  public ResultCache(CachedResults store, Duration executionTimeToLive, Wishes wishes, InstantSource clock) {
    this.store = store;
    this.executionTimeToLive = executionTimeToLive;
    this.wishes = wishes;
    this.clock = clock;
  }

  // -- looking --------------------------------------------------------------------------------------------------------

  /** What a program with this hash gave for these arguments. */
  public Optional<Hit> execution(String code, ObjectNode args, Caller caller) {
    String key = key(code, args, caller);
    synchronized (this) {
      return fresh(Optional.ofNullable(executions.get(key))).map(cached -> new Hit(cached, Kind.EXECUTION, 1));
    }
  }

  /** What a capability gave for these arguments. */
  public Optional<Hit> capability(Capability capability, ObjectNode args, Caller caller) {
    return fresh(store.find(key(capability, args, caller))).map(cached -> new Hit(cached, Kind.CAPABILITY, 1));
  }

  /** What a wish in nearly the same words gave for the same context. */
  public Optional<Hit> wish(String intent, ObjectNode context, Caller caller) {
    return wishes.find(intent, key("", context, caller), clock.instant())
        .map(found -> new Hit(found.cached(), Kind.INTENT_SIMILAR, found.similarity()));
  }

  /** A hit was told again. */
  public void told(Kind kind) {
    hits.merge(kind, 1L, Long::sum);
  }

  private Optional<Cached> fresh(Optional<Cached> cached) {
    Instant now = clock.instant();
    return cached.filter(each -> now.isBefore(each.expires()));
  }

  // -- keeping --------------------------------------------------------------------------------------------------------

  /** How many calls with effects the servers of these tools have had so far. */
  public Map<String, Long> effects(Collection<ToolId> tools) {
    Map<String, Long> now = new HashMap<>();
    tools.forEach(tool -> now.put(tool.server(), effects.getOrDefault(tool.server(), 0L)));
    return now;
  }

  /** Keeps what a program gave that somebody just wrote. */
  public void keep(String code, ObjectNode args, Caller caller, Cached cached) {
    if (executionTimeToLive.isPositive() && isSmall(cached)) {
      String key = key(code, args, caller);
      rest(cached);
      synchronized (this) {
        executions.put(key, until(cached, executionTimeToLive));
      }
    }
  }

  /** Keeps what a capability gave, on its own terms. */
  public void keep(Capability capability, ObjectNode args, Caller caller, Cached cached) {
    Policy policy = policy(capability.id());
    boolean wanted = policy.cacheable().orElse(true) && policy.strategy() != Strategy.NONE && policy.most() > 0
        && policy.timeToLive().isPositive();
    if (wanted && isSmall(cached)) {
      Cached lasting = until(cached, lifetime(policy));
      rest(cached);
      synchronized (this) {
        users().computeIfAbsent(capability.id(), id -> new HashSet<>()).addAll(cached.tools().keySet());
        store.save(key(capability, args, caller), lasting, policy.most());
      }
    }
  }

  /** Keeps what a wish gave. */
  public void keepWish(String intent, ObjectNode context, Caller caller, Cached cached) {
    if (isSmall(cached)) {
      rest(cached);
      wishes.keep(intent, key("", context, caller), until(cached, Wishes.TIME_TO_LIVE));
    }
  }

  /** Whether results of a capability are told again although its tools may change things, as somebody decided. */
  public Optional<Boolean> decided(UUID capability) {
    return policy(capability).cacheable();
  }

  public Policy policy(UUID capability) {
    if (policies.size() > MOST_POLICIES) {
      policies.clear();
    }
    return policies.computeIfAbsent(capability, store::policy);
  }

  /** Sets the terms of a capability; what was kept on others goes. */
  public void setPolicy(UUID capability, Policy policy) {
    store.setPolicy(capability, policy);
    policies.put(capability, policy);
    forget(capability, "other terms for " + capability);
  }

  private void rest(Cached cached) {
    cached.tools().keySet().forEach(tool -> servers.add(tool.server()));
  }

  private Cached until(Cached cached, Duration life) {
    return new Cached(cached.workflow(), cached.capability(), cached.result(), cached.tools(), cached.parts(),
        cached.made(), cached.made().plus(life));
  }

  private Duration lifetime(Policy policy) {
    if (policy.triggers().contains(Trigger.MANUAL_ONLY)) {
      return FOR_EVER;
    }
    Instant now = clock.instant();
    Duration today = Duration.between(now,
        now.atZone(ZoneOffset.UTC).toLocalDate().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    return policy.triggers().contains(Trigger.DAILY) && today.compareTo(policy.timeToLive()) < 0
        ? today
        : policy.timeToLive();
  }

  private static boolean isSmall(Cached cached) {
    return Json.write(cached.result()).length() <= LARGEST;
  }

  // -- dropping -------------------------------------------------------------------------------------------------------

  /** A call that may have changed something has ended: what the same server told before may no longer be so. */
  public void touched(ToolId tool) {
    effects.merge(tool.server(), 1L, Long::sum);
    if (!isResting(tool.server())) {
      return;
    }
    drop(each -> each.server().equals(tool.server()), "a call of " + tool + " may have changed what they tell", true);
  }

  private boolean isResting(String server) {
    synchronized (this) {
      users();
    }
    return servers.contains(server);
  }

  /** Tools are no longer what they were, or gone. */
  public void changed(Collection<ToolId> tools, String reason) {
    Set<ToolId> gone = Set.copyOf(tools);
    drop(gone::contains, reason, false);
  }

  /** A capability fails again and again, was changed, or somebody wants its results gone. */
  public int forget(UUID capability, String reason) {
    int dropped;
    synchronized (this) {
      users().remove(capability);
      int before = executions.size();
      executions.values().removeIf(each -> each.capability().map(capability::equals).orElse(false));
      dropped = before - executions.size() + store.drop(capability);
    }
    dropped += wishes.drop(each -> each.capability().map(capability::equals).orElse(false));
    note(reason, dropped);
    return dropped;
  }

  /** Drops everything. */
  public int clear(String reason) {
    int dropped;
    synchronized (this) {
      dropped = executions.size() + store.dropAll();
      executions.clear();
      users().clear();
    }
    dropped += wishes.drop(each -> true);
    note(reason, dropped);
    return dropped;
  }

  /** Drops what has had its time. */
  public int expire() {
    Instant now = clock.instant();
    Predicate<Cached> old = each -> !now.isBefore(each.expires());
    int dropped;
    synchronized (this) {
      int before = executions.size();
      executions.values().removeIf(old);
      dropped = before - executions.size() + store.dropExpired(now);
    }
    dropped += wishes.drop(old);
    note("their time is over", dropped);
    return dropped;
  }

  private void drop(Predicate<ToolId> which, String reason, boolean unlessPinned) {
    Predicate<Cached> rests = each -> each.tools().keySet().stream().anyMatch(which);
    int dropped = wishes.drop(rests);
    synchronized (this) {
      int before = executions.size();
      executions.values().removeIf(rests);
      dropped += before - executions.size();
      for (UUID capability : List.copyOf(users().keySet())) {
        if (users().getOrDefault(capability, Set.of()).stream().anyMatch(which)
            && !(unlessPinned && policy(capability).triggers().contains(Trigger.MANUAL_ONLY))) {
          users().remove(capability);
          dropped += store.drop(capability);
        }
      }
    }
    note(reason, dropped);
  }

  private void note(String reason, int dropped) {
    if (dropped == 0) {
      return;
    }
    LOG.log(System.Logger.Level.INFO, "{0} kept results were dropped: {1}", dropped, reason);
    synchronized (log) {
      log.addFirst(new Invalidation(clock.instant(), reason, dropped));
      if (log.size() > MOST_LINES) {
        log.removeLast();
      }
    }
  }

  /** What was dropped lately, newest first. */
  public List<Invalidation> log() {
    synchronized (log) {
      return List.copyOf(log);
    }
  }

  /** How often results were told again since the start, by where they were kept. */
  public Map<Kind, Long> hits() {
    return Map.copyOf(hits);
  }

  private Map<UUID, Set<ToolId>> users() {
    Map<UUID, Set<ToolId>> known = users;
    if (known == null) {
      known = new HashMap<>();
      Map<UUID, Set<ToolId>> stored = store.users();
      for (Map.Entry<UUID, Set<ToolId>> each : stored.entrySet()) {
        known.put(each.getKey(), new HashSet<>(each.getValue()));
        each.getValue().forEach(tool -> servers.add(tool.server()));
      }
      users = known;
    }
    return known;
  }

  // -- keys -----------------------------------------------------------------------------------------------------------

  private static CachedResults.Key key(Capability capability, ObjectNode args, Caller caller) {
    return new CachedResults.Key(capability.id(), capability.version(), key(capability.identity(), args, caller));
  }

  /** What is kept for one caller is told to no other, and not in another place. */
  private static String key(String what, ObjectNode args, Caller caller) {
    ObjectNode key = Json.object().put("what", what).put("principal", caller.principal());
    caller.workspace().ifPresent(workspace -> key.put("workspace", workspace.toString()));
    key.set("args", args);
    return Json.hash(key);
  }
}
