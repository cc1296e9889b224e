package io.pml.compose;

import io.pml.capability.Capability;
import io.pml.capability.Parameter;
import io.pml.json.Json;
import io.pml.relate.ToolShape;
import io.pml.tool.ToolId;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A step of a pipeline.
 *
 * @param address how a program calls it
 * @param output a schema of what it gives, if anything is known of that
 */
public record Part(String address, Capability capability, Optional<JsonNode> output) {
  private static final String SERVER = "cap";
  private static final Pattern NO_LETTERS = Pattern.compile("[^A-Za-z0-9]+");

  /** What a program may call it by, as a function. */
  public String function() {
    return SERVER + "_" + NO_LETTERS.matcher(address).replaceAll("_");
  }

  /** How a program calls it. */
  String call(String arguments) {
    return "mcp.call(" + Json.write(Json.text(SERVER + ":" + address)) + ", " + arguments + ")";
  }

  /** What it takes and gives, as that of a tool. */
  ToolShape shape() {
    ObjectNode input = Json.object().put("type", "object");
    ObjectNode properties = input.putObject("properties");
    ArrayNode required = input.putArray("required");
    for (Parameter parameter : capability.parameters()) {
      properties.set(parameter.name(), parameter.schema());
      if (parameter.isRequired()) {
        required.add(parameter.name());
      }
    }
    String action = address.substring(address.lastIndexOf(':') + 1);
    return new ToolShape(new ToolId(SERVER, action), input, output.orElseGet(MissingNode::getInstance));
  }
}
