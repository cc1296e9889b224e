package io.pml.clients;

import java.nio.file.Path;
import java.util.List;

/**
 * A client's file.
 *
 * @param problems what could not be understood, for people to read
 */
public record FoundConfig(ClientApp app, Path file, List<FoundServer> servers, List<String> problems) {
  public FoundConfig {
    servers = List.copyOf(servers);
    problems = List.copyOf(problems);
  }
}
