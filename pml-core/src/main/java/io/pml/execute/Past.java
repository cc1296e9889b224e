package io.pml.execute;

import io.pml.tool.ToolId;
import io.pml.trace.Recorded;
import java.util.List;
import java.util.Map;

/**
 * What an attempt finds of those before it.
 *
 * @param granted what people have allowed the workflow, each tool with the definition that was approved
 * @param journal what was called and answered, by id of the call
 */
record Past(Map<ToolId, String> granted, List<Recorded> journal) {
  /** Of the first attempt, for which nobody was asked. */
  static final Past NONE = new Past(Map.of(), List.of());

  Past {
    granted = Map.copyOf(granted);
    journal = List.copyOf(journal);
  }
}
