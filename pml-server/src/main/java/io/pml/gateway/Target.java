package io.pml.gateway;

import io.pml.connect.OfferedTool;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.LocalTool;

/** What answers a call. */
sealed interface Target {
  Tool tool();

  default ToolId id() {
    return tool().id();
  }

  /** Whether agents see the tool without anyone exposing it. */
  default boolean listed() {
    return false;
  }

  /** PML itself. */
  record Local(Tool tool, LocalTool implementation, boolean listed) implements Target {}

  /** A downstream server. */
  record Remote(OfferedTool offered) implements Target {
    @Override
    public Tool tool() {
      return offered.tool();
    }
  }
}
