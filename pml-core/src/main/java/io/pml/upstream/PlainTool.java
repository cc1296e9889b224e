package io.pml.upstream;

import tools.jackson.databind.node.ObjectNode;

/** A {@link LocalTool} that answers without a word to whoever called it. */
public interface PlainTool extends LocalTool {
  /** Answers like {@link LocalTool#call}. */
  ObjectNode call(Caller caller, ObjectNode arguments);

  @Override
  default ObjectNode call(Caller caller, ObjectNode arguments, Line line) {
    return call(caller, arguments);
  }
}
