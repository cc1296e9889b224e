package io.pml.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.Profile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Calls built-in tools as the gateway does: arguments and results fit the schemas of the definition. */
record Calls(Optional<Path> workspace) {
  static final Instant NOW = Instant.parse("2026-03-01T12:30:00.5Z");

  static Calls in(Path workspace) {
    return new Calls(Optional.of(workspace));
  }

  static Calls anywhere() {
    return new Calls(Optional.empty());
  }

  static PlainTool tool(String name) {
    return StdTools.all(() -> NOW)
        .stream()
        .filter(tool -> tool.definition().path("name").stringValue().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Arguments are JSON with single quotes. */
  JsonNode call(String name, String arguments) {
    return call(tool(name), Json.parseObject(arguments.replace('\'', '"')));
  }

  JsonNode call(String name, ObjectNode arguments) {
    return call(tool(name), arguments);
  }

  JsonNode call(PlainTool tool, ObjectNode arguments) {
    assertFits(tool.definition().path("inputSchema"), arguments);
    ObjectNode result = tool.call(caller(), arguments);
    assertFits(tool.definition().path("outputSchema"), result.path("structuredContent"));
    return result.path("structuredContent");
  }

  /** The refusal of a call, which need not fit the schema. */
  PmlException refused(String name, String arguments) {
    return refused(name, Json.parseObject(arguments.replace('\'', '"')));
  }

  PmlException refused(String name, ObjectNode arguments) {
    PmlException refusal = catchThrowableOfType(PmlException.class, () -> tool(name).call(caller(), arguments));
    assertThat(refusal).as("%s %s", name, arguments).isNotNull();
    return refusal;
  }

  Caller caller() {
    return new Caller("tester", "test", Profile.EVERYTHING, workspace);
  }

  private static void assertFits(JsonNode schema, JsonNode value) {
    var registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    assertThat(registry.getSchema(schema).validate(value)).as("%s", value).isEmpty();
  }
}
