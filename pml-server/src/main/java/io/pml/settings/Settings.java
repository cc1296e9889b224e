package io.pml.settings;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.name.Scope;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything the user decided, with a default for the rest: one component for each key of the file.
 *
 * @param servers the servers that can be connected, in the order of the file
 * @param broken the servers that cannot, each with what is wrong with its entry
 * @param expose the downstream tools that are listed beside PML's own
 * @param profile the profile of a client that no profile claims
 * @param embedding the model that gives texts their meaning, where it is not the bundled one
 * @param secrets the texts that must never be shown, such as expanded tokens
 */
public record Settings(Map<String, ServerSettings> servers, Map<String, String> broken, Permissions permissions,
    Scope scope, List<ToolPattern> expose, WireNames wireNames, Http http, Sandbox sandbox, Results results,
    Cache cache,
    Learning learning, Names names, Curation curation, Optional<String> storageUrl,
    Map<String, ProfileSettings> profiles,
    Optional<String> profile,
    Optional<Path> workspace, Optional<Embedding> embedding, Limits limits, Set<String> secrets) {
  /** What holds without any file. */
  public static final Settings DEFAULTS = new Settings(Map.of(), Map.of(), Permissions.DEFAULTS, Scope.DEFAULT,
      List.of(), WireNames.SAFE, Http.DEFAULTS, Sandbox.DEFAULTS, Results.DEFAULTS, Cache.DEFAULTS, Learning.DEFAULTS,
      Names.DEFAULTS, Curation.DEFAULTS, Optional.empty(), Map.of(), Optional.empty(), Optional.empty(),
      Optional.empty(),
      Limits.DEFAULTS, Set.of());

  public Settings {
    servers = inOrder(servers);
    broken = inOrder(broken);
    expose = List.copyOf(expose);
    profiles = inOrder(profiles);
    secrets = Set.copyOf(secrets);
  }

  /** An embedding model of the user's own: an ONNX file, and the {@code tokenizer.json} that belongs to it. */
  public record Embedding(Path model, Path tokenizer) {}

  /** The profile of a client: the first that claims its name, else the default one, else everything. */
  public Profile profileFor(String client) {
    return profiles.values()
        .stream()
        .filter(candidate -> candidate.claims(client))
        .findFirst()
        .or(() -> profile.map(name -> profiles.get(name)))
        .map(ProfileSettings::profile)
        .orElse(Profile.EVERYTHING);
  }

  /** The profile that somebody asks for by its name. */
  public Profile profileNamed(String name) {
    ProfileSettings found = profiles.get(name);
    if (found == null) {
      String choice = profiles.isEmpty() ? "the config has none: leave it out, or add it to \"profiles\""
          : "there are: " + String.join(", ", profiles.keySet()) + ". Name one of them, or none";
      throw new PmlException(ErrorCode.BAD_REQUEST,
          "no profile is called \"" + Field.shorten(name) + "\"; " + choice);
    }
    return found.profile();
  }

  /** These settings as a file would spell them, defaults included, with {@code ***} in place of every secret. */
  public ObjectNode masked() {
    return new SettingsWriter(secrets).write(this);
  }

  @Override
  public String toString() {
    return Json.write(masked());
  }

  static <V> Map<String, V> inOrder(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** How tools are named in listings: letters, digits and underscores; with colons; or as their server names them. */
  public enum WireNames {
    SAFE,
    PLAIN,
    /** Downstream names without the server's prefix, where they are unique. */
    BARE
  }

  /** Which tools may be called without asking, after asking, or never. */
  public record Permissions(Mode defaultMode, List<ToolPattern> allow, List<ToolPattern> ask, List<ToolPattern> deny,
      boolean agentMayApprove) {
    public static final Permissions DEFAULTS = new Permissions(Mode.ASK, List.of(), List.of(), List.of(), false);

    public Permissions {
      allow = List.copyOf(allow);
      ask = List.copyOf(ask);
      deny = List.copyOf(deny);
    }

    /** What becomes of a call. */
    public enum Mode {
      ALLOW,
      ASK,
      DENY
    }
  }

  /** Where the HTTP door listens; port 0 lets the system choose one. */
  public record Http(String host, int port) {
    public static final Http DEFAULTS = new Http("127.0.0.1", 3003);
  }

  /** What one run of agent code may use. */
  public record Sandbox(Duration timeout, int memoryMegabytes, int maxCalls, int maxParallel, int workers,
      Isolation require) {
    public static final Sandbox DEFAULTS = new Sandbox(Duration.ofSeconds(30), 256, 1000, 64, 2, Isolation.OS);

    /** What must hold agent code, or it does not run: the operating system too, or the language and a process alone. */
    public enum Isolation {
      OS,
      LANGUAGE
    }
  }

  /** From which size on a result is paged, and how long it is kept for that. */
  public record Results(int inlineBytes, Duration timeToLive) {
    public static final Results DEFAULTS = new Results(32_768, Duration.ofHours(1));
  }

  /** How long results of executions are reused, and whether a similar intent may reuse one. */
  public record Cache(Duration executionTimeToLive, boolean intent) {
    public static final Cache DEFAULTS = new Cache(Duration.ofMinutes(5), false);
  }

  /** When a capability is promoted, and how long traces are kept. */
  public record Learning(int promoteRuns, double promoteSuccess, Duration traceRetention) {
    public static final Learning DEFAULTS = new Learning(3, 0.7, Duration.ofDays(90));
  }

  /**
   * What capabilities are called.
   *
   * @param reservation how long the names of one that was deleted are kept from others
   */
  public record Names(Duration reservation) {
    public static final Names DEFAULTS = new Names(Duration.ofDays(30));
  }

  /**
   * How capabilities without a name get one.
   *
   * @param namespaces the namespace of what calls such tools
   * @param autoAfter how many there have to be before PML names them itself; 0 for never
   */
  public record Curation(Map<ToolPattern, String> namespaces, int autoAfter) {
    public static final Curation DEFAULTS = new Curation(Map.of(), 10);

    public Curation {
      namespaces = Collections.unmodifiableMap(new LinkedHashMap<>(namespaces));
    }
  }

  /**
   * What one downstream server may cost.
   *
   * @param logBytes the size at which a server's log file starts anew
   * @param restartDelay how long to wait before the first restart; doubles up to {@code restartDelayMost}
   */
  public record Limits(int logBytes, Duration restartDelay, Duration restartDelayMost) {
    public static final Limits DEFAULTS = new Limits(10 << 20, Duration.ofMillis(500), Duration.ofMinutes(1));
  }
}
