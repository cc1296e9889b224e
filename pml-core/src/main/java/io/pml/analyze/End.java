package io.pml.analyze;

/**
 * A place from which the program goes on: after a node, or after a decision that went one way.
 *
 * @param node a node's id, or a mark, which begins with {@code @} and stands for whatever comes before
 * @param outcome empty when it does not matter
 */
record End(String node, String outcome) {
  static End after(String node) {
    return new End(node, "");
  }

  boolean isMark() {
    return node.startsWith("@");
  }
}
