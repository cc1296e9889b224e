package io.pml.store;

import io.pml.tool.Tool;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One server's whole offer.
 *
 * @param revision the protocol revision that was agreed on
 * @param description what the server said of itself: {@code serverInfo}, {@code capabilities}, {@code instructions}
 * @param seen when the server said all this
 */
public record ServerListing(String server, String revision, ObjectNode description, List<Tool> tools,
    List<ObjectNode> prompts, List<ObjectNode> resources, List<ObjectNode> resourceTemplates, Instant seen) {
  public ServerListing {
    tools = List.copyOf(tools);
    prompts = List.copyOf(prompts);
    resources = List.copyOf(resources);
    resourceTemplates = List.copyOf(resourceTemplates);
  }

  public Optional<Tool> tool(String name) {
    return tools.stream().filter(tool -> tool.id().name().equals(name)).findFirst();
  }
}
