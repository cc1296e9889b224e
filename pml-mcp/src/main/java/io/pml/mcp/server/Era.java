package io.pml.mcp.server;

import io.pml.mcp.Revision;

/** The two ways in which clients speak the protocol: after a handshake, or with every request standing for itself. */
public enum Era {
  LEGACY,
  MODERN;

  public static Era of(String revision) {
    return Revision.isModern(revision) ? MODERN : LEGACY;
  }
}
