package io.pml.discover;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.edge.Edge;
import io.pml.store.LearnedSchemas;
import io.pml.tool.Tool;
import java.util.List;
import java.util.Optional;

/** Something that was found. */
public sealed interface Found {
  /** What it is known by in the index. */
  String id();

  /** How likely it is the wanted one, 0 to 1; 1 for what was asked for by name. */
  double score();

  /**
   * A tool.
   *
   * @param learned what its results looked like so far, for a tool that does not declare it
   * @param providers the tools whose results hold what it takes, the best first
   */
  record OfTool(Tool tool, double score, Optional<LearnedSchemas.Learned> learned, List<Edge> providers)
      implements
        Found {
    public OfTool {
      providers = List.copyOf(providers);
    }

    @Override
    public String id() {
      return tool.id().toString();
    }
  }

  /**
   * A capability, and how its runs have gone.
   *
   * @param trust how far what it and what it depends on did so far speaks against it: 1 for not at all, towards 0
   * @param likeness the cosine of the intent and the most alike of those that led to it; {@code NaN} when that is not known
   * @param former that intent; the one that it was learned with when that is not known
   */
  record OfCapability(Capability capability, Learning learning, double score, double trust, double likeness,
      String former)
      implements
        Found {
    /** One that was asked for by name. */
    static OfCapability byName(Capability capability, Learning learning) {
      return new OfCapability(capability, learning, 1, 1, Double.NaN, capability.intent());
    }

    @Override
    public String id() {
      return capability.id().toString();
    }
  }
}
