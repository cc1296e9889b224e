package io.pml.clients;

import io.pml.settings.SettingsReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What can be told from the entry of a server. */
final class Entries {
  private static final Set<String> PROGRAMS = Set.of("pml", "pml.exe", "pml.cmd", "pml.bat");

  private Entries() {}

  /** Whether the entry starts or reaches PML itself. */
  static boolean isPml(String name, JsonNode entry) {
    String command = entry.path("command").asString("").replace('\\', '/');
    String program = command.substring(command.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    boolean starts = PROGRAMS.contains(program) && texts(entry.path("args")).contains("stdio");
    return starts || (name.equals("pml") && entry.has("url"));
  }

  static List<String> texts(JsonNode list) {
    return list.isArray() ? list.valueStream().map(item -> item.asString("")).toList() : List.of();
  }

  /** The same server, written as briefly as possible: two that are equal so are the same to PML. */
  static ObjectNode essence(ObjectNode entry) {
    ObjectNode result = entry.deepCopy();
    result.properties().removeIf(member -> isIdle(member.getKey(), member.getValue()));
    return result;
  }

  private static boolean isIdle(String key, JsonNode value) {
    return SettingsReader.isForeignServerKey(key) || (value.isContainer() && value.isEmpty())
        || (key.equals("type") && Set.of("stdio", "http").contains(value.asString("")))
        || (key.equals("disabled") && !value.asBoolean(true));
  }
}
