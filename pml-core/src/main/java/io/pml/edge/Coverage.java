package io.pml.edge;

/** How much of what a tool takes another tool's output has, best first. */
public enum Coverage {
  /** Every required input. */
  STRICT,
  /** Some required inputs, not all. */
  PARTIAL,
  /** Only inputs that are not required. */
  OPTIONAL
}
