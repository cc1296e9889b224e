package io.pml.parse;

/**
 * Reads TypeScript: the body of an async function, with {@code await} and {@code return} at its top. Threads may share it.
 */
public interface Parser extends AutoCloseable {
  /** A longer source is refused. In code points. */
  int MAX_LENGTH = 64 * 1024;

  /** A source whose tree is deeper is refused. */
  int MAX_DEPTH = 200;

  /** The tree of a source, or why there is none. However hostile the source, this returns in bounded time. */
  Parsed parse(String source);

  @Override
  void close();
}
