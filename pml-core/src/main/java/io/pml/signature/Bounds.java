package io.pml.signature;

import java.util.List;

/**
 * How much of a schema is written out.
 *
 * @param depth types inside types
 * @param members of one object
 * @param literals of one enumeration
 * @param note characters beside a member
 */
record Bounds(int depth, int members, int literals, int note) {
  /** Schemas looked at before the rest is given up: references can make a short document endless. */
  static final int STEPS = 3000;

  /** Alternatives of one union, parts of one intersection, references in a row. */
  static final int ALTERNATIVES = 16;

  /** From all to little: the first that fits is taken. */
  static List<Bounds> ladder(int note) {
    return List.of(new Bounds(12, 200, 24, note), new Bounds(12, 200, 24, 0), new Bounds(6, 80, 12, 0),
        new Bounds(3, 40, 8, 0), new Bounds(2, 24, 4, 0), new Bounds(1, 12, 2, 0));
  }
}
