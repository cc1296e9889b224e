package io.pml.settings;

import io.pml.secret.Secrets;
import io.pml.json.Json;
import io.pml.tool.ToolPattern;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** Writes settings the way a file spells them, with secrets masked. */
final class SettingsWriter {
  private final Set<String> secrets;

  SettingsWriter(Set<String> secrets) {
    this.secrets = secrets;
  }

  ObjectNode write(Settings settings) {
    ObjectNode root = Json.object();
    ObjectNode servers = root.putObject("mcpServers");
    settings.servers().values().forEach(server -> servers.set(server.name(), server(server)));
    root.set("permissions", permissions(settings.permissions()));
    root.putObject("scope").put("org", settings.scope().org()).put("project", settings.scope().project());
    root.set("expose", patterns(settings.expose()));
    root.put("wireNames", Field.spelled(settings.wireNames()));
    root.putObject("http").put("host", settings.http().host()).put("port", settings.http().port());
    root.set("sandbox", sandbox(settings.sandbox()));
    root.putObject("results")
        .put("inline_bytes", settings.results().inlineBytes())
        .put("ttl_seconds", settings.results().timeToLive().toSeconds());
    root.putObject("cache")
        .put("execution_ttl_seconds", settings.cache().executionTimeToLive().toSeconds())
        .put("intent", settings.cache().intent());
    root.putObject("learning")
        .put("promote_runs", settings.learning().promoteRuns())
        .put("promote_success", settings.learning().promoteSuccess())
        .put("trace_retention_days", settings.learning().traceRetention().toDays());
    root.putObject("names").put("reservation_days", settings.names().reservation().toDays());
    ObjectNode namespaces = root.putObject("curation")
        .put("auto_after", settings.curation().autoAfter())
        .putObject("namespaces");
    settings.curation().namespaces().forEach((pattern, namespace) -> namespaces.put(pattern.toString(), namespace));
    settings.storageUrl().ifPresent(url -> root.putObject("storage").put("url", hide(url)));
    ObjectNode profiles = root.putObject("profiles");
    settings.profiles().values().forEach(profile -> profiles.set(profile.name(), profile(profile)));
    settings.profile().ifPresent(name -> root.put("profile", name));
    settings.workspace().ifPresent(folder -> root.put("workspace", folder.toString()));
    settings.embedding()
        .ifPresent(own -> root.putObject("embedding")
            .put("model", own.model().toString())
            .put("tokenizer", own.tokenizer().toString()));
    root.set("limits", limits(settings.limits()));
    return root;
  }

  private ObjectNode server(ServerSettings server) {
    ObjectNode entry = Json.object();
    switch (server.launch()) {
      case Launch.Stdio(var command, var args, var env, var cwd) -> {
        entry.put("type", "stdio").put("command", hide(command));
        entry.set("args", texts(args.stream().map(this::hide).toList()));
        entry.set("env", masked(env));
        cwd.ifPresent(folder -> entry.put("cwd", folder.toString()));
      }
      case Launch.Http(var url, var headers, var legacySse) -> {
        entry.put("type", legacySse ? "sse" : "http").put("url", hide(url.toString()));
        entry.set("headers", masked(headers));
      }
    }
    entry.put("trust", Field.spelled(server.trust()))
        .put("timeout_ms", server.calls().timeout().toMillis())
        .put("max_parallel", server.calls().maxParallel())
        .put("start", Field.spelled(server.lifetime().start()))
        .put("start_timeout_ms", server.lifetime().startTimeout().toMillis())
        .put("idle_stop_seconds", server.lifetime().idleStop().toSeconds())
        .put("disabled", server.disabled());
    if (!server.tools().isEmpty()) {
      ObjectNode tools = entry.putObject("tools");
      server.tools().forEach((name, override) -> tools.set(name, override(override)));
    }
    return entry;
  }

  private ObjectNode override(ToolOverride override) {
    ObjectNode entry = Json.object();
    override.rename().ifPresent(name -> entry.put("rename", name));
    override.description().ifPresent(text -> entry.put("description", hide(text)));
    if (override.hide()) {
      entry.put("hide", true);
    }
    if (!override.pin().isEmpty()) {
      ObjectNode pin = entry.putObject("pin");
      override.pin().properties().forEach(argument -> pin.set(argument.getKey(), pinned(argument)));
    }
    return entry;
  }

  private JsonNode pinned(Map.Entry<String, JsonNode> argument) {
    JsonNode value = argument.getValue();
    return value.isString() ? StringNode.valueOf(masked(argument.getKey(), value.stringValue())) : value;
  }

  private static ObjectNode permissions(Settings.Permissions permissions) {
    ObjectNode entry = Json.object().put("default", Field.spelled(permissions.defaultMode()));
    entry.set("allow", patterns(permissions.allow()));
    entry.set("ask", patterns(permissions.ask()));
    entry.set("deny", patterns(permissions.deny()));
    return entry.put("agentMayApprove", permissions.agentMayApprove());
  }

  private static ObjectNode sandbox(Settings.Sandbox sandbox) {
    return Json.object()
        .put("timeout_ms", sandbox.timeout().toMillis())
        .put("memory_mb", sandbox.memoryMegabytes())
        .put("max_calls", sandbox.maxCalls())
        .put("max_parallel", sandbox.maxParallel())
        .put("workers", sandbox.workers())
        .put("require", Field.spelled(sandbox.require()));
  }

  private static ObjectNode profile(ProfileSettings profile) {
    ObjectNode entry = Json.object();
    entry.set("tools", patterns(profile.tools()));
    entry.set("except", patterns(profile.except()));
    entry.set("servers", texts(profile.servers()));
    entry.set("clients", texts(profile.clients().stream().map(Glob::text).toList()));
    return entry;
  }

  private static ObjectNode limits(Settings.Limits limits) {
    return Json.object()
        .put("log_bytes", limits.logBytes())
        .put("restart_delay_ms", limits.restartDelay().toMillis())
        .put("restart_delay_most_ms", limits.restartDelayMost().toMillis());
  }

  private static ArrayNode patterns(List<ToolPattern> patterns) {
    return texts(patterns.stream().map(ToolPattern::toString).toList());
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = Json.array();
    texts.forEach(array::add);
    return array;
  }

  private ObjectNode masked(Map<String, String> values) {
    ObjectNode entry = Json.object();
    values.forEach((name, value) -> entry.put(name, masked(name, value)));
    return entry;
  }

  private String masked(String name, String value) {
    return Secrets.isSecret(name, value) ? Secrets.MASK : hide(value);
  }

  private String hide(String text) {
    return Secrets.hide(text, secrets);
  }
}
