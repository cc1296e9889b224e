package io.pml.store;

/** Something that is on its way into the store, for whoever wants to know what became of it. Threads may share it. */
public interface Pending {
  /** Something that is there already. */
  Pending NOTHING = new Pending() {
    @Override
    public boolean isOver() {
      return true;
    }

    @Override
    public void await() {
      // There is nothing to wait for.
    }
  };

  /** Whether it is there, or will never be. */
  boolean isOver();

  /**
   * Returns when it is there. Throws {@code PmlException}: {@code STORAGE_FAILED} when it could not be written, or not in
   * time; {@code CANCELLED} when the thread is interrupted, which does not keep it from being written.
   */
  void await();
}
