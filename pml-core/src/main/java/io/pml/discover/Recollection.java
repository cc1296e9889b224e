package io.pml.discover;

import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a wish brings to mind.
 *
 * @param capabilities what was learned and may serve it, the best first
 * @param tools how near each tool is to the wish, as a cosine; {@code NaN} when meaning was not looked at
 * @param readers those tools of the capabilities that say they only read
 */
public record Recollection(List<Found.OfCapability> capabilities, Map<ToolId, Double> tools, Set<ToolId> readers) {
  public Recollection {
    capabilities = List.copyOf(capabilities);
    tools = Map.copyOf(tools);
    readers = Set.copyOf(readers);
  }
}
