package io.pml.std;

import com.google.re2j.Matcher;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Picks out of a text what matches a regular expression. */
record TextExtract(Duration patience) implements PlainTool {
  private static final int MAX = 5000;

  private static final ObjectNode DEFINITION = Definition
      .of("text_extract", "Extract from text", "Find all matches of a regex (RE2; flags as (?im)) with their groups.")
      .takes("text", Schemas.text())
      .takes("pattern", Schemas.text("E.g. (?P<key>\\w+)=(?P<value>.*)"))
      .mayTake("ignore_case", Schemas.flag())
      .mayTake("limit", Schemas.whole(1, MAX, "Default 1000"))
      .gives("matches", Schemas.list(matchSchema()))
      .givesTruncation()
      .readOnly();

  private static ObjectNode matchSchema() {
    ObjectNode schema = Schemas.object();
    schema.putObject("properties")
        .set("text", Schemas.text())
        .set("index", Schemas.whole())
        .set("groups", Schemas.list(Schemas.any()))
        .set("named", Schemas.object());
    return schema;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Regex regex = Regex.compile(arguments.text("pattern"), arguments.flag("ignore_case"));
    Matcher matcher = regex.matcher(arguments.text("text"), Deadline.in(patience));
    int limit = arguments.whole("limit", 1000, 1, MAX);
    ObjectNode result = Json.object();
    ArrayNode matches = result.putArray("matches");
    try {
      boolean found = matcher.find();
      while (found && matches.size() < limit) {
        matches.add(match(regex, matcher));
        found = matcher.find();
      }
      result.put("truncated", found);
      if (found) {
        result.put("more", "raise limit (up to " + MAX + "), or go on with the text after the last match");
      }
      return ToolResult.structured(result);
    } catch (Regex.OutOfTime e) {
      throw Arguments.bad("the regex took longer than " + patience.toMillis() + " ms: simplify it or shorten the text");
    }
  }

  private static ObjectNode match(Regex regex, Matcher matcher) {
    ObjectNode match = Json.object().put("text", matcher.group()).put("index", matcher.start());
    for (int group = 1; group <= matcher.groupCount(); group++) {
      match.withArray("groups").add(matcher.group(group));
    }
    regex.groups().forEach((name, group) -> match.withObject("named").put(name, matcher.group(group)));
    return match;
  }
}
