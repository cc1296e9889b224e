package io.pml.cli;

import io.pml.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One execution as people read it: what it was for, what came of it, and every call at its place in time. */
final class TimeLine {
  private static final int BAR = 30;
  private static final int TOOL = 32;
  private static final int MOST_CALLS = 200;
  private static final int MOST_LINES = 50;
  private static final int INDENT = 9;

  private final ObjectNode run;
  private final int width;
  private final List<String> lines = new ArrayList<>();

  /**
   * A time line.
   *
   * @param run as the daemon tells it
   * @param width how many characters fit on a line
   */
  TimeLine(ObjectNode run, int width) {
    this.run = run;
    this.width = width;
  }

  List<String> lines() {
    lines.clear();
    head();
    calls();
    decisions();
    rounds();
    log();
    waiting();
    return List.copyOf(lines);
  }

  // -- what and how -------------------------------------------------------------------------------------------------

  private void head() {
    lines.add("run      " + run.path("workflow_id").asString() + "  " + RunTable.state(run)
        + (run.has("ended") ? " in " : " for ") + Text.duration(run.path("duration_ms").asDouble()));
    field("intent", run.path("intent").asString(""));
    field("when", Text.moment(run.path("began")) + ", by " + run.path("client").asString("")
        + (run.path("attempts").asInt(1) > 1 ? ", begun " + run.path("attempts").asInt() + " times" : ""));
    JsonNode code = run.path("code");
    long length = code.path("source").asString("").lines().count();
    field("code", code.path("hash").asString("") + ", " + length + (length == 1 ? " line" : " lines")
        + (code.path("masked").asBoolean(false) ? ", secrets taken out" : ""));
    if (!run.path("args").isEmpty()) {
      field("args", Json.write(run.path("args")));
    }
    if (run.has("result")) {
      field("result", Text.of(run.path("result")));
    }
    if (run.has("error")) {
      failure(run.path("error"), code.path("source").asString(""));
    }
  }

  private void failure(JsonNode error, String source) {
    int line = error.path("line").asInt(0);
    int column = error.path("column").asInt(0);
    field("error", error.path("code").asString("") + ": " + error.path("message").asString(""));
    Excerpt.of(source, line, column).ifPresent(excerpt -> excerpt.lines().forEach(text -> add("  " + text)));
  }

  // -- calls --------------------------------------------------------------------------------------------------------

  private void calls() {
    List<JsonNode> tasks = list(run.path("tasks"));
    if (tasks.isEmpty()) {
      return;
    }
    title("calls");
    double first = tasks.stream().mapToDouble(this::start).min().orElse(0);
    double span = Math.max(1, tasks.stream().mapToDouble(this::end).max().orElse(0) - first);
    Map<Integer, Long> groups = tasks.stream()
        .collect(Collectors.groupingBy(task -> task.path("parallel_group").asInt(), Collectors.counting()));
    Map<Integer, Long> seen = new LinkedHashMap<>();
    int toolWidth = tasks.stream()
        .mapToInt(task -> Text.line(task.path("tool").asString(""), TOOL).length())
        .max()
        .orElse(0);
    for (JsonNode task : tasks.subList(0, Math.min(MOST_CALLS, tasks.size()))) {
      int group = task.path("parallel_group").asInt();
      long place = seen.merge(group, 1L, Long::sum);
      add(mark(place, groups.getOrDefault(group, 1L)) + " " + pad(task.path("task_id").asString(""), 5)
          + pad(task.path("node").asString("-"), 5)
          + pad(Text.line(task.path("tool").asString(""), TOOL), toolWidth + 1)
          + right("+" + Text.duration(start(task)), 10) + right(Text.duration(task.path("duration_ms").asDouble()), 10)
          + "  " + bar(task, first, span) + (failed(task) ? " failed" : ""));
      String arguments = Text.line(Json.write(task.path("arguments")), (width - INDENT) / 2);
      add(" ".repeat(INDENT) + arguments + " → " + Text.line(task.path("resultPreview").asString(""), width));
    }
    rest(tasks.size() - MOST_CALLS);
  }

  /** A bracket around calls that ran side by side. */
  private static String mark(long place, long size) {
    if (size == 1) {
      return " ";
    }
    return place == 1 ? "┌" : place == size ? "└" : "│";
  }

  private String bar(JsonNode task, double first, double span) {
    int from = (int) Math.min(BAR - 1, Math.round((start(task) - first) / span * BAR));
    int length = (int) Math.max(1, Math.round(task.path("duration_ms").asDouble() / span * BAR));
    int shown = Math.min(length, BAR - from);
    return " ".repeat(from) + (failed(task) ? "▒" : "█").repeat(shown) + " ".repeat(BAR - from - shown);
  }

  private static boolean failed(JsonNode task) {
    return task.path("status").asString("").equals("failed");
  }

  /** In milliseconds since the execution began. */
  private double start(JsonNode task) {
    return Duration.between(Instant.parse(run.path("began").asString()),
        Instant.parse(task.path("started_at").asString())).toNanos() / 1e6;
  }

  private double end(JsonNode task) {
    return start(task) + task.path("duration_ms").asDouble();
  }

  // -- ways ---------------------------------------------------------------------------------------------------------

  private void decisions() {
    Map<String, Map<String, Long>> counts = new LinkedHashMap<>();
    run.path("decisions")
        .forEach(choice -> counts.computeIfAbsent(choice.path("node").asString(), _ -> new LinkedHashMap<>())
            .merge(choice.path("outcome").asString(""), 1L, Long::sum));
    section("decisions", counts.entrySet()
        .stream()
        .map(entry -> pad(entry.getKey(), 5) + written(entry.getKey(), "condition") + " → "
            + entry.getValue()
                .entrySet()
                .stream()
                .map(way -> way.getKey() + (way.getValue() == 1 ? "" : " (" + way.getValue() + " times)"))
                .collect(Collectors.joining(", ")))
        .toList());
  }

  private void rounds() {
    section("loops", run.path("rounds")
        .properties()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> pad(entry.getKey(), 5) + written(entry.getKey(), "over") + ": " + entry.getValue().asLong()
            + (entry.getValue().asLong() == 1 ? " round" : " rounds"))
        .toList());
  }

  /** What the program has written at a node. */
  private String written(String node, String key) {
    return list(run.path("structure").path("nodes")).stream()
        .filter(each -> each.path("id").asString("").equals(node))
        .map(each -> each.path(key).asString(""))
        .findFirst()
        .orElse("");
  }

  private void log() {
    section("log", list(run.path("log")).stream()
        .map(line -> pad(line.path("level").asString("").toUpperCase(Locale.ROOT), 6) + line.path("text").asString(""))
        .toList());
  }

  // -- what is missing ----------------------------------------------------------------------------------------------

  private void waiting() {
    section("waits for", list(run.path("unanswered")).stream()
        .map(call -> pad(call.path("task_id").asString(""), 5) + call.path("tool").asString("") + ", since "
            + Text.moment(call.path("started_at")))
        .toList());
    if (run.path("interrupted").asBoolean(false)) {
      title("PML was stopped meanwhile");
      lines.add("It goes on as soon as `pml serve` or a client starts PML.");
    }
    if (!run.path("state").asString("").equals("paused")) {
      return;
    }
    List<JsonNode> asked = list(run.path("approvals"));
    if (!asked.isEmpty()) {
      JsonNode newest = asked.getLast();
      title("waits for approval");
      Text.plain(newest.path("text").asString("")).lines().forEach(line -> lines.add("  " + line));
      lines.add("");
      lines.add(advice(newest));
    }
  }

  private static String advice(JsonNode approval) {
    String id = approval.path("id").asString("");
    return switch (approval.path("state").asString("")) {
      case "open" -> "`pml approve " + id + "` allows it until " + Text.moment(approval.path("expires"))
          + ", `pml reject " + id + "` does not.";
      case "approved", "remembered" -> "It was approved: `pml approve " + id + " --resume` goes on at once.";
      default -> "Nobody answered in time: it is asked anew when the agent goes on with it.";
    };
  }

  // -- lines --------------------------------------------------------------------------------------------------------

  private void field(String name, String value) {
    add(pad(name, INDENT) + Text.line(value, Math.max(1, width - INDENT)));
  }

  private void section(String name, List<String> texts) {
    if (texts.isEmpty()) {
      return;
    }
    title(name);
    texts.stream().limit(MOST_LINES).forEach(text -> add("  " + text));
    rest(texts.size() - MOST_LINES);
  }

  private void title(String name) {
    lines.add("");
    lines.add(name);
  }

  private void rest(int more) {
    if (more > 0) {
      lines.add("  … and " + more + " more; --json shows all");
    }
  }

  /** Cuts what is too long, and keeps the spaces, which put things under each other. */
  private void add(String line) {
    String plain = Text.plain(line).replace('\n', ' ').replace('\t', ' ').stripTrailing();
    lines.add(plain.codePointCount(0, plain.length()) <= width
        ? plain
        : plain.substring(0, plain.offsetByCodePoints(0, width - 1)) + "…");
  }

  private static String pad(String text, int size) {
    return text + " ".repeat(Math.max(1, size - text.length()));
  }

  private static String right(String text, int size) {
    return " ".repeat(Math.max(1, size - text.length())) + text;
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
