package io.pml.parse.swc;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAst;
import com.caoccao.javet.swc4j.ast.interfaces.ISwc4jAstProgram;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import io.pml.error.ErrorCode;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import io.pml.parse.Syntax;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads sources with SWC, in this very process and for as long as it takes. For one thread. */
final class Reading {
  private static final Pattern PLACE = Pattern.compile("at file:\\S*:(\\d+):(\\d+)\\s*$");

  private final Swc4j swc = new Swc4j();

  Parsed read(String source) {
    Offsets offsets = new Offsets(source);
    try {
      ISwc4jAstProgram<? extends ISwc4jAst> program = swc
          .parse(source, new Swc4jParseOptions().setMediaType(Swc4jMediaType.TypeScript)
              .setParseMode(Swc4jParseMode.Module)
              .setCaptureAst(true))
          .getProgram();
      Syntax root = new TreeBuilder(source, offsets).program(program);
      return new Parsed.Program(root, new TypeEraser(source, offsets).edits(program));
    } catch (Swc4jCoreException e) {
      return mistake(source, String.valueOf(e.getMessage()));
    } catch (Unsupported e) {
      Parsed.Place place = Parsed.Place.of(source, offsets.start(e.node()));
      return Parsed.Refusal.at(place, ErrorCode.SYNTAX_ERROR, e.reason());
    } catch (TreeBuilder.TooDeep e) {
      return new Parsed.Refusal(ErrorCode.CODE_TOO_DEEP,
          "the code is nested more than " + Parser.MAX_DEPTH + " levels deep; use variables for its parts",
          Optional.empty());
    }
  }

  /** SWC says {@code SyntaxError: reason}, shows the line, and ends with {@code at file:///main.js:1:11}. */
  private static Parsed mistake(String source, String message) {
    String reason = message.lines().findFirst().orElse("").replaceFirst("^SyntaxError: ", "");
    Matcher place = PLACE.matcher(message);
    int offset = place.find() ? offset(source, Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))) : 0;
    return Parsed.Refusal.at(Parsed.Place.of(source, offset), ErrorCode.SYNTAX_ERROR, reason);
  }

  private static int offset(String source, int line, int column) {
    int at = 0;
    for (int i = 1; i < line; i++) {
      at = source.indexOf('\n', at) + 1;
    }
    int end = source.indexOf('\n', at);
    int length = source.codePointCount(at, end < 0 ? source.length() : end);
    return source.offsetByCodePoints(at, Math.clamp(column - 1L, 0, length));
  }
}
