package io.pml.gateway;

import io.pml.connect.Offer;
import io.pml.upstream.Caller;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What every agent reads of PML before anything else: short, and naming what stands behind it. */
final class Instructions {
  private static final int MOST_SERVERS = 40;

  private Instructions() {}

  static String text(Collection<Offer> offers, Visitor visitor) {
    String servers = servers(offers, visitor.caller());
    return "PML is one door to many MCP servers. "
        + (servers.isEmpty()
            ? "No server is connected yet; the std tools work on the files of the workspace, on JSON, text and time. "
            : "Connected (number of tools): " + servers + ". ")
        + "Find tools with pml_discover: it takes what you want to do and shows how to call what fits. "
        + "Every tool can be called by its full name `server:tool`, whether listed or not. "
        + "A long result comes as its beginning and a handle: read on with pml_get_task_result.";
  }

  /** The connected servers that have something for a caller, and how much. */
  static String servers(Collection<Offer> offers, Caller caller) {
    List<String> servers = new ArrayList<>();
    for (Offer offer : offers) {
      long tools = offer.tools().stream().filter(tool -> caller.profile().permits(tool.id())).count();
      if (tools > 0) {
        servers.add(offer.server() + " (" + tools + ")");
      }
    }
    return String.join(", ", servers.subList(0, Math.min(MOST_SERVERS, servers.size())))
        + (servers.size() > MOST_SERVERS ? " and " + (servers.size() - MOST_SERVERS) + " more" : "");
  }
}
