package io.pml.error;

/** The kinds of failure a caller can be told of. */
public enum ErrorCode {
  BAD_REQUEST(Blame.CALLER),
  BAD_CONFIG(Blame.CALLER),
  NOT_FOUND(Blame.CALLER),
  UNKNOWN_TOOL(Blame.CALLER),
  BAD_ARGUMENTS(Blame.CALLER),
  NOT_ALLOWED(Blame.CALLER),
  APPROVAL_REQUIRED(Blame.CALLER),
  EXPIRED(Blame.CALLER),
  SERVER_BUSY(Blame.US),
  SANDBOX_UNAVAILABLE(Blame.US),
  SERVER_UNAVAILABLE(Blame.UPSTREAM),
  SERVER_FAILED(Blame.UPSTREAM),
  TIMEOUT(Blame.UPSTREAM),
  CANCELLED(Blame.CALLER),
  STORAGE_FAILED(Blame.US),
  MODEL_FAILED(Blame.US),
  ALREADY_RUNNING(Blame.CALLER),
  SYNTAX_ERROR(Blame.CALLER),
  CODE_TOO_LONG(Blame.CALLER),
  CODE_TOO_DEEP(Blame.CALLER),
  CODE_TOO_HARD(Blame.CALLER),
  PARSER_FAILED(Blame.US);

  /** Whose doing a failure is. */
  public enum Blame {
    CALLER,
    UPSTREAM,
    US
  }

  private final Blame blame;

  ErrorCode(Blame blame) {
    this.blame = blame;
  }

  public Blame blame() {
    return blame;
  }
}
