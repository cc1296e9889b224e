package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsEnumDecl;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsEnumMember;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The members of enums that may be named by themselves: those before the one that is being looked at. */
final class EnumMembers {
  private final Map<String, String> enums = new HashMap<>();

  void forEach(Swc4jAstTsEnumDecl type, Consumer<Swc4jAstTsEnumMember> action) {
    Map<String, String> outer = Map.copyOf(enums);
    for (Swc4jAstTsEnumMember member : type.getMembers()) {
      action.accept(member);
      enums.put(name(member), type.getId().getSym());
    }
    enums.clear();
    enums.putAll(outer);
  }

  /** The enum that has a member of this name. */
  Optional<String> enumOf(Swc4jAstIdent name) {
    return Optional.ofNullable(enums.get(name.getSym()));
  }

  static String name(Swc4jAstTsEnumMember member) {
    return switch (member.getId()) {
      case Swc4jAstIdent id -> id.getSym();
      case Swc4jAstStr text -> text.getValue();
      default -> throw new Unsupported(member, "this member of an enum is not supported");
    };
  }
}
