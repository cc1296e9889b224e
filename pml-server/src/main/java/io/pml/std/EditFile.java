package io.pml.std;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.node.ObjectNode;

/** Replaces exact pieces of a text file: all of the edits, or none. */
record EditFile(Saver saver) implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("edit_file", "Edit file", "Replace exact text in a workspace file, edit after edit: all of them or none.")
      .takes("path", Schemas.text())
      .takes("edits", edits())
      .gives("path", Schemas.text())
      .gives("size", Schemas.whole())
      .gives("hash", Schemas.text())
      .gives("replacements", Schemas.whole())
      .destructive();

  private static ObjectNode edits() {
    ObjectNode edit = Schemas.object();
    edit.putObject("properties")
        .set("old", Schemas.text("Must occur exactly once, unless all").put("minLength", 1))
        .set("new", Schemas.text())
        .set("all", Schemas.flag("Replace every occurrence"));
    edit.putArray("required").add("old").add("new");
    return Schemas.list(edit.put("additionalProperties", false)).put("minItems", 1);
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    String path = arguments.text("path");
    List<Arguments> edits = arguments.objects("edits");
    if (edits.isEmpty()) {
      throw Arguments.bad("`edits` is empty: give at least one {old, new}");
    }
    AtomicInteger replacements = new AtomicInteger();
    Saver.Saved saved = saver.change(workspace, path, old -> {
      String text = text(path, old.orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND,
          "no file " + Arguments.shown(path) + ": make it with write_file")));
      for (int i = 0; i < edits.size(); i++) {
        text = apply(edits.get(i), "edit " + (i + 1), text, replacements);
      }
      return Bytes.utf8(text);
    });
    return ToolResult.structured(saved.report().put("replacements", replacements.get()));
  }

  private static String text(String path, byte[] content) {
    return Bytes.text(content)
        .orElseThrow(() -> Arguments.bad(Arguments.shown(path) + " is not UTF-8 text: only texts can be edited"));
  }

  private static String apply(Arguments edit, String name, String text, AtomicInteger replacements) {
    String old = edit.text("old");
    String replacement = edit.text("new");
    if (old.isEmpty() || old.equals(replacement)) {
      throw Arguments.bad(name + ": `old` is empty or equal to `new`, so nothing would change; nothing was written");
    }
    int count = count(text, old);
    if (count == 0) {
      throw Arguments.bad(name + ": `old` does not occur" + lineEnds(text, old)
          + "; nothing was written: read the file again and copy the text exactly");
    }
    if (count > 1 && !edit.flag("all")) {
      throw Arguments.bad(name + ": `old` occurs " + count
          + " times; nothing was written: add lines around it until it is unique, or set all");
    }
    if (text.length() + (long) count * (replacement.length() - old.length()) > Saver.MAX_BYTES) {
      throw Arguments.bad(name + ": the file would exceed " + Saver.MAX_BYTES + " bytes; nothing was written");
    }
    replacements.addAndGet(count);
    return text.replace(old, replacement);
  }

  private static String lineEnds(String text, String old) {
    return text.contains("\r\n") && old.contains("\n") && !old.contains("\r")
        ? " (the lines of this file end in \\r\\n)"
        : "";
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
      count++;
    }
    return count;
  }
}
