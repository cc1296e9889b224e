package io.pml.clients;

import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One server that a client knows.
 *
 * @param project the folder of the project that the server belongs to
 * @param entry as the client's file has it, variables unexpanded; may hold secrets, so {@code toString} leaves it out;
 *        not to be changed
 */
public record FoundServer(ClientApp app, Path file, Optional<Path> project, String name, ObjectNode entry) {
  @Override
  public String toString() {
    return name + " of " + app.title() + " in " + file;
  }
}
