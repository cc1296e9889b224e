package io.pml.store.sql;

/**
 * A place where something can be written down at once that has to survive the death of the process before it is in the tables.
 * Threads that share one have to take turns.
 */
public interface Slate {
  /** For stores that have none. */
  Slate NONE = new Slate() {
    @Override
    public boolean write(byte[] entry) {
      return false;
    }

    @Override
    public int largest() {
      return 0;
    }

    @Override
    public void takeBack() {
      // Nothing is ever on it.
    }

    @Override
    public void wipe() {
      // Nothing is ever on it.
    }
  };

  /** Writes an entry below the others; false, and nothing is written, when there is no room for it. */
  boolean write(byte[] entry);

  /** How many bytes an entry can have. */
  int largest();

  /** Takes the entry away that was written last, as if it had not been. */
  void takeBack();

  /** Takes all entries away. */
  void wipe();
}
