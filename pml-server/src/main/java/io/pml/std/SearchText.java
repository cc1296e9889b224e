package io.pml.std;

import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds lines in the files of the workspace. */
final class SearchText implements PlainTool {
  private static final int MAX = 1000;
  private static final int MAX_CONTEXT = 10;
  private static final int MAX_LINE = 500;
  private static final int MAX_FILE = 10 << 20;

  private static final ObjectNode DEFINITION = Definition
      .of("search_text", "Search text", "Find the lines of workspace text files that hold a text or match a regex. "
          + "Skips .git, node_modules and target unless path names them, and files over 10 MiB.")
      .takes("query", Schemas.text())
      .mayTake("regex", Schemas.flag("query is a regex (RE2 syntax)"))
      .mayTake("ignore_case", Schemas.flag())
      .mayTake("path", Schemas.text("Folder or file to look in"))
      .mayTake("glob", Schemas.text("Only such files, e.g. *.java"))
      .mayTake("limit", Schemas.whole(1, MAX, "Default 100"))
      .mayTake("context", Schemas.whole(0, MAX_CONTEXT, "Lines before and after each match"))
      .gives("matches", Schemas.list(matchSchema()))
      .gives("files_searched", Schemas.whole())
      .givesTruncation()
      .readOnly();

  private final Duration patience;

  SearchText(Duration patience) {
    this.patience = patience;
  }

  private static ObjectNode matchSchema() {
    ObjectNode schema = Schemas.object();
    schema.putObject("properties")
        .set("path", Schemas.text())
        .set("line", Schemas.whole())
        .set("text", Schemas.text())
        .set("before", Schemas.list(Schemas.text()))
        .set("after", Schemas.list(Schemas.text()));
    return schema;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    Deadline deadline = Deadline.in(patience);
    Search search = new Search(test(arguments, deadline), arguments.whole("limit", 100, 1, MAX),
        arguments.whole("context", 0, 0, MAX_CONTEXT), deadline);
    Optional<Glob> glob = arguments.maybeText("glob").map(Glob::parse);
    Place place = workspace.findExisting(arguments.text("path", "."));
    boolean complete = Walk.through(workspace, place, Walk.MAX_DEPTH, entry -> {
      boolean wanted = entry.attributes().isRegularFile() && entry.attributes().size() <= MAX_FILE
          && glob.stream().allMatch(g -> g.matches(entry.below()));
      return !wanted || search.file(entry);
    });
    return ToolResult.structured(search.report(complete, patience));
  }

  private static Predicate<String> test(Arguments arguments, Deadline deadline) {
    String query = arguments.text("query");
    boolean ignoreCase = arguments.flag("ignore_case");
    if (query.isEmpty()) {
      throw Arguments.bad("`query` is empty: give the text to look for");
    }
    if (arguments.flag("regex")) {
      Regex regex = Regex.compile(query, ignoreCase);
      return line -> regex.matcher(line, deadline).find();
    }
    if (query.indexOf('\n') >= 0) {
      throw Arguments.bad("`query` holds a line break: lines are searched one by one, so give a part of one line");
    }
    String wanted = query.toLowerCase(Locale.ROOT);
    return ignoreCase ? line -> line.toLowerCase(Locale.ROOT).contains(wanted) : line -> line.contains(query);
  }

  /** One search: what it looks for and what it has found. */
  private static final class Search {
    private final Predicate<String> test;
    private final int limit;
    private final int context;
    private final Deadline deadline;
    private final ArrayNode matches = Json.array();
    private int files;
    private boolean late;

    Search(Predicate<String> test, int limit, int context, Deadline deadline) {
      this.test = test;
      this.limit = limit;
      this.context = context;
      this.deadline = deadline;
    }

    /** Whether the search goes on. */
    boolean file(Walk.Entry entry) {
      late = deadline.isOver();
      if (late) {
        return false;
      }
      Optional<String> text = read(entry);
      if (text.isEmpty()) {
        return true;
      }
      files++;
      try {
        return lines(Workspace.shown(entry.path()), text.get().lines().toList());
      } catch (Regex.OutOfTime e) {
        late = true;
        return false;
      }
    }

    private boolean lines(String path, List<String> lines) {
      for (int i = 0; i < lines.size(); i++) {
        if (!test.test(lines.get(i))) {
          continue;
        }
        if (matches.size() == limit) {
          return false;
        }
        ObjectNode match = matches.addObject().put("path", path).put("line", i + 1).put("text", clip(lines.get(i)));
        if (context > 0) {
          lines.subList(Math.max(0, i - context), i).forEach(line -> match.withArray("before").add(clip(line)));
          lines.subList(i + 1, Math.min(lines.size(), i + 1 + context))
              .forEach(line -> match.withArray("after").add(clip(line)));
        }
      }
      return true;
    }

    ObjectNode report(boolean complete, Duration patience) {
      ObjectNode result = Json.object();
      result.set("matches", matches);
      result.put("files_searched", files).put("truncated", !complete);
      if (late) {
        result.put("more", "stopped after " + patience.toMillis() + " ms: narrow path or glob");
      } else if (!complete) {
        result.put("more", "raise limit (up to " + MAX + "), or narrow query, path or glob");
      }
      return result;
    }

    private static Optional<String> read(Walk.Entry entry) {
      try (SeekableByteChannel channel = entry.folder().read(entry.name())) {
        return Bytes.text(Bytes.readAll(channel, MAX_FILE));
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    private static String clip(String line) {
      return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "…";
    }
  }
}
