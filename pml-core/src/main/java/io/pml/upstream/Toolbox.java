package io.pml.upstream;

import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Every tool there is, wherever it lives, for programs to call. Threads may share it. */
public interface Toolbox {
  /** The tools that exist for a caller now. */
  Collection<Tool> tools(Caller caller);

  /** A tool by its name, as it is defined now; waits for a server that has not said yet what it offers. */
  Optional<Tool> find(Caller caller, ToolId id) throws InterruptedException;

  /**
   * Why a tool that is not found may be there all the same, in a sentence: its server does not say what it offers. Empty when
   * there is just no such tool.
   */
  Optional<String> absence(Caller caller, ToolId id);

  /** Whether a call of the tool may be made twice without harm, as far as its server is believed. */
  boolean isRepeatable(Tool tool);

  /**
   * What is wrong with arguments, in a sentence that names the field.
   *
   * @param complete whether these are all arguments, so that one that is required and missing is wrong
   */
  Optional<String> objection(Tool tool, ObjectNode arguments, boolean complete);

  /**
   * Calls a tool, whether or not that is allowed, and returns its result as MCP spells it. An interrupt cancels the call. A
   * call that fails on the way is a {@code PmlException}.
   */
  ObjectNode call(Caller caller, Tool tool, ObjectNode arguments, Line line) throws InterruptedException;
}
