package io.pml.settings;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One configuration file, read: its tree, and where in the file each part of it stands. */
record Document(Path file, ObjectNode root, Places places) {
  private static final int MOST_BYTES = 4 << 20;

  /** A file that is not there counts as an empty object. */
  static Document readIfPresent(Path file) {
    return Files.exists(file) ? read(file) : empty(file);
  }

  static Document empty(Path file) {
    return new Document(file, Json.object(), Places.of("{}"));
  }

  static Document read(Path file) {
    return parse(file, decode(file, bytes(file)));
  }

  private static Document parse(Path file, String text) {
    String json = Jsonc.blankComments(text);
    Places places = Places.of(json);
    places.duplicate().ifPresent(duplicate -> {
      throw bad(file, ", " + duplicate.second() + ": " + named(duplicate.pointer()) + " is defined twice, first on "
          + duplicate.first() + "; keep one of them");
    });
    if (read(file, json) instanceof ObjectNode root) {
      return new Document(file, root, places);
    }
    throw bad(file, ": expected one JSON object, such as {\"mcpServers\": {}}");
  }

  private static JsonNode read(Path file, String json) {
    try {
      return Json.parse(json);
    } catch (JsonSyntaxException e) {
      String problem = String.valueOf(e.getMessage());
      throw bad(file, (problem.startsWith("line ") ? ", " : ": ") + problem + "; mend the JSON there");
    }
  }

  private static String named(String pointer) {
    JsonPointer path = JsonPointer.compile(pointer);
    String key = path.last().getMatchingProperty();
    String parent = path.head().toString();
    return (parent.equals("/mcpServers") || parent.equals("/servers") ? "the server " : "the key ") + key;
  }

  /** The file and the line of a pointer, when it is in this file. */
  Optional<String> place(String pointer) {
    return places.find(pointer).map(place -> file + ", " + place);
  }

  private static byte[] bytes(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw bad(file, " is a folder; give the path of a file");
      }
      if (!Files.exists(file)) {
        throw bad(file, ": no such file");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw bad(file,
            " has " + Files.size(file) + " bytes, more than the " + MOST_BYTES + " a configuration may have");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG,
          file + " cannot be read (" + e.getClass().getSimpleName() + "); check its permissions", e);
    }
  }

  private static String decode(Path file, byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw bad(file, " is not UTF-8; save it as UTF-8");
    }
  }

  private static PmlException bad(Path file, String problem) {
    return new PmlException(ErrorCode.BAD_CONFIG, file + problem);
  }
}
