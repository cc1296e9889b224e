package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;

/** Turns SWC's offsets, in code points, into offsets in UTF-16 units. */
final class Offsets {
  private final int[] byCodePoint;

  Offsets(String source) {
    byCodePoint = new int[source.codePointCount(0, source.length()) + 1];
    int at = 0;
    for (int i = 0; i < byCodePoint.length; i++) {
      byCodePoint[i] = at;
      at += at < source.length() ? Character.charCount(source.codePointAt(at)) : 0;
    }
  }

  int start(ISwc4jAst node) {
    return unit(node.getSpan().getStart());
  }

  int end(ISwc4jAst node) {
    return unit(node.getSpan().getEnd());
  }

  private int unit(int codePoint) {
    return byCodePoint[Math.clamp(codePoint, 0, byCodePoint.length - 1)];
  }
}
