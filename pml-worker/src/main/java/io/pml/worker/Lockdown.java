package io.pml.worker;

/** Takes from the process, for good, what it needs no longer. */
interface Lockdown {
  /**
   * Locks, and tells what is locked.
   *
   * @return a frame: {@code {"t":"hello","layers":[…],"missing":[…]}}
   */
  String lock(long memoryBytes);

  /** Nothing is taken. */
  record None() implements Lockdown {
    @Override
    public String lock(long memoryBytes) {
      return "{\"t\":\"hello\",\"layers\":[],\"missing\":[\"locks of the operating system: not wanted\"]}";
    }
  }
}
