package io.pml.discover;

import io.pml.edge.Edge;
import io.pml.store.LearnedSchemas;
import io.pml.tool.Tool;
import java.util.List;
import java.util.Optional;

/**
 * A tool that was found.
 *
 * @param score how likely it is the wanted one, 0 to 1; 1 for what was asked for by name
 * @param learned what its results looked like so far, for a tool that does not declare it
 * @param providers the tools whose results hold what it takes, the best first
 */
public record Found(Tool tool, double score, Optional<LearnedSchemas.Learned> learned, List<Edge> providers) {
  public Found {
    providers = List.copyOf(providers);
  }
}
