package io.pml.json;

/** Text that is not one JSON value. The message names the place and the reason, never the text around it. */
public final class JsonSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JsonSyntaxException(String message) {
    super(message);
  }
}
