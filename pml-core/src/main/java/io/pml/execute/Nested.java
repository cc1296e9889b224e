package io.pml.execute;

import io.pml.tool.ToolId;
import io.pml.trace.Recorded;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs a capability that a program calls. */
@FunctionalInterface
interface Nested {
  Outcome run(Recorded call, ObjectNode arguments, Beginning beginning) throws InterruptedException;

  /** Hears that there is a run, before that does anything. */
  @FunctionalInterface
  interface Beginning {
    /**
     * It begins, or goes on.
     *
     * @param again whether an earlier attempt has begun it
     */
    void begins(boolean again);
  }

  /** What came of it, for the program that called. */
  sealed interface Outcome {
    record Given(JsonNode value) implements Outcome {}

    record Failed(String message) implements Outcome {}

    /** It waits for people: then the caller does, too. */
    record Unapproved(Map<ToolId, String> tools) implements Outcome {
      public Unapproved {
        tools = Map.copyOf(tools);
      }
    }
  }
}
