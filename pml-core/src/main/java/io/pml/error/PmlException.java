package io.pml.error;

import org.jspecify.annotations.Nullable;

/** A request that cannot be served. The message says what was got and what to do about it. */
public final class PmlException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  public PmlException(ErrorCode code, String message) {
    this(code, message, null);
  }

  public PmlException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public ErrorCode code() {
    return code;
  }
}
