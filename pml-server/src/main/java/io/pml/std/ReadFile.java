package io.pml.std;

import io.pml.json.Json;
import io.pml.std.Workspace.Place;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Reads a file, page by page: lines of a text, or bytes. */
record ReadFile() implements PlainTool {
  static final int PAGE_BYTES = 1 << 20;

  private static final ObjectNode DEFINITION = Definition
      .of("read_file", "Read file", "Read a workspace file: text by lines, or base64 by bytes. "
          + "A page holds up to 1 MiB; go on at next_offset. hash (SHA-256) is given for files up to 10 MiB.")
      .takes("path", Schemas.text())
      .mayTake("offset", Schemas.atLeast(0, "Lines (base64: bytes) to skip"))
      .mayTake("limit", Schemas.atLeast(1, "Lines (base64: bytes) to read"))
      .mayTake("encoding", Schemas.choice("text", "base64"))
      .gives("path", Schemas.text())
      .gives("content", Schemas.text())
      .gives("size", Schemas.whole())
      .mayGive("total_lines", Schemas.whole())
      .mayGive("hash", Schemas.text())
      .mayGive("next_offset", Schemas.whole())
      .gives("truncated", Schemas.flag())
      .readOnly();

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    Workspace workspace = Workspace.of(caller);
    Place place = workspace.findExisting(arguments.text("path"));
    long offset = arguments.whole("offset", 0L, 0, Long.MAX_VALUE);
    long limit = arguments.whole("limit", Long.MAX_VALUE, 1, Long.MAX_VALUE);
    boolean text = arguments.choice("encoding", "text", List.of("text", "base64")).equals("text");
    return ToolResult.structured(workspace.read(place, (channel, attributes) -> {
      ObjectNode result = Json.object().put("path", place.shown());
      return text
          ? lines(channel, attributes.size(), offset, limit, result)
          : bytes(channel, attributes.size(), offset, limit, result);
    }));
  }

  private static ObjectNode bytes(SeekableByteChannel channel, long size, long offset, long limit, ObjectNode result)
      throws IOException {
    byte[] page = Bytes.readAll(channel.position(offset), (int) Math.min(limit, PAGE_BYTES));
    boolean more = offset + page.length < size;
    result.put("content", Base64.getEncoder().encodeToString(page)).put("size", size);
    if (more) {
      result.put("next_offset", offset + page.length);
    }
    return result.put("truncated", more);
  }

  private static ObjectNode lines(SeekableByteChannel channel, long size, long offset, long limit, ObjectNode result)
      throws IOException {
    LinePage page = new LinePage(offset, limit);
    MessageDigest digest = Bytes.digest("SHA-256");
    boolean whole = size <= Saver.MAX_BYTES;
    ByteBuffer buffer = ByteBuffer.allocate(64 << 10);
    boolean atEnd = false;
    while (!atEnd && (whole || !page.full)) {
      atEnd = channel.read(buffer.clear()) < 0;
      digest.update(buffer.array(), 0, buffer.position());
      page.take(buffer.array(), buffer.position());
    }
    result.put("content", page.text(result.path("path").stringValue())).put("size", size);
    if (atEnd) {
      result.put("total_lines", page.linesSeen());
    }
    if (atEnd && whole) {
      result.put("hash", HexFormat.of().formatHex(digest.digest()));
    }
    if (page.full) {
      result.put("next_offset", page.next());
    }
    return result.put("truncated", page.full);
  }

  /** The lines of one page, picked out of a stream of bytes. Line ends stay as they are. */
  private static final class LinePage {
    private final long first;
    private final long limit;
    private final ByteArrayOutputStream page = new ByteArrayOutputStream();
    private int completeBytes;
    private long completeLines;
    private long lines;
    private boolean openLine;
    private boolean full;

    LinePage(long first, long limit) {
      this.first = first;
      this.limit = limit;
    }

    void take(byte[] bytes, int length) {
      for (int i = 0; i < length; i++) {
        if (!full && lines >= first) {
          keep(bytes[i]);
        }
        openLine = bytes[i] != '\n';
        if (!openLine) {
          lines++;
        }
      }
    }

    private void keep(byte b) {
      full = completeLines == limit || page.size() == PAGE_BYTES;
      if (full) {
        return;
      }
      page.write(b);
      if (b == '\n') {
        completeLines++;
        completeBytes = page.size();
      }
    }

    long linesSeen() {
      return openLine ? lines + 1 : lines;
    }

    long next() {
      return first + completeLines;
    }

    String text(String path) {
      if (full && completeLines == 0) {
        throw Arguments.bad("line " + (first + 1) + " of " + Arguments.shown(path) + " is longer than a page of "
            + PAGE_BYTES + " bytes: read with encoding base64, where offset and limit count bytes");
      }
      byte[] bytes = page.toByteArray();
      return Bytes.text(full ? Arrays.copyOf(bytes, completeBytes) : bytes)
          .orElseThrow(() -> Arguments.bad(Arguments.shown(path)
              + " is not UTF-8 text: read it with encoding base64"));
    }
  }
}
