package io.pml.testkit.faults;

import java.util.Locale;

/**
 * How a {@link FaultyServer} misbehaves: when it starts, when it lists its tools, or when one of the tools
 * {@code misbehave} and {@code misbehave_idempotent} is called. Everything else works, as far as the fault lets it.
 *
 * <p>"Size" and "delay" are {@code --size} and {@code --delay-ms}; each constant carries its defaults.
 */
public enum Mode {
  /** Does everything right. */
  HEALTHY,
  /** Exits with code 3 in the middle of the call. */
  CRASH,
  /** Answers the first call; exits with code 3 in the middle of the second one. */
  CRASH_EVERY_2ND,
  /** Exits with code 4, after the delay, before it reads anything. */
  EXIT_AT_START,
  /** Never answers the call, cancelled or not. */
  HANG,
  /** Reads but never answers anything, the handshake included. */
  HANG_AT_START,
  /** Writes size lines of junk before the answer and as many after it. */
  GARBAGE(10, 0),
  /** Like {@link #GARBAGE}, with lines that hold every byte but the line feed, so that they are not UTF-8. */
  GARBAGE_BINARY(10, 0),
  /** Greets people with a few lines of text on standard output when it starts. */
  BANNER,
  /** Writes junk lines as fast as they are read, for ever; the call is never answered. */
  GARBAGE_STORM,
  /** Answers one byte at a time with the delay between them; other answers wait behind it. */
  DRIP(0, 20),
  /** Answers without the line feed; the next answer lands on the same line. */
  NO_NEWLINE,
  /** Answers in one valid line of at least size bytes. */
  HUGE(512L << 20, 0),
  /** Starts an answer that never ends. */
  ENDLESS_LINE,
  /** Closes standard output, stays alive and goes on reading. */
  HALF_CLOSE,
  /** Writes size bytes to standard error, then answers. */
  STDERR_FLOOD(64L << 20, 0),
  /** Outlives SIGTERM and the end of its input; only SIGKILL ends it. */
  IGNORE_TERM,
  /**
   * Starts a grandchild that holds standard output open and is left behind when the server ends; each call starts one
   * more and answers with its process id.
   */
  FORK,
  /** Writes three answers with ids that nobody asked for, then the right one. */
  WRONG_ID,
  /** Answers "first", then answers the same call again with "second". */
  TWICE,
  /** Answers with the id as text where the client sent a number, and as a number where it sent text. */
  ID_TYPE,
  /** Answers only after the call was cancelled, when the delay is over. */
  LATE(0, 50),
  /** Sends size log notifications, one half before the answer and the other half after it. */
  NOTIFY_FLOOD(200_000, 0),
  /** Answers, then says that its tools changed, for ever, with the delay in between. */
  LIST_CHANGED_STORM(0, 1),
  /** Lists its tools in pages that never end. */
  ENDLESS_PAGES,
  /** Lists size more tools, in pages of {@value ToolList#PAGE}. */
  MANY_TOOLS(20_000, 0),
  /** Lists tools with names that no client should take, among good ones. */
  BAD_NAMES,
  /** Changes the definitions of the called tools with every call, and says so. */
  CHANGING_TOOLS,
  /** Answers with a text of exactly size bytes. */
  BIG_RESULT(8L << 20, 0),
  /** Answers nothing before the delay is over. */
  SLOW_START(0, 2_000),
  /** Has one more tool, {@code env}: its environment variables and its working folder. */
  ENVIRONMENT;

  private final long size;
  private final long delayMillis;

  Mode() {
    this(0, 0);
  }

  Mode(long size, long delayMillis) {
    this.size = size;
    this.delayMillis = delayMillis;
  }

  /** The default of {@code --size}; what it counts depends on the mode. */
  public long size() {
    return size;
  }

  /** The default of {@code --delay-ms}. */
  public long delayMillis() {
    return delayMillis;
  }

  /** The name on a command line, such as {@code crash_every_2nd}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mode of a name on a command line; hyphens are as good as underscores. */
  public static Mode of(String wireName) {
    return valueOf(wireName.replace('-', '_').toUpperCase(Locale.ROOT));
  }
}
