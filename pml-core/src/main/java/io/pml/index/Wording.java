package io.pml.index;

import io.pml.tool.Tool;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an entry says of itself, part by part; any part may be empty. Identifiers come as they are spelled, and are split
 * into words here.
 *
 * @param group the server of a tool, the namespace of a capability
 * @param about what the group says of itself
 */
public record Wording(String group, String about, String name, String description, List<String> parameters) {
  private static final int MOST_CHARACTERS = 8_000;
  private static final int MOST_ABOUT = 400;

  public Wording {
    about = Words.beginning(about, MOST_ABOUT);
    description = Words.beginning(description, MOST_CHARACTERS);
    parameters = List.copyOf(parameters);
  }

  /** The wording of a tool, with what its server says of itself. */
  public static Wording of(Tool tool, String about) {
    List<String> parameters = tool.inputSchema()
        .path("properties")
        .propertyStream()
        .map(each -> each.getKey())
        .toList();
    return new Wording(tool.id().server(), about, tool.id().name(), tool.description(), parameters);
  }

  /** All that identifies the entry: {@code group name: description Parameters: names}. */
  public String whole() {
    StringBuilder text = new StringBuilder();
    if (!group.isEmpty()) {
      text.append(Words.split(group)).append(' ');
    }
    text.append(plainName()).append(": ").append(description);
    if (!parameters.isEmpty()) {
      text.append(" Parameters: ").append(parameters.stream().map(Words::split).collect(Collectors.joining(", ")));
    }
    return Words.beginning(text.toString(), MOST_CHARACTERS);
  }

  /** The name as words. */
  public String plainName() {
    return Words.split(name);
  }

  /** What surrounds the entry: its group and what that says of itself, or else the whole. */
  public String context() {
    return about.isBlank() ? whole() : Words.split(group) + ": " + about;
  }
}
