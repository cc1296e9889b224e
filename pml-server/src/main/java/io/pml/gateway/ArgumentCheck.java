package io.pml.gateway;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Checks arguments of PML's own tools against their schemas, each compiled once. Threads may share it. */
final class ArgumentCheck {
  private final Map<ToolId, Schema> compiled = new ConcurrentHashMap<>();

  /** Only loaded when the first of PML's own tools is called: it is not small. */
  private static final class Registry {
    static final SchemaRegistry INSTANCE = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  }

  void require(Tool tool, ObjectNode arguments) {
    Schema schema = compiled.computeIfAbsent(tool.id(), id -> Registry.INSTANCE.getSchema(tool.inputSchema()));
    List<Error> errors = schema.validate(arguments);
    if (!errors.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "wrong arguments for " + tool.id() + ": "
          + errors.stream().limit(5).map(ArgumentCheck::sentence).collect(Collectors.joining("; ")));
    }
  }

  private static String sentence(Error error) {
    String place = String.valueOf(error.getInstanceLocation());
    return place.isEmpty() ? error.getMessage() : place + ": " + error.getMessage();
  }
}
