package io.pml.gateway;

import io.pml.tool.ToolId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How whoever made a call reads the names of tools: as it spelled the one it called.
 *
 * @param full whether that is {@code server:tool}
 */
record Spelling(Shelf shelf, boolean full) {
  private static final Pattern NAME = Pattern.compile("(?<![\\w.:/-])[\\w.-]+(?::[\\w./-]*\\w)+(?![\\w-])");

  static Spelling of(String called, Shelf shelf) {
    return new Spelling(shelf, called.indexOf(':') >= 0);
  }

  String of(ToolId id) {
    return full ? id.toString() : shelf.wireName(id);
  }

  /** A message in which a tool, or others of PML's own, may be named by their full names. */
  String in(String message, ToolId called) {
    return full ? message
        : NAME.matcher(message)
            .replaceAll(match -> Matcher.quoteReplacement(ToolId.parse(match.group())
                .filter(id -> id.equals(called) || isOwn(id))
                .map(this::of)
                .orElse(match.group())));
  }

  /** Nothing else is called as PML's own tools are, not even a capability. */
  private boolean isOwn(ToolId id) {
    return shelf.find(id)
        .filter(target -> target instanceof Target.Local && !ToolDesk.isCapability(target))
        .isPresent();
  }
}
