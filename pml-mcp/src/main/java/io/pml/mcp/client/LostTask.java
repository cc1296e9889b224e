package io.pml.mcp.client;

import java.io.IOException;

/** A task was begun, and then lost sight of for a reason: how it ended, or will end, is not known. */
public final class LostTask extends IOException {
  private static final long serialVersionUID = 1L;

  LostTask(Exception reason) {
    super(String.valueOf(reason.getMessage()), reason);
  }
}
