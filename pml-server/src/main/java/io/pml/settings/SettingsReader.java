package io.pml.settings;

import io.pml.secret.Secrets;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.settings.ServerSettings.Origin;
import io.pml.settings.Settings.Cache;
import io.pml.settings.Settings.Http;
import io.pml.settings.Settings.Learning;
import io.pml.settings.Settings.Limits;
import io.pml.settings.Settings.Permissions;
import io.pml.settings.Settings.Results;
import io.pml.settings.Settings.Sandbox;
import io.pml.name.Scope;
import io.pml.settings.Settings.WireNames;
import io.pml.tool.ToolPattern;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the configuration: {@code config.json} in the home folder, and a project's {@code .pml.json} over it.
 *
 * <p>What is wrong with the file as a whole is a {@code PmlException(BAD_CONFIG)}. What is wrong inside the entry of one
 * server makes that server a broken one, so that the others can be used.
 */
public final class SettingsReader {
  /** The name of the user's file in the home folder. */
  public static final String CONFIG_FILE = "config.json";
  /** The name of a project's file. */
  public static final String PROJECT_FILE = ".pml.json";

  private static final List<String> KEYS = List.of("$schema", "mcpServers", "servers", "inputs", "permissions", "scope",
      "expose", "wireNames", "http", "sandbox", "results", "cache", "learning", "names", "curation", "storage",
      "profiles",
      "profile",
      "workspace", "embedding", "limits");
  private static final Duration DAY = Duration.ofDays(1);
  private static final int MOST_BYTES = 1 << 30;
  private static final Duration YEAR = Duration.ofDays(365);

  private final Document config;
  private final Document project;
  private final Field root;
  private final Variables variables;
  private final ServerReader serverReader;

  private SettingsReader(Document config, Document project, Map<String, String> environment) {
    this.config = config;
    this.project = project;
    this.root = Field.root(merged(config.root(), project.root()), List.of(project, config));
    this.variables = new Variables(environment);
    this.serverReader = new ServerReader(variables);
  }

  /**
   * Reads the settings.
   *
   * @param configFile the user's file, when it is not the one in the home folder; it has to be there
   * @param projectFile may be missing, as may the file in the home folder
   * @param environment where variables are looked up
   */
  public static Settings read(Path home, Optional<Path> configFile, Optional<Path> projectFile,
      Map<String, String> environment) {
    Document config = configFile.map(Document::read)
        .orElseGet(() -> Document.readIfPresent(home.resolve(CONFIG_FILE)));
    Document project = projectFile.map(Document::readIfPresent).orElseGet(() -> Document.empty(Path.of(PROJECT_FILE)));
    return new SettingsReader(config, project, environment).read();
  }

  /** Whether a server may have this name: it is well-formed, and not one of PML's own. */
  public static boolean isServerName(String name) {
    return ServerReader.NAME.matcher(name).matches() && !ServerReader.RESERVED.contains(name);
  }

  /** Whether the entry of a server may have this key. */
  public static boolean isServerKey(String key) {
    return ServerReader.knowsKey(key);
  }

  /** Whether a key in the entry of a server is some other client's own business and means nothing to PML. */
  public static boolean isForeignServerKey(String key) {
    return ServerReader.isForeignKey(key);
  }

  /** The entries of {@code mcpServers}, and of {@code servers} as VS Code calls them. */
  static List<Field> servers(Field root) {
    return Stream.of("mcpServers", "servers").flatMap(key -> root.section(key).members().stream()).toList();
  }

  private Settings read() {
    Field.root(config).only(KEYS);
    Field.root(project).only(KEYS);
    Permissions own = permissions(Field.root(config), Permissions.DEFAULTS);
    ProjectRules.check(project, config, own);

    Map<String, ServerSettings> servers = new LinkedHashMap<>();
    Map<String, String> broken = new LinkedHashMap<>();
    readServers(servers, broken);
    Optional<String> storageUrl = storageUrl();
    Map<String, ProfileSettings> profiles = profiles();
    return new Settings(servers, broken, permissions(Field.root(project), own), scope(),
        root.list("expose", SettingsReader::pattern), root.choice("wireNames", WireNames.class, WireNames.SAFE), http(),
        sandbox(), results(), cache(), learning(), names(), curation(), storageUrl, profiles, profile(profiles),
        workspace(),
        embedding(),
        limits(),
        secrets(storageUrl));
  }

  private void readServers(Map<String, ServerSettings> servers, Map<String, String> broken) {
    List<String> own = servers(Field.root(config)).stream().map(Field::name).toList();
    for (Field field : servers(root)) {
      if (servers.containsKey(field.name()) || broken.containsKey(field.name())) {
        throw field.bad("the server " + field.name()
            + " is defined twice, under \"mcpServers\" and under \"servers\"; keep one of them");
      }
      try {
        Origin origin = own.contains(field.name()) ? Origin.CONFIG : Origin.PROJECT;
        servers.put(field.name(), serverReader.read(field, origin));
      } catch (PmlException e) {
        broken.put(field.name(), e.getMessage());
      }
    }
  }

  /** The secrets of servers and storage; what a broken server would have been given counts as well. */
  private Set<String> secrets(Optional<String> storageUrl) {
    Set<String> secrets = new LinkedHashSet<>(variables.secrets());
    secrets.addAll(serverReader.secrets());
    storageUrl.ifPresent(url -> secrets.addAll(Secrets.in(url)));
    return secrets;
  }

  /** Lists are added to those of the base; the rest replaces it. */
  private static Permissions permissions(Field root, Permissions base) {
    Field field = root.section("permissions");
    field.only(List.of("default", "allow", "ask", "deny", "agentMayApprove"));
    return new Permissions(field.choice("default", Permissions.Mode.class, base.defaultMode()),
        joined(base.allow(), field.list("allow", SettingsReader::pattern)),
        joined(base.ask(), field.list("ask", SettingsReader::pattern)),
        joined(base.deny(), field.list("deny", SettingsReader::pattern)),
        field.flag("agentMayApprove", base.agentMayApprove()));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static ToolPattern pattern(Field field) {
    return new ToolPattern(field.filledText());
  }

  private Scope scope() {
    Field field = root.section("scope");
    field.only(List.of("org", "project"));
    return new Scope(scopeName(field, "org", Scope.DEFAULT.org()),
        scopeName(field, "project", Scope.DEFAULT.project()));
  }

  private static String scopeName(Field scope, String key, String otherwise) {
    return scope.find(key).map(field -> {
      if (!field.text().matches("[A-Za-z0-9_-]{1,64}")) {
        throw field.bad("is not a name; use 1 to 64 letters, digits, underscores or hyphens");
      }
      return field.text();
    }).orElse(otherwise);
  }

  private Http http() {
    Field field = root.section("http");
    field.only(List.of("host", "port"));
    return new Http(field.find("host").map(Field::filledText).orElse(Http.DEFAULTS.host()),
        field.whole("port", 0, 65_535, Http.DEFAULTS.port()));
  }

  private Sandbox sandbox() {
    Field field = root.section("sandbox");
    field.only(List.of("timeout_ms", "memory_mb", "max_calls", "max_parallel", "workers", "require"));
    Sandbox otherwise = Sandbox.DEFAULTS;
    return new Sandbox(field.millis("timeout_ms", Duration.ofMillis(1), DAY, otherwise.timeout()),
        field.whole("memory_mb", 16, 65_536, otherwise.memoryMegabytes()),
        field.whole("max_calls", 1, 1_000_000, otherwise.maxCalls()),
        field.whole("max_parallel", 1, 10_000, otherwise.maxParallel()),
        field.whole("workers", 1, 256, otherwise.workers()),
        field.choice("require", Sandbox.Isolation.class, otherwise.require()));
  }

  private Results results() {
    Field field = root.section("results");
    field.only(List.of("inline_bytes", "ttl_seconds"));
    return new Results(field.whole("inline_bytes", 1024, MOST_BYTES, Results.DEFAULTS.inlineBytes()),
        field.seconds("ttl_seconds", Duration.ofSeconds(1), YEAR, Results.DEFAULTS.timeToLive()));
  }

  private Cache cache() {
    Field field = root.section("cache");
    field.only(List.of("execution_ttl_seconds", "intent"));
    return new Cache(
        field.seconds("execution_ttl_seconds", Duration.ZERO, YEAR, Cache.DEFAULTS.executionTimeToLive()),
        field.flag("intent", Cache.DEFAULTS.intent()));
  }

  private Learning learning() {
    Field field = root.section("learning");
    field.only(List.of("promote_runs", "promote_success", "trace_retention_days"));
    Learning otherwise = Learning.DEFAULTS;
    return new Learning(field.whole("promote_runs", 1, 1_000_000, otherwise.promoteRuns()),
        field.share("promote_success", otherwise.promoteSuccess()),
        Duration.ofDays(
            field.whole("trace_retention_days", 1, 36_500, (int) otherwise.traceRetention().toDays())));
  }

  private Settings.Names names() {
    Field field = root.section("names");
    field.only(List.of("reservation_days"));
    return new Settings.Names(Duration.ofDays(
        field.whole("reservation_days", 0, 36_500, (int) Settings.Names.DEFAULTS.reservation().toDays())));
  }

  private Settings.Curation curation() {
    Field field = root.section("curation");
    field.only(List.of("namespaces", "auto_after"));
    Map<ToolPattern, String> namespaces = new LinkedHashMap<>();
    for (Field rule : field.section("namespaces").members()) {
      if (!CapabilityName.isNamespace(rule.text())) {
        throw rule.bad("is not a namespace; use a word in lower case that is not PML's own, such as fs");
      }
      namespaces.put(new ToolPattern(rule.name()), rule.text());
    }
    return new Settings.Curation(namespaces,
        field.whole("auto_after", 0, 1_000_000, Settings.Curation.DEFAULTS.autoAfter()));
  }

  private Optional<String> storageUrl() {
    Field field = root.section("storage");
    field.only(List.of("url"));
    return field.find("url").map(url -> {
      url.filledText();
      String expanded = variables.expand(url);
      if (!expanded.startsWith("jdbc:")) {
        throw url.bad("is not a database address; write one like jdbc:postgresql://localhost/pml");
      }
      return expanded;
    });
  }

  private Map<String, ProfileSettings> profiles() {
    Map<String, ProfileSettings> result = new LinkedHashMap<>();
    for (Field field : root.section("profiles").members()) {
      field.only(List.of("tools", "except", "servers", "clients"));
      result.put(field.name(), new ProfileSettings(field.name(), field.list("tools", SettingsReader::pattern),
          field.list("except", SettingsReader::pattern), field.list("servers", Field::filledText),
          field.list("clients", client -> new Glob(client.filledText()))));
    }
    return result;
  }

  private Optional<String> profile(Map<String, ProfileSettings> profiles) {
    return root.find("profile").map(field -> {
      if (!profiles.containsKey(field.text())) {
        throw field.bad("no profile is called \"" + Field.shorten(field.text()) + "\""
            + Suggestion.sentence(field.text(), new ArrayList<>(profiles.keySet())));
      }
      return field.text();
    });
  }

  private Optional<Path> workspace() {
    return root.find("workspace").map(field -> path(field, "folder"));
  }

  private Optional<Settings.Embedding> embedding() {
    return root.find("embedding").map(field -> {
      field.only(List.of("model", "tokenizer"));
      return new Settings.Embedding(file(field, "model"), file(field, "tokenizer"));
    });
  }

  private Path file(Field section, String key) {
    return section.find(key)
        .map(field -> path(field, "file"))
        .orElseThrow(() -> section.bad("needs \"" + key
            + "\": give both \"model\" (an ONNX file) and \"tokenizer\" (its tokenizer.json)"));
  }

  private Path path(Field field, String what) {
    try {
      field.filledText();
      Path path = Path.of(variables.expand(field));
      return field.folder().map(folder -> folder.resolve(path)).orElse(path).normalize();
    } catch (InvalidPathException e) {
      throw field.bad("is not the path of a " + what);
    }
  }

  private Limits limits() {
    Field field = root.section("limits");
    field.only(List.of("log_bytes", "restart_delay_ms", "restart_delay_most_ms"));
    Limits otherwise = Limits.DEFAULTS;
    return new Limits(field.whole("log_bytes", 4096, MOST_BYTES, otherwise.logBytes()),
        field.millis("restart_delay_ms", Duration.ofMillis(1), DAY, otherwise.restartDelay()),
        field.millis("restart_delay_most_ms", Duration.ofMillis(1), DAY, otherwise.restartDelayMost()));
  }

  /** Objects are merged key by key; anything else of the second replaces the first. */
  private static ObjectNode merged(ObjectNode first, ObjectNode second) {
    ObjectNode result = Json.object();
    first.properties().forEach(entry -> result.set(entry.getKey(), entry.getValue()));
    second.properties().forEach(entry -> {
      JsonNode before = result.get(entry.getKey());
      result.set(entry.getKey(), before instanceof ObjectNode below && entry.getValue() instanceof ObjectNode above
          ? merged(below, above)
          : entry.getValue());
    });
    return result;
  }
}
