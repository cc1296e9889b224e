package io.pml.store;

/** Something that is being written, for whoever wants to know what became of it. Threads may share it. */
@FunctionalInterface
public interface Pending {
  /** Something that was written at once. */
  Pending NOTHING = () -> {};

  /**
   * Returns when it is written. Throws {@code PmlException}: {@code STORAGE_FAILED} when it could not be, or not in time;
   * {@code CANCELLED} when the thread is interrupted, which does not keep it from being written.
   */
  void await();
}
