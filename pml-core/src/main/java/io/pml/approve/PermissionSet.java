package io.pml.approve;

/** How much an execution wants to be allowed, least first. None of them allows anything by itself. */
public enum PermissionSet {
  /** What needs nobody's yes; anything else is refused without asking. */
  MINIMAL,
  /** What the rules say: what needs a yes is asked about, tool by tool. */
  STANDARD,
  /**
   * Whatever is not denied, asked about once and before the execution begins: for programs of which only the run tells
   * what they call. A yes lasts as long as the execution.
   */
  PRIVILEGED
}
