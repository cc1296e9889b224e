package io.pml.mcp.server;

import java.util.Map;

/**
 * Where a conversation comes from, as the door it came through knows it.
 *
 * @param principal who the door let in; state made for one principal is never given to another
 * @param facts whatever else the door was told, for the service to read: what a client may see depends on them, so that they
 *     are the same whenever it connects
 */
public record Origin(String principal, Map<String, String> facts) {
  public Origin {
    facts = Map.copyOf(facts);
  }
}
