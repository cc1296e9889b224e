package io.pml.settings;

import io.pml.tool.ToolPattern;
import io.pml.upstream.Profile;
import java.util.List;
import java.util.stream.Stream;

/**
 * A named choice of tools for some clients.
 *
 * @param tools what is chosen; without any, every tool
 * @param except what is left out again
 * @param servers the servers it is limited to; without any, all
 * @param clients which clients get it, by the name they give themselves
 */
public record ProfileSettings(String name, List<ToolPattern> tools, List<ToolPattern> except, List<String> servers,
    List<Glob> clients) {
  /** PML's own tools show no more than the profile permits. */
  private static final ToolPattern OWN = new ToolPattern("pml:*");

  public ProfileSettings {
    tools = List.copyOf(tools);
    except = List.copyOf(except);
    servers = List.copyOf(servers);
    clients = List.copyOf(clients);
  }

  public boolean claims(String client) {
    return clients.stream().anyMatch(glob -> glob.matches(client));
  }

  /**
   * The same as patterns alone: exactly the tools that a pattern matches, of the servers it is limited to; and the tools
   * that lead to them, unless they are excepted by name.
   */
  public Profile profile() {
    List<ToolPattern> chosen = tools.isEmpty() ? List.of(new ToolPattern("*")) : tools;
    Stream<ToolPattern> permitted = servers.isEmpty() ? chosen.stream()
        : servers.stream()
            .flatMap(server -> chosen.stream()
                .flatMap(pattern -> new Glob(pattern.toString()).after(server + ":").stream())
                .map(rest -> new ToolPattern(server + ":" + rest.text())));
    return new Profile(name, Stream.concat(Stream.of(OWN), permitted).toList(), except);
  }
}
