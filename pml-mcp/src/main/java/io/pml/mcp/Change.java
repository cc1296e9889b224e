package io.pml.mcp;

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

  public String method() {
    return "notifications/" + capability + "/list_changed";
  }
}
