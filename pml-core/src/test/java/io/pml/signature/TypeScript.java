package io.pml.signature;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;

/** A real TypeScript parser. */
final class TypeScript {
  private static final Swc4j PARSER = new Swc4j();

  private TypeScript() {}

  /** Fails unless the text is one declaration and nothing else. */
  static void check(String text) {
    try {
      var options = new Swc4jParseOptions().setMediaType(Swc4jMediaType.TypeScript)
          .setParseMode(Swc4jParseMode.Module)
          .setCaptureAst(true);
      int statements = PARSER.parse(text, options).getProgram().getBody().size();
      if (statements != 1) {
        throw new AssertionError(statements + " statements: " + text);
      }
    } catch (Swc4jCoreException e) {
      throw new AssertionError(e.getMessage() + "\n" + text, e);
    }
  }
}
