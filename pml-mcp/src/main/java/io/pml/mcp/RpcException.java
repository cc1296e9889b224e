package io.pml.mcp;

/** A request that was, or is to be, answered with a JSON-RPC error. */
public final class RpcException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient RpcError error;

  public RpcException(RpcError error) {
    super(error.message());
    this.error = error;
  }

  public RpcException(int code, String message) {
    this(new RpcError(code, message));
  }

  public RpcError error() {
    return error;
  }
}
