package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNumber;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstExpr;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsEnumDecl;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsEnumMember;
import io.pml.parse.Edit;
import java.util.ArrayList;
import java.util.List;

/** Writes an enum out as JavaScript: {@code var E=E||{};{E[E["A"]=0]="A";}}, on the same lines. */
final class EnumWriter {
  private final String source;
  private final Offsets offsets;
  private final List<Edit> edits = new ArrayList<>();

  EnumWriter(String source, Offsets offsets) {
    this.source = source;
    this.offsets = offsets;
  }

  List<Edit> edits(Swc4jAstTsEnumDecl type) {
    String name = type.getId().getSym();
    replace(offsets.start(type), offsets.start(type.getId()), "var ");
    edits.add(Edit.insert(offsets.end(type.getId()), "=" + name + "||{};"));
    String next = "0";
    List<Swc4jAstTsEnumMember> all = type.getMembers();
    for (int i = 0; i < all.size(); i++) {
      next = member(name, all.get(i), next);
      int gapEnd = i + 1 < all.size() ? offsets.start(all.get(i + 1)) : offsets.end(type) - 1;
      replace(offsets.end(all.get(i)), gapEnd, "");
    }
    return edits;
  }

  /** What the member after this one is worth when it does not say. */
  private String member(String type, Swc4jAstTsEnumMember member, String value) {
    int start = offsets.start(member);
    String key = member.getId() instanceof Swc4jAstIdent id ? '"' + id.getSym() + '"' : written(member.getId());
    String place = type + "[" + key + "]";
    String next = place + "+1";
    if (member.getInit().isEmpty()) {
      replace(start, offsets.end(member), type + "[" + place + "=" + value + "]=" + key + ";");
      next = value.matches("-?\\d+") ? Long.toString(Long.parseLong(value) + 1) : next;
    } else {
      ISwc4jAstExpr init = member.getInit().get();
      boolean text = init instanceof Swc4jAstStr;
      replace(start, offsets.start(init), text ? place + "=" : type + "[" + place + "=");
      edits.add(Edit.insert(offsets.end(init), text ? ";" : "]=" + key + ";"));
      next = init instanceof Swc4jAstNumber && written(init).matches("\\d{1,15}")
          ? Long.toString(Long.parseLong(written(init)) + 1)
          : next;
    }
    return next;
  }

  private void replace(int start, int end, String text) {
    String lines = Blanks.of(source, start, end).replace(" ", "");
    edits.add(Edit.replace(start, end, text + lines));
  }

  private String written(ISwc4jAst node) {
    return source.substring(offsets.start(node), offsets.end(node));
  }
}
