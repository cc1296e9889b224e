package io.pml.mcp;

import java.util.Arrays;
import java.util.Optional;

/** A list that a client may want to read anew. */
public enum Change {
  TOOLS("tools", "toolsListChanged"),
  PROMPTS("prompts", "promptsListChanged"),
  RESOURCES("resources", "resourcesListChanged");

  private final String capability;
  private final String filter;

  Change(String capability, String filter) {
    this.capability = capability;
    this.filter = filter;
  }

  /** The server capability whose {@code listChanged} promises word of it. */
  public String capability() {
    return capability;
  }

  /** Its key in the filter of {@code subscriptions/listen}. */
  public String filter() {
    return filter;
  }

  /** The change that a notification tells of; empty when it tells of none. */
  public static Optional<Change> of(String method) {
    return Arrays.stream(values()).filter(change -> change.method().equals(method)).findFirst();
  }

  public String method() {
    return "notifications/" + capability + "/list_changed";
  }
}
