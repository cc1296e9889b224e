package io.pml.parse.swc;

/** Blanks in the place of a text, with its line ends kept. */
final class Blanks {
  private Blanks() {}

  static String of(String source, int start, int end) {
    StringBuilder blanks = new StringBuilder(Math.max(0, end - start));
    for (int i = start; i < end; i++) {
      char c = source.charAt(i);
      blanks.append(c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029' ? c : ' ');
    }
    return blanks.toString();
  }
}
