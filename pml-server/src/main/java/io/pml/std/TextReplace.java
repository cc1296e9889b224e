package io.pml.std;

import com.google.re2j.Matcher;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import tools.jackson.databind.node.ObjectNode;

/** Replaces parts of a text. */
record TextReplace(Duration patience) implements PlainTool {
  private static final int MAX_RESULT = 10 << 20;

  private static final ObjectNode DEFINITION = Definition
      .of("text_replace", "Replace text", "Replace every occurrence of a text, or of a regex (RE2; flags as (?im)).")
      .takes("text", Schemas.text())
      .takes("find", Schemas.text().put("minLength", 1))
      .takes("replace", Schemas.text("With regex: $1, ${name}; \\$ is a dollar"))
      .mayTake("regex", Schemas.flag())
      .mayTake("ignore_case", Schemas.flag())
      .gives("text", Schemas.text())
      .gives("replacements", Schemas.whole())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    String find = arguments.text("find");
    String replace = arguments.text("replace");
    if (find.isEmpty()) {
      throw Arguments.bad("`find` is empty: give what to replace");
    }
    boolean regex = arguments.flag("regex");
    Regex pattern = Regex.compile(regex ? find : Regex.quote(find), arguments.flag("ignore_case"));
    try {
      return ToolResult.structured(
          replaceAll(pattern, arguments.text("text"), regex ? replace : Matcher.quoteReplacement(replace)));
    } catch (Regex.OutOfTime e) {
      throw Arguments.bad("the regex took longer than " + patience.toMillis() + " ms: simplify it or shorten the text");
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw Arguments.bad("`replace` names a group that the regex does not have (" + e.getMessage()
          + "): write \\$ for a dollar sign");
    }
  }

  private ObjectNode replaceAll(Regex regex, String text, String replacement) {
    Matcher matcher = regex.matcher(text, Deadline.in(patience));
    StringBuilder result = new StringBuilder();
    int count = 0;
    while (matcher.find()) {
      matcher.appendReplacement(result, replacement);
      count++;
      if (result.length() > MAX_RESULT) {
        throw Arguments.bad("the result would exceed " + MAX_RESULT + " characters: shorten text or replacement");
      }
    }
    matcher.appendTail(result);
    return Json.object().put("text", result.toString()).put("replacements", count);
  }
}
