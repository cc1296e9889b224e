package io.pml.store.sql;

import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Version;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.name.CapabilityName;
import io.pml.name.Semver;
import io.pml.tool.ToolId;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Capabilities and their versions as they stand in tables. What is damaged is left out with a warning. */
final class CapabilityRow {
  /** What a version consists of. */
  static final String CONTENT = """
      capability_version.identity, capability_version.kind, capability_version.body, capability_version.parameters,
      capability_version.tools, capability_version.hash""";

  /** Each capability with all of its versions. */
  static final String WITH_VERSIONS = """
      SELECT capability.id, capability_version.version, capability.intent, capability.status, capability.created_at,
        capability_record.namespace, capability_record.action,\s""" + CONTENT + """

      FROM capability JOIN capability_version ON capability_version.capability = capability.id
        LEFT JOIN capability_record ON capability_record.capability = capability.id""";

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityRow.class);

  private CapabilityRow() {}

  static Optional<Capability> capability(Row row) throws SQLException {
    String id = row.text("id");
    int number = (int) row.number("version");
    try {
      Content content = content(row);
      Optional<CapabilityName> named = row.maybeText("namespace").isPresent()
          ? Optional.of(new CapabilityName(row.text("namespace"), row.text("action")))
          : Optional.empty();
      return Optional.of(new Capability(UUID.fromString(id), content.identity(), number, row.text("intent"),
          content.body(), content.parameters(), content.tools(), Status.valueOf(row.text("status")),
          row.moment("created_at"), named));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      warn(id, number, e);
      return Optional.empty();
    }
  }

  static Optional<Version> version(Row row) throws SQLException {
    int number = (int) row.number("version");
    try {
      return Optional.of(new Version(number, content(row), row.maybeText("label").map(Semver::parse),
          new Version.Change(row.text("author"), row.text("summary"), row.moment("created_at"))));
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      warn(row.text("capability"), number, e);
      return Optional.empty();
    }
  }

  /** What is wrong with a version, if anything is. */
  static Optional<String> damage(Row row) throws SQLException {
    try {
      content(row);
      return Optional.empty();
    } catch (JsonSyntaxException | IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** The content of a version, which has to be what was kept. */
  private static Content content(Row row) throws SQLException {
    var content = new Content(row.text("identity"), BodyJson.read(row.text("kind"), row.text("body")),
        ParameterJson.read(row.text("parameters")), read(row.text("tools")));
    String kept = row.text("hash");
    if (!kept.isEmpty() && !kept.equals(content.hash())) {
      throw new IllegalArgumentException("its hash is not the one it was kept with, " + kept);
    }
    return content;
  }

  static String write(Set<ToolId> tools) {
    ArrayNode names = Json.array();
    tools.forEach(tool -> names.add(tool.toString()));
    return Json.write(names);
  }

  private static Set<ToolId> read(String json) {
    Set<ToolId> tools = new TreeSet<>();
    for (JsonNode name : Json.parse(json)) {
      tools.add(BodyJson.tool(name.stringValue("")));
    }
    return tools;
  }

  private static void warn(String id, int number, RuntimeException e) {
    LOG.warn("version {} of the stored capability {} is damaged and left out: {}", number, id, e.getMessage());
  }
}
