package io.pml.parse.swc;

import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstAssignProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstAutoAccessor;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClass;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassMethod;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstClassProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstComputedPropName;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstConstructor;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstFunction;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstGetterProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstKeyValueProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstMethodProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstParam;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstPrivateMethod;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstPrivateName;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstPrivateProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstSetterProp;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstStaticBlock;
import com.caoccao.javet.swc4j.ast.clazz.Swc4jAstSuper;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstArrowExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAssignExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstAwaitExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstBinExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCallExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstClassExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstCondExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstExprOrSpread;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstFnExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdent;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstIdentName;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMemberExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstMetaPropExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstNewExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstOptChainExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstParenExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstSeqExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstSpreadElement;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstSuperPropExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTaggedTpl;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstThisExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTpl;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsAsExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsConstAssertion;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsInstantiation;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsNonNullExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsSatisfiesExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstTsTypeAssertion;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUnaryExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstUpdateExpr;
import com.caoccao.javet.swc4j.ast.expr.Swc4jAstYieldExpr;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstArrayLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstBigInt;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstBool;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNull;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstNumber;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstObjectLit;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstRegex;
import com.caoccao.javet.swc4j.ast.expr.lit.Swc4jAstStr;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstClassMember;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstModuleDecl;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstOptCall;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstSwitchCase;
import com.caoccao.javet.swc4j.ast.miscs.Swc4jAstTplElement;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImport;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstImportDecl;
import com.caoccao.javet.swc4j.ast.module.Swc4jAstTsImportEqualsDecl;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstArrayPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstAssignPatProp;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstBindingIdent;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstKeyValuePatProp;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstObjectPat;
import com.caoccao.javet.swc4j.ast.pat.Swc4jAstRestPat;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstBlockStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstBreakStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstClassDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstContinueStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstDoWhileStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstExprStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstFnDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForInStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForOfStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstForStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstIfStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstLabeledStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstReturnStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstSwitchStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstThrowStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTryStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstTsEnumDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstUsingDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDecl;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstVarDeclarator;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstWhileStmt;
import com.caoccao.javet.swc4j.ast.stmt.Swc4jAstWithStmt;
import com.caoccao.javet.swc4j.ast.ts.Swc4jAstTsParamProp;
import io.pml.parse.Kind;
import io.pml.parse.Parser;
import io.pml.parse.Syntax;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes a neutral tree of SWC's. One per source. */
final class TreeBuilder {
  private final String source;
  private final Offsets offsets;
  private final EnumMembers members = new EnumMembers();
  private int depth;

  TreeBuilder(String source, Offsets offsets) {
    this.source = source;
    this.offsets = offsets;
  }

  /** A tree deeper than {@link Parser#MAX_DEPTH}. */
  static final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooDeep() {
      super("a tree of more than " + Parser.MAX_DEPTH + " levels", null, false, false);
    }
  }

  Syntax program(ISwc4jAstProgram<? extends ISwc4jAst> program) {
    return new Syntax(Kind.PROGRAM, 0, source.length(), "", all(program.getBody()));
  }

  private Syntax of(ISwc4jAst node) {
    if (++depth > Parser.MAX_DEPTH) {
      throw new TooDeep();
    }
    try {
      return convert(node);
    } finally {
      depth--;
    }
  }

  private Syntax convert(ISwc4jAst node) {
    return switch (node) {
      case Swc4jAstBlockStmt it -> make(it, Kind.BLOCK, "", all(it.getStmts()));
      case Swc4jAstExprStmt it -> make(it, Kind.EXPRESSION_STATEMENT, "", of(it.getExpr()));
      case Swc4jAstVarDecl it when it.isDeclare() -> make(it, Kind.EMPTY, "");
      case Swc4jAstVarDecl it -> make(it, Kind.VARIABLES, it.getKind().getName(), all(it.getDecls()));
      case Swc4jAstUsingDecl it -> make(it, Kind.VARIABLES, "using", all(it.getDecls()));
      case Swc4jAstVarDeclarator it -> make(it, Kind.DECLARATOR, "", of(it.getName()), of(it.getInit()));
      case Swc4jAstIfStmt it -> make(it, Kind.IF, "", of(it.getTest()), of(it.getCons()), of(it.getAlt()));
      case Swc4jAstSwitchStmt it -> make(it, Kind.SWITCH, "", join(of(it.getDiscriminant()), all(it.getCases())));
      case Swc4jAstSwitchCase it -> make(it, Kind.CASE, "", join(of(it.getTest()), all(it.getCons())));
      case Swc4jAstForStmt it ->
        make(it, Kind.FOR, "", of(it.getInit()), of(it.getTest()), of(it.getUpdate()), of(it.getBody()));
      case Swc4jAstForInStmt it -> make(it, Kind.FOR_EACH, "in", of(it.getLeft()), of(it.getRight()), of(it.getBody()));
      case Swc4jAstForOfStmt it ->
        make(it, Kind.FOR_EACH, it.isAwait() ? "await" : "of", of(it.getLeft()), of(it.getRight()), of(it.getBody()));
      case Swc4jAstWhileStmt it -> make(it, Kind.WHILE, "", of(it.getTest()), of(it.getBody()));
      case Swc4jAstDoWhileStmt it -> make(it, Kind.DO_WHILE, "", of(it.getBody()), of(it.getTest()));
      case Swc4jAstReturnStmt it -> make(it, Kind.RETURN, "", of(it.getArg()));
      case Swc4jAstThrowStmt it -> make(it, Kind.THROW, "", of(it.getArg()));
      case Swc4jAstTryStmt it ->
        make(it, Kind.TRY, "", of(it.getBlock()), of(it.getHandler().flatMap(h -> h.getParam())),
            of(it.getHandler().map(h -> h.getBody())), of(it.getFinalizer()));
      case Swc4jAstBreakStmt it -> make(it, Kind.BREAK, it.getLabel().map(Swc4jAstIdent::getSym).orElse(""));
      case Swc4jAstContinueStmt it -> make(it, Kind.CONTINUE, it.getLabel().map(Swc4jAstIdent::getSym).orElse(""));
      case Swc4jAstLabeledStmt it -> make(it, Kind.LABELLED, it.getLabel().getSym(), of(it.getBody()));
      case Swc4jAstWithStmt it -> throw new Unsupported(it, "\"with\" is not supported");
      case Swc4jAstFnDecl it when it.isDeclare() || it.getFunction().getBody().isEmpty() -> make(it, Kind.EMPTY, "");
      case Swc4jAstFnDecl it -> make(it, Kind.FUNCTION_DECLARATION, it.getIdent().getSym(), of(it.getFunction()));
      case Swc4jAstClassDecl it when it.isDeclare() -> make(it, Kind.EMPTY, "");
      case Swc4jAstClassDecl it ->
        make(it, Kind.CLASS_DECLARATION, it.getIdent().getSym(), type(it.getClazz(), it.getIdent().getSym()));
      case Swc4jAstTsEnumDecl it when it.isDeclare() -> make(it, Kind.EMPTY, "");
      case Swc4jAstTsEnumDecl it -> enumeration(it);
      case ISwc4jAstModuleDecl it -> make(it, Kind.MODULE_DECLARATION,
          it instanceof Swc4jAstImportDecl || it instanceof Swc4jAstTsImportEqualsDecl ? "import" : "export");
      default -> expression(node);
    };
  }

  private Syntax expression(ISwc4jAst node) {
    return switch (node) {
      case Swc4jAstIdent it when members.enumOf(it).isPresent() -> make(it, Kind.MEMBER, "",
          make(it, Kind.NAME, members.enumOf(it).get()), make(it, Kind.STRING, it.getSym()));
      case Swc4jAstIdent it -> make(it, Kind.NAME, it.getSym());
      case Swc4jAstIdentName it -> make(it, Kind.STRING, it.getSym());
      case Swc4jAstPrivateName it -> make(it, Kind.STRING, "#" + it.getName());
      case Swc4jAstComputedPropName it -> of(it.getExpr());
      case Swc4jAstStr it -> make(it, Kind.STRING, it.getValue());
      case Swc4jAstNumber it -> number(it);
      case Swc4jAstBool it -> make(it, Kind.BOOLEAN, Boolean.toString(it.isValue()));
      case Swc4jAstNull it -> make(it, Kind.NULL, "");
      case Swc4jAstBigInt it -> make(it, Kind.OTHER_LITERAL, written(it));
      case Swc4jAstRegex it -> make(it, Kind.OTHER_LITERAL, written(it));
      case Swc4jAstTpl it -> make(it, Kind.TEMPLATE, "", template(it));
      case Swc4jAstMemberExpr it -> make(it, Kind.MEMBER, "", of(it.getObj()), of(it.getProp()));
      case Swc4jAstSuperPropExpr it -> make(it, Kind.MEMBER, "", of(it.getObj()), of(it.getProp()));
      case Swc4jAstOptChainExpr it -> chained(of(it.getBase()), it.isOptional() ? "?." : "");
      case Swc4jAstCallExpr it -> make(it, Kind.CALL, "", join(of(it.getCallee()), all(it.getArgs())));
      case Swc4jAstOptCall it -> make(it, Kind.CALL, "", join(of(it.getCallee()), all(it.getArgs())));
      case Swc4jAstNewExpr it ->
        make(it, Kind.NEW, "", join(of(it.getCallee()), it.getArgs().map(this::all).orElse(List.of())));
      case Swc4jAstExprOrSpread it when it.getSpread().isPresent() -> make(it, Kind.SPREAD, "", of(it.getExpr()));
      case Swc4jAstExprOrSpread it -> of(it.getExpr());
      case Swc4jAstSpreadElement it -> make(it, Kind.SPREAD, "", of(it.getExpr()));
      case Swc4jAstArrayLit it -> make(it, Kind.ARRAY, "", it.getElems().stream().map(this::of).toList());
      case Swc4jAstObjectLit it -> make(it, Kind.OBJECT, "", it.getProps().stream().map(this::property).toList());
      case Swc4jAstArrowExpr it -> make(it, Kind.FUNCTION, "arrow" + (it.isAsync() ? " async" : ""),
          join(all(it.getParams()), of(it.getBody())));
      case Swc4jAstFnExpr it -> of(it.getFunction());
      case Swc4jAstFunction it -> function(it, it.getParams(), of(it.getBody()),
          (it.isAsync() ? "async" : "") + (it.isGenerator() ? " generator" : ""));
      case Swc4jAstClassExpr it -> type(it.getClazz(), it.getIdent().map(Swc4jAstIdent::getSym).orElse(""));
      case Swc4jAstCondExpr it -> make(it, Kind.CONDITIONAL, "", of(it.getTest()), of(it.getCons()), of(it.getAlt()));
      case Swc4jAstBinExpr it -> binary(it);
      case Swc4jAstUnaryExpr it -> make(it, Kind.UNARY, it.getOp().getName().strip(), of(it.getArg()));
      case Swc4jAstUpdateExpr it -> make(it, Kind.UPDATE,
          it.isPrefix() ? it.getOp().getName() + "x" : "x" + it.getOp().getName(), of(it.getArg()));
      case Swc4jAstAssignExpr it -> make(it, Kind.ASSIGN, it.getOp().getName(), of(it.getLeft()), of(it.getRight()));
      case Swc4jAstAwaitExpr it -> make(it, Kind.AWAIT, "", of(it.getArg()));
      case Swc4jAstYieldExpr it -> make(it, Kind.YIELD, it.isDelegate() ? "*" : "", of(it.getArg()));
      case Swc4jAstSeqExpr it -> make(it, Kind.SEQUENCE, "", all(it.getExprs()));
      case Swc4jAstParenExpr it -> make(it, Kind.PARENTHESES, "", of(it.getExpr()));
      case Swc4jAstTsAsExpr it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTsConstAssertion it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTsInstantiation it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTsNonNullExpr it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTsSatisfiesExpr it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTsTypeAssertion it -> make(it, Kind.TYPED, "", of(it.getExpr()));
      case Swc4jAstTaggedTpl it -> make(it, Kind.TAGGED, "", of(it.getTag()), of(it.getTpl()));
      case Swc4jAstThisExpr it -> make(it, Kind.KEYWORD, "this");
      case Swc4jAstSuper it -> make(it, Kind.KEYWORD, "super");
      case Swc4jAstImport it -> make(it, Kind.KEYWORD, "import");
      case Swc4jAstMetaPropExpr it -> make(it, Kind.KEYWORD, it.getKind().getName());
      default -> target(node);
    };
  }

  private static Syntax chained(Syntax link, String text) {
    return new Syntax(link.kind(), link.start(), link.end(), text, link.children());
  }

  private Syntax target(ISwc4jAst node) {
    return switch (node) {
      case Swc4jAstBindingIdent it -> make(it.getId(), Kind.NAME, it.getId().getSym());
      case Swc4jAstObjectPat it -> make(it, Kind.OBJECT_TARGET, "", all(it.getProps()));
      case Swc4jAstAssignPatProp it -> {
        Syntax name = of(it.getKey());
        Syntax target = it.getValue().isEmpty() ? name : make(it, Kind.DEFAULT, "", name, of(it.getValue()));
        yield make(it, Kind.PROPERTY, "", make(it.getKey(), Kind.STRING, name.text()), target);
      }
      case Swc4jAstKeyValuePatProp it -> make(it, Kind.PROPERTY, "", of(it.getKey()), of(it.getValue()));
      case Swc4jAstArrayPat it -> make(it, Kind.ARRAY_TARGET, "", it.getElems().stream().map(this::of).toList());
      case Swc4jAstAssignPat it -> make(it, Kind.DEFAULT, "", of(it.getLeft()), of(it.getRight()));
      case Swc4jAstRestPat it -> make(it, Kind.REST, "", of(it.getArg()));
      case Swc4jAstParam it -> of(it.getPat());
      case Swc4jAstTsParamProp it -> of(it.getParam());
      // Types and the like: there is nothing to run.
      default -> make(node, Kind.EMPTY, "");
    };
  }

  private Syntax property(ISwc4jAst node) {
    return switch (node) {
      case Swc4jAstIdent it -> make(it, Kind.PROPERTY, "", make(it, Kind.STRING, it.getSym()), of(it));
      case Swc4jAstKeyValueProp it -> make(it, Kind.PROPERTY, "", of(it.getKey()), of(it.getValue()));
      case Swc4jAstAssignProp it -> make(it, Kind.PROPERTY, "", of(it.getKey()), of(it.getValue()));
      case Swc4jAstMethodProp it -> make(it, Kind.PROPERTY, "", of(it.getKey()), of(it.getFunction()));
      case Swc4jAstGetterProp it -> make(it, Kind.PROPERTY, "get", of(it.getKey()),
          function(it, List.of(), of(it.getBody()), ""));
      case Swc4jAstSetterProp it -> make(it, Kind.PROPERTY, "set", of(it.getKey()),
          function(it, List.of(it.getParam()), of(it.getBody()), ""));
      default -> of(node);
    };
  }

  /** A variable that gets an object. */
  private Syntax enumeration(Swc4jAstTsEnumDecl it) {
    List<Syntax> properties = new ArrayList<>();
    members.forEach(it, member -> properties.add(make(member, Kind.PROPERTY, "",
        make(member.getId(), Kind.STRING, EnumMembers.name(member)), of(member.getInit()))));
    Syntax name = make(it.getId(), Kind.NAME, it.getId().getSym());
    return make(it, Kind.VARIABLES, "enum",
        make(it, Kind.DECLARATOR, "", name, make(it, Kind.OBJECT, "", properties)));
  }

  private Syntax type(Swc4jAstClass it, String name) {
    if (!it.getDecorators().isEmpty()) {
      throw new Unsupported(it, "decorators are not supported");
    }
    return make(it, Kind.CLASS, name,
        join(of(it.getSuperClass()), it.getBody().stream().map(this::member).filter(Syntax::exists).toList()));
  }

  private Syntax member(ISwc4jAstClassMember node) {
    return switch (node) {
      case Swc4jAstClassMethod it when it.getFunction().getBody().isEmpty() -> Syntax.NOTHING;
      case Swc4jAstClassMethod it ->
        make(it, Kind.PROPERTY, text(it.isStatic(), kind(it.getKind().name())), of(it.getKey()), of(it.getFunction()));
      case Swc4jAstPrivateMethod it ->
        make(it, Kind.PROPERTY, text(it.isStatic(), kind(it.getKind().name())), of(it.getKey()), of(it.getFunction()));
      case Swc4jAstConstructor it when it.getBody().isEmpty() -> Syntax.NOTHING;
      case Swc4jAstConstructor it -> make(it, Kind.PROPERTY, "constructor", of(it.getKey()),
          function(it, it.getParams(), body(it), ""));
      case Swc4jAstClassProp it when it.isDeclare() || it.isAbstract() -> Syntax.NOTHING;
      case Swc4jAstClassProp it -> make(it, Kind.PROPERTY, text(it.isStatic(), ""), of(it.getKey()), of(it.getValue()));
      case Swc4jAstPrivateProp it ->
        make(it, Kind.PROPERTY, text(it.isStatic(), ""), of(it.getKey()), of(it.getValue()));
      case Swc4jAstStaticBlock it -> of(it.getBody());
      case Swc4jAstAutoAccessor it -> throw new Unsupported(it, "\"accessor\" is not supported");
      default -> Syntax.NOTHING;
    };
  }

  /** Begins with what parameter properties do: {@code this.x = x}. */
  private Syntax body(Swc4jAstConstructor it) {
    Stream<Syntax> properties = it.getParams()
        .stream()
        .filter(Swc4jAstTsParamProp.class::isInstance)
        .map(parameter -> {
          Syntax target = of((ISwc4jAst) parameter);
          Syntax name = target.is(Kind.DEFAULT) ? target.child(0) : target;
          Syntax member = make(parameter, Kind.MEMBER, "", make(parameter, Kind.KEYWORD, "this"),
              make(parameter, Kind.STRING, name.text()));
          return make(parameter, Kind.EXPRESSION_STATEMENT, "", make(parameter, Kind.ASSIGN, "=", member, name));
        });
    Syntax body = of(it.getBody());
    return make(it.getBody().orElseThrow(), Kind.BLOCK, "",
        Stream.concat(properties, body.children().stream()).toList());
  }

  private static String text(boolean isStatic, String kind) {
    return (isStatic ? "static " + kind : kind).strip();
  }

  private static String kind(String method) {
    return switch (method) {
      case "Getter" -> "get";
      case "Setter" -> "set";
      default -> "";
    };
  }

  private Syntax function(ISwc4jAst node, List<? extends ISwc4jAst> parameters, Syntax body, String text) {
    List<Syntax> targets = all(parameters).stream()
        .filter(target -> !(target.is(Kind.NAME) && target.text().equals("this")))
        .toList();
    return make(node, Kind.FUNCTION, text.strip(), join(targets, body));
  }

  private Syntax binary(Swc4jAstBinExpr it) {
    Kind kind = switch (it.getOp()) {
      case LogicalAnd, LogicalOr, NullishCoalescing -> Kind.LOGICAL;
      default -> Kind.BINARY;
    };
    return make(it, kind, it.getOp().getName().strip(), of(it.getLeft()), of(it.getRight()));
  }

  /** As JSON spells it: a number that JSON cannot say stays as written. */
  private Syntax number(Swc4jAstNumber it) {
    double value = it.getValue();
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return make(it, Kind.OTHER_LITERAL, written(it));
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return make(it, Kind.NUMBER, whole ? Long.toString((long) value) : Double.toString(value).toLowerCase(Locale.ROOT));
  }

  private List<Syntax> template(Swc4jAstTpl it) {
    List<Syntax> pieces = new ArrayList<>();
    for (int i = 0; i < it.getQuasis().size(); i++) {
      Swc4jAstTplElement text = it.getQuasis().get(i);
      pieces.add(make(text, Kind.STRING, text.getCooked().orElse(text.getRaw())));
      if (i < it.getExprs().size()) {
        pieces.add(of(it.getExprs().get(i)));
      }
    }
    return pieces;
  }

  private String written(ISwc4jAst node) {
    return source.substring(offsets.start(node), offsets.end(node));
  }

  private Syntax make(ISwc4jAst node, Kind kind, String text, Syntax... children) {
    return make(node, kind, text, Arrays.asList(children));
  }

  private Syntax make(ISwc4jAst node, Kind kind, String text, List<Syntax> children) {
    return new Syntax(kind, offsets.start(node), offsets.end(node), text, children);
  }

  private Syntax of(Optional<? extends ISwc4jAst> node) {
    return node.map(present -> of((ISwc4jAst) present)).orElse(Syntax.NOTHING);
  }

  private List<Syntax> all(List<? extends ISwc4jAst> nodes) {
    return nodes.stream().map(node -> of((ISwc4jAst) node)).toList();
  }

  private static List<Syntax> join(Syntax first, List<Syntax> others) {
    return Stream.concat(Stream.of(first), others.stream()).toList();
  }

  private static List<Syntax> join(List<Syntax> others, Syntax last) {
    return Stream.concat(others.stream(), Stream.of(last)).toList();
  }
}
