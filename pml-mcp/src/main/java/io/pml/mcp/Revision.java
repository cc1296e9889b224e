package io.pml.mcp;

import java.util.List;

/** The revisions of the protocol that PML speaks. Their names are dates, so that they sort by age. */
public final class Revision {
  /** The first revision without a handshake: every request says for itself which revision it speaks. */
  public static final String MODERN = "2026-07-28";

  /** The newest revision that opens with {@code initialize}. */
  public static final String NEWEST_LEGACY = "2025-11-25";

  /** What an HTTP request without a version header speaks. */
  public static final String UNSAID = "2025-03-26";

  /** The one revision in which several messages may come as one. */
  public static final String BATCHES = "2025-03-26";

  public static final List<String> LEGACY = List.of(NEWEST_LEGACY, "2025-06-18", "2025-03-26", "2024-11-05");

  /** Newest first. */
  public static final List<String> ALL = List.of(MODERN, NEWEST_LEGACY, "2025-06-18", "2025-03-26", "2024-11-05");

  private Revision() {}

  public static boolean isModern(String revision) {
    return revision.compareTo(MODERN) >= 0;
  }
}
