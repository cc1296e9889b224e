package io.pml.settings;

import io.pml.tool.ToolPattern;
import io.pml.upstream.Profile;
import java.util.List;

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
  public ProfileSettings {
    tools = List.copyOf(tools);
    except = List.copyOf(except);
    servers = List.copyOf(servers);
    clients = List.copyOf(clients);
  }

  public boolean claims(String client) {
    return clients.stream().anyMatch(glob -> glob.matches(client));
  }

  /** The same as patterns alone: exactly the tools that a pattern matches, of the servers it is limited to. */
  public Profile profile() {
    List<ToolPattern> chosen = tools.isEmpty() ? List.of(new ToolPattern("*")) : tools;
    return new Profile(name, servers.isEmpty() ? chosen
        : servers.stream()
            .flatMap(server -> chosen.stream()
                .flatMap(pattern -> new Glob(pattern.toString()).after(server + ":").stream())
                .map(rest -> new ToolPattern(server + ":" + rest.text())))
            .toList(),
        except);
  }
}
