package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClass;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassMethod;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstConstructor;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstDecorator;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstParam;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstPrivateMethod;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstPrivateProp;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsAsExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsConstAssertion;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsNonNullExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsSatisfiesExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsTypeAssertion;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstArrayPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstObjectPat;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstBlockStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstExprStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForInStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForOfStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstReturnStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstThrowStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsEnumDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsInterfaceDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsModuleDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsTypeAliasDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsIndexSignature;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsParamProp;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsTypeAnn;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsTypeParamDecl;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsTypeParamInstantiation;
import io.pml.parse.Edit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the types out of a source, by putting blanks in their place: what remains stands where it stood, so that the lines
 * of run-time errors are the author's own. One per source.
 *
 * <p>Where blanks alone would change the meaning, something takes the place of the type:
 * <ol>
 * <li>A statement that vanishes leaves a semicolon, and so does a type at the end of a statement without one: the next line
 * may begin with a parenthesis.
 * <li>No line may end between the parameters of an arrow function and its arrow, nor before {@code async}'s parameters: the
 * parenthesis moves to the other end of the type.
 * <li>{@code <T>x} becomes {@code (x)}: there may be a line end in the type, after a {@code return}.
 * <li>Enums and parameter properties do something when they run: they are written out.
 * </ol>
 */
final class TypeEraser {
  private static final Pattern MODIFIER = Pattern
      .compile("\\b(?:public|private|protected|readonly|override|abstract|declare)\\b");

  private final String source;
  private final Offsets offsets;
  private final EnumMembers members = new EnumMembers();
  private final Set<Integer> statementEnds = new HashSet<>();
  private final List<Edit> edits = new ArrayList<>();

  TypeEraser(String source, Offsets offsets) {
    this.source = source;
    this.offsets = offsets;
  }

  List<Edit> edits(ISwc4jAstProgram<? extends ISwc4jAst> program) {
    program.getBody().forEach(this::visit);
    return edits;
  }

  private void visit(ISwc4jAst node) {
    switch (node) {
      case Swc4jAstTsInterfaceDecl it -> vanish(it);
      case Swc4jAstTsTypeAliasDecl it -> vanish(it);
      case Swc4jAstTsIndexSignature it -> vanish(it);
      case Swc4jAstTsModuleDecl it when it.isDeclare() -> vanish(it);
      case Swc4jAstTsModuleDecl it -> throw new Unsupported(it, "namespaces are not supported; use an object");
      case Swc4jAstVarDecl it when it.isDeclare() -> vanish(it);
      case Swc4jAstClassDecl it when it.isDeclare() -> vanish(it);
      case Swc4jAstFnDecl it when it.isDeclare() || it.getFunction().getBody().isEmpty() -> vanish(it);
      case Swc4jAstTsEnumDecl it when it.isDeclare() -> vanish(it);
      case Swc4jAstTsEnumDecl it -> {
        edits.addAll(new EnumWriter(source, offsets).edits(it));
        members.forEach(it, member -> member.getInit().ifPresent(this::visit));
      }
      case Swc4jAstClassMethod it when it.getFunction().getBody().isEmpty() -> vanish(it);
      case Swc4jAstPrivateMethod it when it.getFunction().getBody().isEmpty() -> vanish(it);
      case Swc4jAstConstructor it when it.getBody().isEmpty() -> vanish(it);
      case Swc4jAstClassProp it when it.isDeclare() || it.isAbstract() -> vanish(it);
      case Swc4jAstDecorator it -> throw new Unsupported(it, "decorators are not supported");
      case Swc4jAstTsTypeAnn it -> annotation(it);
      case Swc4jAstTsTypeParamDecl it -> blank(it);
      case Swc4jAstTsTypeParamInstantiation it -> blank(it);
      case Swc4jAstTsAsExpr it -> after(it.getExpr(), it);
      case Swc4jAstTsSatisfiesExpr it -> after(it.getExpr(), it);
      case Swc4jAstTsConstAssertion it -> after(it.getExpr(), it);
      case Swc4jAstTsTypeAssertion it -> assertion(it);
      default -> {
        change(node);
        node.getChildNodes().forEach(this::visit);
      }
    }
  }

  /** What to do about a node that stays, before its children are looked at. */
  private void change(ISwc4jAst node) {
    switch (node) {
      case Swc4jAstExprStmt it -> statementEnds.add(offsets.end(it));
      case Swc4jAstReturnStmt it -> statementEnds.add(offsets.end(it));
      case Swc4jAstThrowStmt it -> statementEnds.add(offsets.end(it));
      case Swc4jAstVarDecl it when !isHeadOfLoop(it) -> statementEnds.add(offsets.end(it));
      case Swc4jAstTsNonNullExpr it -> blank(offsets.end(it.getExpr()), offsets.end(it));
      case Swc4jAstIdent it when members.enumOf(it).isPresent() ->
        edits.add(Edit.replace(offsets.start(it), offsets.start(it), members.enumOf(it).get() + "."));
      case Swc4jAstIdent it when it.isOptional() && !isTyped(it) -> mark(endOfName(it), '?');
      case Swc4jAstObjectPat it when it.isOptional() -> mark(offsets.end(it), '?');
      case Swc4jAstArrayPat it when it.isOptional() -> mark(offsets.end(it), '?');
      case Swc4jAstFunction it -> thisParameter(it);
      case Swc4jAstArrowExpr it -> arrow(it);
      case Swc4jAstClass it -> heading(it);
      case Swc4jAstClassMethod it -> {
        modifiers(it, it.getKey());
        mark(offsets.end(it.getKey()), '?');
      }
      case Swc4jAstPrivateMethod it -> modifiers(it, it.getKey());
      case Swc4jAstClassProp it -> {
        statementEnds.add(offsets.end(it));
        modifiers(it, it.getKey());
        mark(offsets.end(it.getKey()), '?', '!');
      }
      case Swc4jAstPrivateProp it -> {
        statementEnds.add(offsets.end(it));
        modifiers(it, it.getKey());
        mark(offsets.end(it.getKey()), '?', '!');
      }
      case Swc4jAstConstructor it -> {
        modifiers(it, it.getKey());
        it.getBody().ifPresent(body -> parameterProperties(it, body));
      }
      case Swc4jAstTsParamProp it -> modifiers(it, it.getParam());
      default -> {
      }
    }
  }

  private void assertion(Swc4jAstTsTypeAssertion it) {
    int start = offsets.start(it);
    int inner = offsets.start(it.getExpr());
    edits.add(Edit.replace(start, inner, "(" + blanks(start + 1, inner)));
    edits.add(new Edit(offsets.end(it), offsets.end(it), ")", Edit.Rank.CLOSE, start));
    visit(it.getExpr());
  }

  /** By its letters: some of SWC's names end after what follows them. */
  private int endOfName(Swc4jAstIdent name) {
    int start = offsets.start(name);
    return source.startsWith(name.getSym(), start) ? start + name.getSym().length() : offsets.end(name);
  }

  private static boolean isTyped(Swc4jAstIdent name) {
    return name.getParent() instanceof Swc4jAstBindingIdent binding && binding.getTypeAnn().isPresent();
  }

  private static boolean isHeadOfLoop(ISwc4jAst node) {
    ISwc4jAst parent = node.getParent();
    return parent instanceof Swc4jAstForStmt || parent instanceof Swc4jAstForInStmt
        || parent instanceof Swc4jAstForOfStmt;
  }

  private void annotation(Swc4jAstTsTypeAnn type) {
    if (type.getParent() instanceof Swc4jAstArrowExpr arrow && hasLineEnd(offsets.start(type), offsets.end(type))) {
      moveClosing(arrow, type);
      return;
    }
    if (type.getParent() instanceof Swc4jAstBindingIdent binding) {
      mark(endOfName(binding.getId()), '?', '!');
    }
    blank(type);
  }

  private void arrow(Swc4jAstArrowExpr arrow) {
    arrow.getTypeParams().ifPresent(type -> {
      int end = offsets.end(type);
      int open = source.indexOf('(', end);
      if (hasLineEnd(offsets.start(type), end) && open >= 0) {
        edits.add(Edit.replace(open, open + 1, " "));
        edits.add(Edit.insert(offsets.start(type), "("));
      }
    });
  }

  private void moveClosing(Swc4jAstArrowExpr arrow, Swc4jAstTsTypeAnn type) {
    int start = offsets.start(type);
    int close = source.lastIndexOf(')', start - 1);
    if (close < offsets.start(arrow)) {
      throw new Unsupported(type, "write this type on one line");
    }
    edits.add(Edit.replace(close, close + 1, " "));
    int end = offsets.end(type);
    edits.add(Edit.replace(start, end, blanks(start, end - 1) + ")"));
  }

  /** {@code this} among the parameters is a type, too. */
  private void thisParameter(Swc4jAstFunction function) {
    List<Swc4jAstParam> parameters = function.getParams();
    if (!parameters.isEmpty() && parameters.getFirst().getPat() instanceof Swc4jAstBindingIdent name
        && name.getId().getSym().equals("this")) {
      int end = parameters.size() > 1 ? offsets.start(parameters.get(1)) : offsets.end(name);
      int typed = name.getTypeAnn().map(offsets::end).orElse(offsets.end(name.getId()));
      blank(offsets.start(name.getId()), offsets.end(name.getId()));
      if (end > typed) {
        blank(typed, end);
      }
    }
  }

  private void heading(Swc4jAstClass type) {
    if (type.isAbstract()) {
      int at = source.indexOf("abstract", offsets.start(type.getParent()));
      if (at >= 0 && at <= source.indexOf("class", offsets.start(type.getParent()))) {
        blank(at, at + "abstract".length());
      }
    }
    if (!type.getImplements().isEmpty()) {
      int first = offsets.start(type.getImplements().getFirst());
      blank(source.lastIndexOf("implements", first), first);
      int last = first;
      for (ISwc4jAst each : type.getImplements()) {
        last = Math.max(last, offsets.end(each));
      }
      int from = first;
      for (ISwc4jAst each : type.getImplements()) {
        // The types inside are blanked when they are visited.
        for (ISwc4jAst part : each.getChildNodes()) {
          if (part instanceof Swc4jAstTsTypeParamInstantiation) {
            blank(from, offsets.start(part));
            from = offsets.end(part);
          }
        }
      }
      if (from < last) {
        blank(from, last);
      }
    }
  }

  /** A modifier at the beginning leaves a semicolon: the member before it may have none. */
  private void modifiers(ISwc4jAst member, ISwc4jAst key) {
    int start = offsets.start(member);
    Matcher matcher = MODIFIER.matcher(source).region(start, offsets.start(key));
    while (matcher.find()) {
      boolean first = matcher.start() == start && !(member instanceof Swc4jAstTsParamProp);
      edits.add(Edit.replace(matcher.start(), matcher.end(),
          (first ? ";" : " ") + " ".repeat(matcher.end() - matcher.start() - 1)));
    }
  }

  private void parameterProperties(Swc4jAstConstructor constructor, Swc4jAstBlockStmt body) {
    StringBuilder assignments = new StringBuilder();
    constructor.getParams().forEach(parameter -> {
      if (parameter instanceof Swc4jAstTsParamProp property) {
        ISwc4jAst target = property.getParam() instanceof Swc4jAstAssignPat pattern ? pattern.getLeft()
            : property.getParam();
        String name = ((Swc4jAstBindingIdent) target).getId().getSym();
        assignments.append("this.").append(name).append('=').append(name).append(';');
      }
    });
    if (assignments.isEmpty()) {
      return;
    }
    boolean derived = constructor.getParent() instanceof Swc4jAstClass type && type.getSuperClass().isPresent();
    Optional<Integer> first = body.getStmts().stream().findFirst().map(offsets::end);
    int at = derived && first.isPresent() ? first.get() : offsets.start(body) + 1;
    edits.add(Edit.insert(at, ";" + assignments));
  }

  /** Takes out the type after an expression. */
  private void after(ISwc4jAst expression, ISwc4jAst whole) {
    int end = offsets.end(whole);
    blank(offsets.end(expression), end);
    if (statementEnds.contains(end)) {
      edits.add(Edit.insert(end, ";"));
    }
    visit(expression);
  }

  /** Takes out one of these characters, if it is the next. */
  private void mark(int from, char... marks) {
    int at = from;
    while (at < source.length() && Character.isWhitespace(source.charAt(at))) {
      at++;
    }
    if (at < source.length() && new String(marks).indexOf(source.charAt(at)) >= 0) {
      blank(at, at + 1);
    }
  }

  private void vanish(ISwc4jAst node) {
    int start = offsets.start(node);
    edits.add(Edit.replace(start, offsets.end(node), ";" + blanks(start + 1, offsets.end(node))));
  }

  private void blank(ISwc4jAst node) {
    blank(offsets.start(node), offsets.end(node));
  }

  private void blank(int start, int end) {
    edits.add(Edit.replace(start, end, blanks(start, end)));
  }

  private String blanks(int start, int end) {
    return Blanks.of(source, start, end);
  }

  private boolean hasLineEnd(int start, int end) {
    return Blanks.of(source, start, end).chars().anyMatch(c -> c != ' ');
  }
}
