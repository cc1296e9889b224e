package io.pml.clients;

import io.pml.json.Json;
import io.pml.settings.SettingsReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A client's entry turned into one of PML's.
 *
 * @param notes what was left out or changed
 * @param refusal why the server cannot be taken as it is
 */
record Conversion(ObjectNode entry, List<String> notes, Optional<String> refusal) {
  private static final Set<String> SAME_IN_CODEX = Set.of("command", "args", "env", "cwd", "url", "enabled");
  private static final Pattern CLIENT_VARIABLE = Pattern.compile("\\$\\{(input:[^}]*|workspaceFolder[^}]*)}");

  static Conversion of(FoundServer server) {
    List<String> notes = new ArrayList<>();
    ObjectNode entry = server.app().writesToml() ? fromCodex(server.entry(), notes) : server.entry().deepCopy();
    for (String key : List.copyOf(entry.propertyNames())) {
      if (!SettingsReader.isServerKey(key)) {
        entry.remove(key);
        notes.add("left out \"" + key + "\", which PML does not know");
      }
    }
    entry = (ObjectNode) withHome(entry);
    boolean relative = startsInFolder(entry);
    if (relative && !entry.has("cwd") && server.project().isPresent()) {
      entry.put("cwd", server.project().get().toString());
      notes.add("starts in " + server.project().get());
    }
    return new Conversion(entry, notes, refusal(entry));
  }

  private static Optional<String> refusal(ObjectNode entry) {
    Matcher variable = CLIENT_VARIABLE.matcher(Json.write(entry));
    if (variable.find()) {
      return Optional.of(
          variable.group() + " is filled in by the client alone; write the server into config.json with a ${VARIABLE}");
    }
    if (entry.has("envFile")) {
      return Optional.of("it reads variables from a file, which PML does not; write them into \"env\"");
    }
    if (!entry.has("command") && !entry.has("url")) {
      return Optional.of("it has neither \"command\" nor \"url\"");
    }
    return Optional.empty();
  }

  private static boolean startsInFolder(ObjectNode entry) {
    List<String> words = new ArrayList<>(Entries.texts(entry.path("args")));
    words.add(entry.path("command").asString(""));
    return words.stream().anyMatch(word -> word.startsWith("./") || word.startsWith("../") || word.equals("."));
  }

  /** {@code ${userHome}} is Cursor's and VS Code's name for a variable that everybody has. */
  private static JsonNode withHome(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode result = Json.object();
        object.properties().forEach(member -> result.set(member.getKey(), withHome(member.getValue())));
        yield result;
      }
      case ArrayNode array -> {
        ArrayNode result = Json.array();
        array.forEach(item -> result.add(withHome(item)));
        yield result;
      }
      case StringNode text -> StringNode.valueOf(text.stringValue().replace("${userHome}", "${HOME}"));
      default -> value;
    };
  }

  private static ObjectNode fromCodex(ObjectNode toml, List<String> notes) {
    ObjectNode entry = Json.object();
    for (Map.Entry<String, JsonNode> member : toml.properties()) {
      String key = member.getKey();
      JsonNode value = member.getValue();
      switch (key) {
        case "env_vars" -> Entries.texts(value).forEach(name -> entry.withObject("/env").put(name, "${" + name + "}"));
        case "http_headers" ->
          value.properties().forEach(header -> headers(entry).set(header.getKey(), header.getValue()));
        case "env_http_headers" -> value.properties()
            .forEach(header -> headers(entry).put(header.getKey(), "${" + header.getValue().asString("") + "}"));
        case "bearer_token_env_var" -> headers(entry).put("Authorization", "Bearer ${" + value.asString("") + "}");
        case "startup_timeout_sec" -> entry.put("start_timeout_ms", millis(value));
        case "tool_timeout_sec" -> entry.put("timeout_ms", millis(value));
        case "disabled_tools" -> entry.set("disabledTools", value);
        default -> {
          if (SAME_IN_CODEX.contains(key)) {
            entry.set(key, value.deepCopy());
          } else {
            notes.add("left out \"" + key + "\", which PML does not know");
          }
        }
      }
    }
    return entry;
  }

  private static ObjectNode headers(ObjectNode entry) {
    return entry.withObject("/headers");
  }

  private static int millis(JsonNode seconds) {
    BigDecimal millis = seconds.isNumber() ? seconds.decimalValue().movePointRight(3) : BigDecimal.ZERO;
    return millis.max(BigDecimal.ONE).min(BigDecimal.valueOf(86_400_000)).intValue();
  }
}
