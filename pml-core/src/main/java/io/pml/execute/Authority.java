package io.pml.execute;

import io.pml.store.Approvals.Subject;
import io.pml.tool.ToolId;
import io.pml.trace.Workflow;
import java.util.Map;
import java.util.UUID;

/**
 * What an execution may do, and all that it calls with it: a capability gains nothing by being called.
 *
 * @param execution the one that somebody asked for
 * @param code stands for the code that was judged, with its arguments
 * @param granted what people allowed it, each tool with the definition that was approved
 * @param mayAsk whether people are asked for more; if not, it has what it has
 */
record Authority(UUID execution, String code, String principal, Map<ToolId, String> granted, boolean mayAsk) {
  Authority {
    granted = Map.copyOf(granted);
  }

  /** What stands for the program of a workflow when it is judged. */
  static String code(Workflow workflow) {
    return Subject.program(workflow.code().hash(), workflow.args());
  }
}
