package io.pml.clients;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The language of a client's file. */
interface Format {
  static Format of(ClientApp app) {
    return app.writesToml() ? new TomlFormat() : new JsonFormat();
  }

  /** The tree of a text; of an empty text, an empty one. A {@code PmlException} when the text is not understood. */
  ObjectNode read(TextFile file);

  /**
   * The text with one tree in place of another, which differs in servers alone; empty when it cannot be changed without
   * loss to the rest.
   */
  Optional<String> rewrite(String text, ObjectNode before, ObjectNode after);

  /** Why {@link #rewrite} would not. */
  String refusal();

  /** What to write into a file to have these servers in it. */
  String snippet(String serversKey, ObjectNode servers);
}
