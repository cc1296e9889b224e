package io.pml.discover;

import io.pml.embed.Comparer;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;

/**
 * What a wish brings to mind.
 *
 * @param capabilities what was learned and may serve it, the best first
 * @param tools how near each tool is to the wish, as a cosine; {@code NaN} when meaning was not looked at
 * @param used the tools that the capabilities call
 * @param likeness how alike two texts are, as a cosine; {@code NaN} while meaning cannot be looked at
 * @param sameness how much speaks for it that a wish is for the same as a former one; {@code NaN} when that cannot be told
 */
public record Recollection(List<Found.OfCapability> capabilities, Map<ToolId, Double> tools, Map<ToolId, Tool> used,
    ToDoubleBiFunction<String, String> likeness, Comparer sameness) {
  public Recollection {
    capabilities = List.copyOf(capabilities);
    tools = Map.copyOf(tools);
    used = Map.copyOf(used);
  }
}
