package io.pml.settings;

import java.time.Duration;
import java.util.Map;

/**
 * One downstream server.
 *
 * @param disabled switched off by the user: known, but never started
 * @param tools what the user changed about the server's tools, by their own names
 */
public record ServerSettings(String name, Launch launch, Origin origin, Trust trust, boolean disabled, Calls calls,
    Lifetime lifetime, Map<String, ToolOverride> tools) {
  public ServerSettings {
    tools = Settings.inOrder(tools);
  }

  /** Which file named the server: the user's own, or one that came with a project. */
  public enum Origin {
    CONFIG,
    PROJECT
  }

  /** Whether the server's annotations of its tools (such as read-only) are believed. */
  public enum Trust {
    ANNOTATIONS,
    NONE
  }

  /** How long one call may take, and how many run at once. */
  public record Calls(Duration timeout, int maxParallel) {
    public static final Calls DEFAULTS = new Calls(Duration.ofSeconds(60), 64);
  }

  /**
   * When the server runs.
   *
   * @param idleStop how long it runs without a call; zero for ever
   */
  public record Lifetime(Start start, Duration startTimeout, Duration idleStop) {
    public static final Lifetime DEFAULTS = new Lifetime(Start.ON_DEMAND, Duration.ofSeconds(15),
        Duration.ofSeconds(300));
  }

  /** When the server starts: with PML, or with the first call. */
  public enum Start {
    EAGER,
    ON_DEMAND
  }
}
