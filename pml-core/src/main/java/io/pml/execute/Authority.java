package io.pml.execute;

import io.pml.tool.ToolId;
import java.util.Map;

/**
 * What an execution may do, and all that it calls with it: a capability gains nothing by being called.
 *
 * @param code hash of the code that was judged
 * @param granted what people allowed it, each tool with the definition that was approved
 */
record Authority(String code, String principal, Map<ToolId, String> granted) {
  Authority {
    granted = Map.copyOf(granted);
  }
}
