package io.pml.gateway;

import io.pml.mcp.server.Origin;
import io.pml.mcp.server.Peer;
import io.pml.settings.Settings;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Makes a visitor of what a door knows about a client. Threads may share it. */
final class Visitors {
  /** What doors may say about a client, as keys of {@code Origin.facts}. */
  static final String PROFILE = "profile";
  static final String EXPOSE = "expose";
  static final String ONLY = "only";
  static final String WORKSPACE = "workspace";

  private static final int MOST_REMEMBERED = 1_000;

  private final Settings settings;
  private final List<ToolPattern> exposedToAll;
  private final Map<String, String> defaults;
  private final Map<Key, Visitor> known = new ConcurrentHashMap<>();

  private record Key(String principal, String client, Map<String, String> facts) {}

  /**
   * Visitors under some settings.
   *
   * @param exposedToAll what every visitor has listed
   * @param defaults facts about clients of which their door says nothing else
   */
  Visitors(Settings settings, List<ToolPattern> exposedToAll, Map<String, String> defaults) {
    this.settings = settings;
    this.exposedToAll = List.copyOf(exposedToAll);
    this.defaults = Map.copyOf(defaults);
  }

  Visitor of(Peer peer) {
    if (known.size() > MOST_REMEMBERED) {
      known.clear();
    }
    return known.computeIfAbsent(new Key(peer.origin().principal(), peer.name(), peer.origin().facts()), this::make);
  }

  /** Refuses whoever asks for a profile that there is not: a misspelled restriction must not become none. */
  void admit(Origin origin) {
    Optional.ofNullable(facts(origin.facts()).get(PROFILE)).ifPresent(settings::profileNamed);
  }

  private Map<String, String> facts(Map<String, String> said) {
    Map<String, String> facts = new HashMap<>(defaults);
    facts.putAll(said);
    return facts;
  }

  private Visitor make(Key key) {
    Map<String, String> facts = facts(key.facts());
    Profile chosen = Optional.ofNullable(facts.get(PROFILE))
        .map(settings::profileNamed)
        .orElseGet(() -> settings.profileFor(key.client()));
    Profile profile = Optional.ofNullable(facts.get(ONLY))
        .map(only -> chosen.narrowedTo(patterns(only)))
        .orElse(chosen);
    Optional<Path> workspace = Optional.ofNullable(facts.get(WORKSPACE)).map(Path::of).or(settings::workspace);
    List<ToolPattern> expose = new ArrayList<>(exposedToAll);
    expose.addAll(patterns(facts.getOrDefault(EXPOSE, "")));
    return new Visitor(new Caller(key.principal(), key.client(), profile, workspace), expose);
  }

  private static List<ToolPattern> patterns(String commaSeparated) {
    return Arrays.stream(commaSeparated.split(",", -1))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .map(ToolPattern::new)
        .toList();
  }
}
