package io.pml.parse;

/**
 * What a node of a syntax tree is. Each says what its text and its children are; a child in brackets may be {@link
 * #NOTHING}. Types are not in the tree.
 */
public enum Kind {
  NOTHING,

  /** Children: statements. */
  PROGRAM,
  /** Children: statements. */
  BLOCK,
  /** Children: the expression. */
  EXPRESSION_STATEMENT,
  /** Text: {@code var}, {@code let}, {@code const}, {@code using}, {@code enum}. Children: declarators. */
  VARIABLES,
  /** Children: target, [value]. */
  DECLARATOR,
  /** Children: test, then, [else]. */
  IF,
  /** Children: what is looked at, cases. */
  SWITCH,
  /** Children: [value; nothing for {@code default}], statements. */
  CASE,
  /** Children: [before], [test], [after each], body. */
  FOR,
  /** Text: {@code in}, {@code of}, {@code await}. Children: variables or target, what is run over, body. */
  FOR_EACH,
  /** Children: test, body. */
  WHILE,
  /** Children: body, test. */
  DO_WHILE,
  /** Children: [value]. */
  RETURN,
  /** Children: value. */
  THROW,
  /** Children: block, [target of the error], [handler], [finalizer]. */
  TRY,
  /** Text: label, or empty. */
  BREAK,
  /** Text: label, or empty. */
  CONTINUE,
  /** Text: label. Children: statement. */
  LABELLED,
  /** Text: name. A function declaration. Children: function. */
  FUNCTION_DECLARATION,
  /** Text: name. A class declaration. Children: class. */
  CLASS_DECLARATION,
  /** Nothing to run: an empty statement, a type, a declaration without a body. */
  EMPTY,
  /** Text: the keyword. An import or export. */
  MODULE_DECLARATION,

  /** Text: name. */
  NAME,
  /** Text: value. */
  STRING,
  /** Text: value as JSON spells it, or as written when JSON has no such number. */
  NUMBER,
  /** Text: {@code true} or {@code false}. */
  BOOLEAN,
  NULL,
  /** Text: as written. A regular expression, a big integer. */
  OTHER_LITERAL,
  /** Children: alternately pieces of text (STRING) and expressions. */
  TEMPLATE,
  /** Children: object, key (STRING when written as a name). Text: {@code ?.} or empty. */
  MEMBER,
  /** Children: callee, arguments. Text: {@code ?.} or empty. */
  CALL,
  /** Children: callee, arguments. */
  NEW,
  /** Children: items, [NOTHING for a hole]. */
  ARRAY,
  /** Children: PROPERTY, SPREAD. */
  OBJECT,
  /** Text: {@code get}, {@code set}, {@code constructor} or empty; {@code static} before it. Children: key, value. */
  PROPERTY,
  /** Children: expression. */
  SPREAD,
  /** Text: some of {@code async}, {@code arrow}, {@code generator}. Children: parameters, last the body (BLOCK or expression). */
  FUNCTION,
  /** Text: name or empty. Children: [parent], members: PROPERTY, BLOCK. */
  CLASS,
  /** Children: test, then, else. */
  CONDITIONAL,
  /** Text: {@code &&}, {@code ||}, {@code ??}. Children: left, right. */
  LOGICAL,
  /** Text: operator. Children: left, right. */
  BINARY,
  /** Text: operator. Children: operand. */
  UNARY,
  /** Text: operator, {@code x} standing for the operand: {@code ++x}. Children: operand. */
  UPDATE,
  /** Text: operator. Children: target, value. */
  ASSIGN,
  /** Children: expression. */
  AWAIT,
  /** Children: [expression]. */
  YIELD,
  /** Children: expressions. */
  SEQUENCE,
  /** Children: expression. */
  PARENTHESES,
  /** An expression with a type: {@code x as T}, {@code x!}. Children: expression. */
  TYPED,
  /** Children: tag, template. */
  TAGGED,
  /** Text: {@code this}, {@code super}, {@code import}, {@code new.target}, {@code import.meta}. */
  KEYWORD,

  /** Children: PROPERTY (key, target), REST. A target that takes an object apart. */
  OBJECT_TARGET,
  /** Children: targets, [NOTHING for a hole], REST. A target that takes a list apart. */
  ARRAY_TARGET,
  /** Children: target, value if there is none. */
  DEFAULT,
  /** Children: target. */
  REST
}
