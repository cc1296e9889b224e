package io.pml.mcp.client;

import java.io.IOException;

/** An HTTP server turned a request down by its status: no method saw it. */
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

  /** Whether the server does not know the session, or has nothing at this address. */
  public boolean isNotFound() {
    return status == 404;
  }
}
