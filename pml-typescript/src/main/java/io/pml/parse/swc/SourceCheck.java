package io.pml.parse.swc;

import io.pml.error.ErrorCode;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import java.util.Optional;

/** What can be said of a source without reading it. */
final class SourceCheck {
  private SourceCheck() {}

  static Optional<Parsed.Refusal> refuse(String source) {
    int length = source.length() > 2 * Parser.MAX_LENGTH ? source.length() : source.codePointCount(0, source.length());
    if (length > Parser.MAX_LENGTH) {
      return Optional.of(new Parsed.Refusal(ErrorCode.CODE_TOO_LONG,
          "the code has " + length + " characters, at most " + Parser.MAX_LENGTH
              + " are taken; pass large values as arguments",
          Optional.empty()));
    }
    for (int i = 0; i < source.length(); i += Character.charCount(source.codePointAt(i))) {
      int c = source.codePointAt(i);
      if (c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
        String what = c == 0 ? "the character U+0000" : "half a surrogate pair";
        return Optional.of(Parsed.Refusal.at(Parsed.Place.of(source, i), ErrorCode.SYNTAX_ERROR,
            what + " in the code; write it as an escape, such as \\u" + String.format("%04x", c)));
      }
    }
    return Optional.empty();
  }
}
