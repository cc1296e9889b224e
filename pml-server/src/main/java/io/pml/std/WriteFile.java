package io.pml.std;

import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Writes a file as a whole. */
record WriteFile(Saver saver) implements PlainTool {
  private static final ObjectNode DEFINITION = Definition
      .of("write_file", "Write file",
          "Write a workspace text file atomically, up to 10 MiB; parent folders are made. Mode create refuses a file that exists.")
      .takes("path", Schemas.text())
      .takes("content", Schemas.text())
      .mayTake("mode", Schemas.choice("create", "overwrite", "append"))
      .mayTake("expected_hash", Schemas.text("Write only if the file still has this hash (from read_file)"))
      .gives("path", Schemas.text())
      .gives("size", Schemas.whole())
      .gives("hash", Schemas.text())
      .destructive();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    String path = arguments.text("path");
    byte[] content = Bytes.utf8(arguments.text("content"));
    String mode = arguments.choice("mode", "create", List.of("create", "overwrite", "append"));
    Optional<String> expected = arguments.maybeText("expected_hash");
    Saver.Saved saved = saver.change(workspace, path, old -> {
      expected.ifPresent(hash -> requireHash(path, hash, old));
      return switch (mode) {
        case "overwrite" -> content;
        case "append" -> old.map(before -> join(before, content)).orElse(content);
        default -> old.isEmpty() ? content : refuse(path);
      };
    });
    return ToolResult.structured(saved.report());
  }

  private static byte[] refuse(String path) {
    throw Arguments.bad(Arguments.shown(path) + " exists: use mode overwrite or append, or edit_file");
  }

  private static void requireHash(String path, String expected, Optional<byte[]> old) {
    String found = old.map(Bytes::hash).orElse("none, as there is no such file");
    if (!found.equalsIgnoreCase(expected)) {
      throw Arguments.bad(Arguments.shown(path) + " has changed: its hash is " + found + ", not "
          + Arguments.shown(expected) + ": read it again");
    }
  }

  private static byte[] join(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }
}
