package io.pml.clients;

/** Text that is not TOML, or TOML that is not understood here. The message names the line. */
final class TomlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TomlException(int line, String problem) {
    super("line " + line + ": " + problem);
  }
}
