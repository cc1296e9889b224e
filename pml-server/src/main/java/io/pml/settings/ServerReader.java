package io.pml.settings;

import io.pml.secret.Secrets;
import io.pml.json.Json;
import io.pml.settings.ServerSettings.Calls;
import io.pml.settings.ServerSettings.Lifetime;
import io.pml.settings.ServerSettings.Origin;
import io.pml.settings.ServerSettings.Start;
import io.pml.settings.ServerSettings.Trust;
import java.net.URI;
import java.net.URISyntaxException;
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
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Reads one entry of {@code mcpServers}, as PML or another client wrote it. */
final class ServerReader {
  static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  static final Set<String> RESERVED = Set.of("std", "pml", "cap", "meta", "dns", "learn");

  private static final List<String> KEYS = List.of("type", "transport", "transportType", "command", "args", "env",
      "cwd", "url", "headers", "trust", "timeout_ms", "start_timeout_ms", "start", "idle_stop_seconds", "max_parallel",
      "disabled", "enabled", "tools", "disabledTools", "envFile");
  /** What other clients write beside that, and what changes nothing here. Their timeouts differ in unit: not read. */
  private static final List<String> FOREIGN_KEYS = List.of("autoApprove", "alwaysAllow", "description", "gallery",
      "dev",
      "version", "timeout", "name", "icon", "note", "watchPaths", "alwaysLoad", "oauth", "auth", "sandbox",
      "sandboxEnabled");

  private static final Set<String> STDIO = Set.of("stdio", "local");
  private static final Set<String> HTTP = Set.of("http", "streamable-http", "streamableHttp", "streamable_http");
  private static final Set<String> SSE = Set.of("sse");

  private static final Pattern HEADER = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Variables variables;
  private final Set<String> secrets = new LinkedHashSet<>();

  ServerReader(Variables variables) {
    this.variables = variables;
  }

  static boolean knowsKey(String key) {
    return KEYS.contains(key) || FOREIGN_KEYS.contains(key);
  }

  /** Whether a key says how the server is reached or used, and is not another client's own business. */
  static boolean isForeignKey(String key) {
    return FOREIGN_KEYS.contains(key);
  }

  /** The secrets of every entry read so far. */
  Set<String> secrets() {
    return secrets;
  }

  ServerSettings read(Field field, Origin origin) {
    checkName(field);
    field.only(allKeys());
    Launch launch = launch(field, origin);
    secrets.addAll(secrets(launch));
    return new ServerSettings(field.name(), launch, origin, trust(field, origin), disabled(field),
        new Calls(
            field.millis("timeout_ms", Duration.ofMillis(1), LONGEST, Calls.DEFAULTS.timeout()),
            field.whole("max_parallel", 1, 10_000, Calls.DEFAULTS.maxParallel())),
        new Lifetime(
            field.choice("start", Start.class, Lifetime.DEFAULTS.start()),
            field.millis("start_timeout_ms", Duration.ofMillis(1), LONGEST, Lifetime.DEFAULTS.startTimeout()),
            field.seconds("idle_stop_seconds", Duration.ZERO, Duration.ofDays(365), Lifetime.DEFAULTS.idleStop())),
        tools(field));
  }

  private static List<String> allKeys() {
    List<String> result = new ArrayList<>(KEYS);
    result.addAll(FOREIGN_KEYS);
    return result;
  }

  private static void checkName(Field field) {
    if (!NAME.matcher(field.name()).matches()) {
      throw field.bad("\"" + Field.shorten(field.name())
          + "\" is not a server name; use 1 to 64 letters, digits, underscores, dots or hyphens");
    }
    if (RESERVED.contains(field.name())) {
      throw field.bad("the name \"" + field.name() + "\" is PML's own; rename the server");
    }
  }

  private static Trust trust(Field field, Origin origin) {
    return origin == Origin.PROJECT ? Trust.NONE : field.choice("trust", Trust.class, Trust.ANNOTATIONS);
  }

  private static boolean disabled(Field field) {
    return field.flag("disabled", false) || !field.flag("enabled", true);
  }

  private Launch launch(Field field, Origin origin) {
    field.find("envFile").ifPresent(file -> {
      throw file
          .bad("files of variables are not read; write the variables into \"env\", as ${NAME} if they are secret");
    });
    Optional<Field> command = field.find("command");
    Optional<Field> url = field.find("url");
    if (command.isPresent() && url.isPresent()) {
      throw field.bad("has both \"command\" and \"url\"; keep the one that is meant");
    }
    Optional<Field> type = field.find("type").or(() -> field.find("transport")).or(() -> field.find("transportType"));
    type.ifPresent(given -> checkType(given, command.isPresent(), url.isPresent()));
    if (command.isPresent()) {
      return stdio(field, command.get(), origin);
    }
    if (url.isPresent()) {
      return new Launch.Http(url(url.get()), headers(field), type.map(Field::text).filter(SSE::contains).isPresent());
    }
    throw field.bad("has neither \"command\" nor \"url\"; write the one that starts or reaches the server");
  }

  private static void checkType(Field type, boolean command, boolean url) {
    String text = type.text();
    boolean remote = HTTP.contains(text) || SSE.contains(text);
    if (!remote && !STDIO.contains(text)) {
      throw type.bad("got \"" + Field.shorten(text) + "\", expected \"stdio\", \"http\" or \"sse\"");
    }
    if (remote && command) {
      throw type.bad("\"" + text + "\" needs a \"url\", but the entry has a \"command\"");
    }
    if (!remote && url) {
      throw type.bad("\"" + text + "\" needs a \"command\", but the entry has a \"url\"");
    }
  }

  private Launch stdio(Field field, Field command, Origin origin) {
    command.filledText();
    Map<String, String> env = new LinkedHashMap<>();
    for (Field variable : field.section("env").members()) {
      if (variable.name().isEmpty() || variable.name().indexOf('=') >= 0 || variable.name().indexOf('\0') >= 0) {
        throw variable.bad("is not the name of a variable");
      }
      env.put(variable.name(), environmentValue(variable));
    }
    return new Launch.Stdio(expand(command), field.list("args", this::expand), env, cwd(field, origin));
  }

  /** Numbers and booleans stand for their text, as in VS Code. */
  private String environmentValue(Field variable) {
    boolean scalar = variable.value().isNumber() || variable.value().isBoolean();
    return scalar ? Json.write(variable.value()) : expand(variable);
  }

  /** A relative folder is one beside the file; a project's server starts in the project unless it says otherwise. */
  private Optional<Path> cwd(Field field, Origin origin) {
    Optional<Path> folder = field.folder();
    return field.find("cwd")
        .map(cwd -> folder.map(base -> base.resolve(path(cwd))).orElseGet(() -> path(cwd)).normalize())
        .or(() -> origin == Origin.PROJECT ? folder : Optional.empty());
  }

  private Path path(Field cwd) {
    try {
      cwd.filledText();
      return Path.of(expand(cwd));
    } catch (InvalidPathException e) {
      throw cwd.bad("is not the path of a folder");
    }
  }

  private String expand(Field field) {
    String text = variables.expand(field);
    if (text.indexOf('\0') >= 0) {
      throw field.bad("holds the character U+0000, which no program can be given; take it out");
    }
    return text;
  }

  private URI url(Field field) {
    String shown = Field.shorten(Secrets.hide(field.text(), Secrets.in(field.text())));
    try {
      URI url = new URI(expand(field).strip());
      boolean web = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
      if (!web || url.getHost() == null) {
        throw field.bad("\"" + shown + "\" is not an address; write one like https://example.com/mcp");
      }
      return url;
    } catch (URISyntaxException e) {
      throw field
          .bad("\"" + shown + "\" is not an address (" + e.getReason() + "); write one like https://example.com/mcp");
    }
  }

  private Map<String, String> headers(Field field) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Field header : field.section("headers").members()) {
      if (!HEADER.matcher(header.name()).matches()) {
        throw header.bad("is not the name of a header");
      }
      String value = expand(header);
      if (value.chars().anyMatch(c -> c < ' ' && c != '\t')) {
        throw header.bad("holds a line break or another control character, which no header may; take it out");
      }
      headers.put(header.name(), value);
    }
    return headers;
  }

  private static Map<String, ToolOverride> tools(Field field) {
    Map<String, ToolOverride> result = new LinkedHashMap<>();
    field.section("tools").members().forEach(tool -> result.put(tool.name(), override(tool)));
    field.list("disabledTools", Field::text)
        .forEach(name -> result.put(name,
            new ToolOverride(Optional.empty(), Optional.empty(), true, Json.object())));
    return result;
  }

  private static ToolOverride override(Field tool) {
    tool.only(List.of("rename", "description", "hide", "pin"));
    Optional<String> rename = tool.find("rename").map(field -> {
      if (!field.text().matches("[A-Za-z0-9_.-]{1,128}")) {
        throw field.bad("is not a tool name; use letters, digits, underscores, dots or hyphens");
      }
      return field.text();
    });
    ObjectNode pin = ((ObjectNode) tool.section("pin").value()).deepCopy();
    return new ToolOverride(rename, tool.find("description").map(Field::text), tool.flag("hide", false), pin);
  }

  private static Set<String> secrets(Launch launch) {
    Set<String> found = new LinkedHashSet<>();
    switch (launch) {
      case Launch.Stdio stdio -> {
        stdio.env().forEach((name, value) -> found.addAll(Secrets.in(name, value)));
        String option = "";
        for (String arg : stdio.args()) {
          found.addAll(Secrets.in(arg));
          found.addAll(option.startsWith("-") && !arg.startsWith("-") ? Secrets.in(option, arg) : Set.of());
          option = arg.contains("=") ? "" : arg;
        }
      }
      case Launch.Http http -> {
        http.headers().forEach((name, value) -> found.addAll(Secrets.in(name, value)));
        found.addAll(Secrets.in(http.url().toString()));
      }
    }
    return found;
  }
}
