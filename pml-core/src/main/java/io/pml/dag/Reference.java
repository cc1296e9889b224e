package io.pml.dag;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A place in a text that stands for a value: <code>${t1.content}</code>, <code>${args.path}</code>. With one dollar sign
 * more in front it is text, and loses that sign.
 *
 * @param root the id of a task, or {@code args}
 * @param path the way from there to the value
 */
record Reference(String root, List<String> path) {
  static final Pattern PATTERN = Pattern.compile("(?<!\\$)\\$\\{([A-Za-z_][\\w-]*)((?:\\.[\\w$-]++|\\[\\d++\\])*+)\\}");
  static final Pattern ID = Pattern.compile("[A-Za-z_][\\w-]*");
  private static final Pattern STEP = Pattern.compile("\\.([\\w$-]+)|\\[(\\d+)\\]");
  private static final String ARGS = "args";

  Reference {
    path = List.copyOf(path);
  }

  static Reference of(Matcher match) {
    List<String> path = new ArrayList<>();
    Matcher step = STEP.matcher(match.group(2));
    while (step.find()) {
      path.add(step.group(1) == null ? step.group(2) : step.group(1));
    }
    return new Reference(match.group(1), path);
  }

  /** All references in the texts of a value. */
  static List<Reference> all(JsonNode value) {
    List<Reference> found = new ArrayList<>();
    collect(value, found);
    return found;
  }

  private static void collect(JsonNode value, List<Reference> found) {
    if (value.isString()) {
      PATTERN.matcher(value.stringValue()).results().forEach(result -> {
        Matcher again = PATTERN.matcher(result.group());
        if (again.matches()) {
          found.add(of(again));
        }
      });
    }
    value.forEach(item -> collect(item, found));
  }

  /** The task it refers to; empty for an argument of the whole. */
  Optional<String> task() {
    return root.equals(ARGS) ? Optional.empty() : Optional.of(root);
  }
}
