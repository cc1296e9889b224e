package io.pml.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/** Programs with the official TypeScript clients of both generations. Each prints what it saw, as one JSON object. */
final class TypeScriptPrograms {
  private static final String LIBRARIES = "node_modules";

  private TypeScriptPrograms() {}

  /** Puts all of them into a folder, with the libraries beside them. */
  static void unpack(Path folder) throws Exception {
    for (String name : List.of("connect.mjs", "session.mjs", "names.mjs")) {
      try (InputStream program = Objects
          .requireNonNull(TypeScriptPrograms.class.getResourceAsStream("/peers/" + name))) {
        Files.copy(program, folder.resolve(name));
      }
    }
    Files.createSymbolicLink(folder.resolve(LIBRARIES), Npm.folder(NpmSet.CLIENTS).resolve(LIBRARIES));
  }

  /** Takes the libraries away before the folder is emptied: they belong to others, too. */
  static void remove(Path folder) throws IOException {
    Files.delete(folder.resolve(LIBRARIES));
  }

  /** How a program gets to a daemon: by {@code http} or by {@code stdio}. */
  static ObjectNode way(Daemon pml, String way) throws IOException {
    ObjectNode place = Json.object();
    if (way.equals("http")) {
      return place.put("url", pml.url().toString()).put("token", pml.token());
    }
    pml.stdio("--home", pml.folder().toString()).forEach(place.putArray("command")::add);
    return place;
  }

  /** Runs one to its end; what it saw. */
  static ObjectNode run(Path folder, String program, String library, ObjectNode way, String... more) throws Exception {
    List<String> command = new ArrayList<>(List.of(Npm.node().toString(), program, library, Json.write(way)));
    command.addAll(List.of(more));
    Programs.Ended ended = Programs.run(command, folder, Map.of());
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return Json.parseObject(ended.output().substring(ended.output().indexOf('{')));
  }
}
