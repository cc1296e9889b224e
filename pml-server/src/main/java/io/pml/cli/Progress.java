package io.pml.cli;

import io.pml.mcp.client.CallListener;
import tools.jackson.databind.node.ObjectNode;

/** Shows how far a long call has come. */
final class Progress implements CallListener {
  private static final int LONGEST = 200;

  @Override
  public void progressed(ObjectNode params) {
    System.err.println("… " + params.path("progress").asString("")
        + (params.has("total") ? "/" + params.path("total").asString() : "")
        + " " + Text.line(params.path("message").asString(""), LONGEST));
  }
}
