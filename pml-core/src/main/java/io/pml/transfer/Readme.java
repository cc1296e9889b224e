package io.pml.transfer;

import io.pml.capability.Parameter;
import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.util.stream.Collectors;

/** What people read of a bundle before they import it. */
final class Readme {
  private Readme() {}

  static String of(Bundle bundle) {
    Edition newest = bundle.newest();
    StringBuilder text = new StringBuilder("# ")
        .append(bundle.name().map(Object::toString).orElse("A capability without a name"))
        .append("\n\n")
        .append(line(bundle.intent()))
        .append("\n");
    if (!newest.parameters().isEmpty()) {
      text.append("\n## Parameters\n\n");
      newest.parameters().forEach(parameter -> text.append("- ").append(of(parameter)).append("\n"));
    }
    if (!newest.tools().isEmpty()) {
      text.append("\n## Tools\n\n");
      newest.tools().stream().map(ToolId::toString).forEach(tool -> text.append("- `").append(tool).append("`\n"));
    }
    text.append("\n## Versions\n\n");
    bundle.editions().reversed().forEach(each -> text.append(of(each, each.number() == bundle.current())));
    return text.append("\n`pml caps import` says what importing this folder would do.\n").toString();
  }

  /** A parameter on one line. */
  static String of(Parameter parameter) {
    String type = parameter.schema().path("type").asString("any");
    return "`" + line(parameter.name()) + "` (" + line(type) + ")"
        + parameter.fallback().map(value -> ", otherwise `" + Json.write(value) + "`").orElse(", required");
  }

  private static String of(Edition each, boolean current) {
    return "- " + each.number() + each.label().map(label -> " (" + label + ")").orElse("")
        + (current ? ", current" : "")
        + ", " + each.change().at() + ", " + line(each.change().author())
        + (each.change().summary().isBlank() ? "" : ": " + line(each.change().summary())) + "\n";
  }

  /** What somebody wrote, on one line and without control characters. */
  static String line(String text) {
    return text.codePoints()
        .map(each -> Character.isISOControl(each) ? ' ' : each)
        .mapToObj(Character::toString)
        .collect(Collectors.joining())
        .strip();
  }
}
