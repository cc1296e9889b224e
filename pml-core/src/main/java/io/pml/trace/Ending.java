package io.pml.trace;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How an execution ended. */
public sealed interface Ending {
  /** The program ended; what it returned. */
  record Succeeded(JsonNode result) implements Ending {}

  /**
   * The program failed, or was not run.
   *
   * @param code in lower case, such as {@code time_limit}
   * @param line in the source as it was sent, from 1
   * @param column from 1
   * @param tool the one that failed or is not allowed
   */
  record Failed(String code, String message, Optional<Integer> line, Optional<Integer> column, Optional<String> tool)
      implements
        Ending {
    public static Failed of(String code, String message) {
      return new Failed(code, message, Optional.empty(), Optional.empty(), Optional.empty());
    }
  }
}
