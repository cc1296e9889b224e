package io.pml.clients;

import io.pml.clients.ImportResult.Added;
import io.pml.clients.ImportResult.AlreadyThere;
import io.pml.clients.ImportResult.Decision;
import io.pml.clients.ImportResult.Skipped;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.settings.SettingsReader;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes servers of clients into PML's own file. */
final class Importer {
  private static final int LONGEST_STEM = 40;

  private final InstantSource clock;

  Importer(InstantSource clock) {
    this.clock = clock;
  }

  ImportResult importInto(Path configJson, List<FoundServer> selection, boolean dryRun) {
    Editor editor = new Editor(TextFile.read(configJson), new JsonFormat(), clock);
    ObjectNode before = editor.format().read(editor.file());
    ObjectNode after = before.deepCopy();
    String key = before.has("servers") && !before.has("mcpServers") ? "servers" : "mcpServers";
    ObjectNode servers = servers(configJson, after, key);
    ObjectNode added = Json.object();
    List<Decision> decisions = selection.stream().map(server -> decide(server, servers, added)).toList();
    if (!added.isEmpty()) {
      after.set(key, servers);
    }
    return new ImportResult(editor.apply(before, after, key, added, dryRun), decisions);
  }

  private static ObjectNode servers(Path file, ObjectNode root, String key) {
    JsonNode list = root.path(key);
    if (list.isMissingNode()) {
      return Json.object();
    }
    if (list instanceof ObjectNode servers) {
      return servers;
    }
    throw new PmlException(ErrorCode.BAD_CONFIG, file + ": \"" + key + "\" is not an object; mend it first");
  }

  private static Decision decide(FoundServer server, ObjectNode servers, ObjectNode added) {
    if (Entries.isPml(server.name(), server.entry())) {
      return new Skipped(server, "it is PML itself");
    }
    Conversion conversion = Conversion.of(server);
    if (conversion.refusal().isPresent()) {
      return new Skipped(server, conversion.refusal().get());
    }
    String name = names(server).filter(candidate -> isFreeFor(conversion.entry(), servers.path(candidate)))
        .findFirst()
        .orElseThrow();
    if (servers.has(name)) {
      return new AlreadyThere(server, name);
    }
    servers.set(name, conversion.entry());
    added.set(name, conversion.entry());
    return new Added(server, name, conversion.notes());
  }

  /** Its own name, then the client's name behind it, then numbers as well. */
  private static Stream<String> names(FoundServer server) {
    String plain = server.name().replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^-+|-+$", "");
    String stem = plain.isEmpty() ? "server" : plain.substring(0, Math.min(LONGEST_STEM, plain.length()));
    String longer = stem + "-" + server.app().id();
    return Stream
        .concat(Stream.of(server.name(), stem, longer),
            IntStream.iterate(2, i -> i + 1).mapToObj(i -> longer + "-" + i))
        .filter(SettingsReader::isServerName);
  }

  private static boolean isFreeFor(ObjectNode entry, JsonNode existing) {
    return existing.isMissingNode()
        || (existing instanceof ObjectNode taken && Entries.essence(taken).equals(Entries.essence(entry)));
  }
}
