package io.pml.cli;

import io.pml.json.Json;
import java.util.Optional;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What came of an execution, as {@code pml_execute} tells it.
 *
 * @param name what the code is called, such as a file
 * @param source empty when it is not known
 */
record Outcome(ObjectNode answer, String name, Optional<String> source) {
  /** The exit code when somebody has to approve something first. */
  static final int WAITS = 3;

  private static final int LONGEST = 2_000;

  boolean waits() {
    return status().equals("approval_required");
  }

  int exitCode() {
    return switch (status()) {
      case "success" -> 0;
      case "approval_required" -> WAITS;
      default -> 1;
    };
  }

  private String status() {
    return answer.path("status").asString("");
  }

  /** Shows the result on standard output, and everything else beside it. */
  void show(Common common) {
    common.print(answer, () -> {
      switch (status()) {
        case "success" -> showResult(common);
        case "approval_required" -> System.err.println(waiting());
        default -> System.err.println(failure());
      }
    });
  }

  private void showResult(Common common) {
    if (answer.has("result_handle")) {
      common.out().println(answer.path("result_preview").asString("") + "…");
      System.err
          .println("(the beginning; `pml run " + answer.path("workflow_id").asString() + " --json` has all of it)");
    } else if (!answer.path("result").isNull() && !answer.path("result").isMissingNode()) {
      JsonNode result = answer.path("result");
      common.out().println(result.isString() ? result.stringValue() : Json.pretty(result));
    }
    common.out().flush();
    System.err.println(footnote());
  }

  /** How the result came about. */
  String footnote() {
    String more = "; `pml run " + Text.shortId(answer.path("workflow_id")) + "` shows more)";
    if (answer.has("cache_hit")) {
      return "(not run again: this is what it gave at " + Text.moment(answer.path("cached_at"))
          + ", and --refresh runs it anew" + more;
    }
    int calls = answer.path("trace_handle").path("tasks").asInt(answer.path("tasks").size());
    return "(" + Text.count(calls, "call") + ", " + Text.duration(answer.path("duration_ms").asDouble(0)) + more;
  }

  /** What went wrong, and where. */
  String failure() {
    JsonNode error = answer.path("error");
    int line = error.path("line").asInt(0);
    int column = error.path("column").asInt(0);
    StringBuilder text = new StringBuilder("pml: ").append(error.path("code").asString("failed"))
        .append(": ")
        .append(Text.line(message(error.path("message").asString(""), line, column), LONGEST));
    if (line > 0) {
      text.append("\n  at ").append(name).append(':').append(line).append(column > 0 ? ":" + column : "");
      source.flatMap(code -> Excerpt.of(code, line, column)).ifPresent(excerpt -> text.append('\n').append(excerpt));
    }
    return text.toString();
  }

  /** Without the place and the line of code, where a message brings these along: they are shown anyway. */
  private static String message(String message, int line, int column) {
    String place = "line " + line + ", column " + column + ": ";
    return message.startsWith(place) ? message.substring(place.length()).lines().findFirst().orElse("") : message;
  }

  /** What has to be approved, and how. */
  String waiting() {
    JsonNode approval = answer.path("approval");
    String id = approval.path("id").asString("");
    return "pml: a human has to allow this code to call " + tools() + " before " + Text.moment(approval.path("expires"))
        + ".\n`pml approve " + id + " --resume` allows it and goes on, `pml reject " + id + "` does not.";
  }

  /** The tools that have to be approved. */
  String tools() {
    StringJoiner names = new StringJoiner(", ");
    answer.path("approval").path("tools").forEach(tool -> names.add(toolName(tool.asString(""))));
    return names.toString();
  }

  static String toolName(String id) {
    return id.equals("*:*") ? "tools that only the run will tell" : Text.line(id, LONGEST);
  }
}
