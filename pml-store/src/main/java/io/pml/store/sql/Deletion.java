package io.pml.store.sql;

import java.util.function.IntUnaryOperator;

/** Deleting much without keeping other writers waiting: one bounded piece after another. */
final class Deletion {
  private static final int PIECE = 5_000;

  private Deletion() {}

  /** Calls with the most to delete until less than that was deleted, and says how much it was in all. */
  static int inPieces(IntUnaryOperator delete) {
    int total = 0;
    int deleted;
    do {
      deleted = delete.applyAsInt(PIECE);
      total += deleted;
    } while (deleted == PIECE);
    return total;
  }
}
