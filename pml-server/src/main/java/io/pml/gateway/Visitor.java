package io.pml.gateway;

import io.pml.connect.Offer;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import io.pml.upstream.Caller;
import java.util.List;

/**
 * A caller, and what it asked to be shown. One whose profile names the only tools there are sees them all, and no tool of
 * PML's own beside them.
 *
 * @param expose the tools listed beside PML's own
 */
record Visitor(Caller caller, List<ToolPattern> expose) {
  Visitor {
    expose = List.copyOf(expose);
  }

  /** Whether a tool, or a prompt or resource by its place in the same names, exists for this visitor. */
  boolean sees(ToolId id) {
    return caller.profile().permits(id);
  }

  /** Whether any tool of a server exists for this visitor. */
  boolean seesAnyOf(Offer offer) {
    return offer.tools().stream().anyMatch(tool -> sees(tool.id()));
  }

  /** Whether the tool stands in the visitor's list. */
  boolean lists(Target target) {
    return sees(target.id()) && (caller.profile().only().isPresent() || target.listed()
        || expose.stream().anyMatch(pattern -> pattern.matches(target.id())));
  }
}
