package io.pml.gateway;

import io.pml.connect.Offer;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import java.util.List;
import java.util.Optional;

/**
 * A caller, and what it asked to be shown.
 *
 * @param expose the tools listed beside PML's own
 * @param only when present, all that is shown or can be called: PML's own tools too are gone
 */
record Visitor(Caller caller, List<ToolPattern> expose, Optional<List<ToolPattern>> only) {
  Visitor {
    expose = List.copyOf(expose);
    only = only.map(List::copyOf);
  }

  /** Whether a tool, or a prompt or resource by its place in the same names, exists for this visitor. */
  boolean sees(ToolId id) {
    return caller.profile().permits(id) && only.map(chosen -> matches(chosen, id)).orElse(true);
  }

  /** Whether any tool of a server exists for this visitor. */
  boolean seesAnyOf(Offer offer) {
    return offer.tools().stream().anyMatch(tool -> sees(tool.id()));
  }

  /** Whether the tool stands in the visitor's list. */
  boolean lists(Target target) {
    return sees(target.id()) && (only.isPresent() || target.listed() || matches(expose, target.id()));
  }

  private static boolean matches(List<ToolPattern> patterns, ToolId id) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(id));
  }
}
