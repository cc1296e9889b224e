package io.pml.upstream;

import tools.jackson.databind.node.ObjectNode;

/** A tool that PML answers itself, without any server behind it. */
public interface LocalTool {
  /** The MCP definition: name, description, {@code inputSchema}, annotations. */
  ObjectNode definition();

  /** The definition as one caller gets to read it: not a word of what it may not see. */
  default ObjectNode definition(Caller caller) {
    return definition();
  }

  /**
   * Answers a call whose arguments fit the input schema, with a result made by {@link ToolResult}. A request that cannot be
   * served is a {@code PmlException}. An interrupt cancels it.
   *
   * @param line to whoever made the call, with whom it may have to be talked about
   */
  ObjectNode call(Caller caller, ObjectNode arguments, Line line) throws InterruptedException;

  /** Whether it sees to it itself that no result is too long to hand over. */
  default boolean isBrief() {
    return false;
  }
}
