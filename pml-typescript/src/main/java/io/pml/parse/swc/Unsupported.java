package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;

/** TypeScript that is well formed and still not taken. */
final class Unsupported extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ISwc4jAst node;

  private final String reason;

  Unsupported(ISwc4jAst node, String reason) {
    super(reason, null, false, false);
    this.node = node;
    this.reason = reason;
  }

  ISwc4jAst node() {
    return node;
  }

  String reason() {
    return reason;
  }
}
