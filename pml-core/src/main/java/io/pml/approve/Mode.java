package io.pml.approve;

/** What becomes of a call, mildest first. */
public enum Mode {
  ALLOW,
  ASK,
  DENY
}
