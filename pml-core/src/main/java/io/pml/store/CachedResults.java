package io.pml.store;

import io.pml.tool.ToolId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Results of capabilities that can be told again, and on which terms. All of it may be lost without harm. */
public interface CachedResults {
  /** What was kept for a question; whether it has expired is for the caller to see. */
  Optional<Cached> find(Key key);

  /**
   * Keeps a result in place of what was kept for the same question, and returns at once.
   *
   * @param most how many results of the capability are kept; of more the oldest go
   */
  void save(Key key, Cached cached, int most);

  /** Drops all results of a capability, and says how many. */
  int drop(UUID capability);

  /** Drops everything, and says how much. */
  int dropAll();

  /** Drops what has expired, and says how much. */
  int dropExpired(Instant now);

  /** The capabilities of which something is kept, with the tools that took part. */
  Map<UUID, Set<ToolId>> users();

  /** The terms of a capability; the usual ones when nobody set others. */
  Policy policy(UUID capability);

  void setPolicy(UUID capability, Policy policy);

  /**
   * A question to a capability.
   *
   * @param question hash of who asks, where, and with which arguments
   */
  record Key(UUID capability, int version, String question) {}

  /**
   * A result, and what it rests on.
   *
   * @param workflow the execution it comes from
   * @param tools every tool the program can reach, with the hash of its definition
   * @param parts every capability the program can reach, by name, with its identity and version
   */
  record Cached(UUID workflow, Optional<UUID> capability, JsonNode result, Map<ToolId, String> tools,
      Map<String, String> parts, Instant made, Instant expires) {
    public Cached {
      tools = Map.copyOf(tools);
      parts = Map.copyOf(parts);
    }
  }

  /**
   * On which terms results of one capability are told again.
   *
   * @param cacheable empty for what its tools allow; present when somebody decided
   * @param most how many results are kept
   */
  record Policy(Optional<Boolean> cacheable, Duration timeToLive, Strategy strategy, Set<Trigger> triggers, int most) {
    public static final Policy USUAL = new Policy(Optional.empty(), Duration.ofMinutes(30), Strategy.PARAMS_HASH,
        EnumSet.of(Trigger.TOOL_SCHEMA_CHANGE), 10);

    public Policy {
      triggers = Set.copyOf(triggers);
    }
  }

  /** What makes two questions the same. */
  enum Strategy {
    /** The same arguments. */
    PARAMS_HASH,
    /** Nothing does. */
    NONE
  }

  /** What ends the life of a result before its time. */
  enum Trigger {
    TOOL_SCHEMA_CHANGE,
    /** Midnight, in UTC. */
    DAILY,
    /** Nothing but somebody who says so, and a tool that is no longer the same. */
    MANUAL_ONLY
  }
}
