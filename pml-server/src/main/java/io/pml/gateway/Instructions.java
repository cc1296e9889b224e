package io.pml.gateway;

import io.pml.connect.Offer;
import io.pml.tool.Tool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** What every agent reads of PML before anything else: short, and naming what stands behind it. */
final class Instructions {
  /** The names of servers may take so many characters here, and fewer in a tool's description. */
  private static final int ROOM = 450;

  private Instructions() {}

  /**
   * The text.
   *
   * @param admits whether the reader may call a tool
   */
  static String text(Collection<Offer> offers, Predicate<Tool> admits) {
    String servers = servers(offers, admits, ROOM);
    return "PML is one door to many MCP servers. "
        + (servers.isEmpty()
            ? "No server is connected yet; the std tools work on the files of the workspace, on JSON, text and time. "
            : "Connected (number of tools): " + servers + ". ")
        + "Find tools with pml_discover: it takes what you want to do and shows how to call what fits. "
        + "Make several calls, or work on results, with pml_execute: only what your code returns comes back. "
        + "A tool can be called by its full name `server:tool`, whether listed or not. "
        + "A long result comes as its beginning and a handle: read on with pml_get_task_result.";
  }

  /** The connected servers that have something for a reader, and how much; those for which there is no room are counted. */
  static String servers(Collection<Offer> offers, Predicate<Tool> admits, int room) {
    List<String> shown = new ArrayList<>();
    int left = room;
    int more = 0;
    for (Offer offer : offers) {
      long tools = offer.tools().stream().filter(tool -> admits.test(tool.tool())).count();
      String name = offer.server() + " (" + tools + ")";
      if (tools > 0 && name.length() + 2 <= left) {
        shown.add(name);
        left -= name.length() + 2;
      } else if (tools > 0) {
        more++;
      }
    }
    return String.join(", ", shown) + (more == 0 ? "" : " and " + more + " more");
  }
}
