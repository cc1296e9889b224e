package io.pml.mcp.client;

import java.io.IOException;

/** The server turned a request down before any method saw it: the same request may be sent again. */
public final class HttpRefusal extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  HttpRefusal(int status, String message) {
    super(message);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
