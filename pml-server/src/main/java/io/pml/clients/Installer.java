package io.pml.clients;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts PML into the list of a client, and takes it out. */
final class Installer {
  private static final String NAME = "pml";

  private static final String HOME = "--home";

  private final Machine machine;
  private final InstantSource clock;

  Installer(Machine machine, InstantSource clock) {
    this.machine = machine;
    this.clock = clock;
  }

  InstallResult install(ClientApp app, Path command, Optional<Path> home, List<FoundServer> remove, boolean dryRun) {
    Editor editor = open(app);
    ObjectNode before = editor.format().read(editor.file());
    ObjectNode after = before.deepCopy();
    ObjectNode servers = servers(app, after);
    String name = pmlNames(servers).stream().findFirst().orElse(NAME);
    ObjectNode entry = entry(app, command.toAbsolutePath().normalize(), home, name, servers);
    servers.set(name, entry);
    after.set(app.serversKey(), servers);
    List<String> removed = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    remove.stream().filter(server -> server.app() == app).forEach(server -> take(server, app, after, removed, notes));
    ObjectNode added = Json.object();
    added.set(name, entry);
    FileEdit edit = editor.apply(before, after, app.serversKey(), added, dryRun);
    return new InstallResult(app, edit, edit instanceof FileEdit.ByHand ? List.of() : removed, notes);
  }

  InstallResult uninstall(ClientApp app, boolean dryRun) {
    Editor editor = open(app);
    ObjectNode before = editor.format().read(editor.file());
    ObjectNode after = before.deepCopy();
    ObjectNode servers = Json.child(after, app.serversKey());
    List<String> removed = pmlNames(servers);
    removed.forEach(servers::remove);
    FileEdit edit = editor.apply(before, after, app.serversKey(), Json.object(), dryRun);
    return edit instanceof FileEdit.ByHand(var file, var reason, var _)
        ? new InstallResult(app, new FileEdit.ByHand(file, reason + "; delete the server yourself", ""), List.of(),
            List.of())
        : new InstallResult(app, edit, removed, List.of());
  }

  private Editor open(ClientApp app) {
    Path file = app.userFile(machine);
    if (!app.isPresent(machine)) {
      throw new PmlException(ErrorCode.NOT_FOUND,
          app.title() + " is not on this machine: there is no " + file + "; start it once, then try again");
    }
    return new Editor(TextFile.read(file), Format.of(app), clock);
  }

  private ObjectNode servers(ClientApp app, ObjectNode root) {
    JsonNode list = root.path(app.serversKey());
    if (list.isMissingNode()) {
      return Json.object();
    }
    if (list instanceof ObjectNode servers) {
      return servers;
    }
    throw new PmlException(ErrorCode.BAD_CONFIG,
        app.userFile(machine) + ": \"" + app.serversKey() + "\" is not an object; mend it first");
  }

  /** What people added to the entry stays. */
  private ObjectNode entry(ClientApp app, Path command, Optional<Path> home, String name, ObjectNode servers) {
    JsonNode existing = servers.path(name);
    if (!existing.isMissingNode() && !Entries.isPml(name, existing)) {
      throw new PmlException(ErrorCode.BAD_CONFIG,
          app.userFile(machine) + " has another server called \"" + name + "\"; rename that one first");
    }
    ObjectNode entry = existing instanceof ObjectNode object ? object.deepCopy() : Json.object();
    entry.remove(List.of("url", "headers"));
    if (app == ClientApp.VS_CODE) {
      entry.put("type", "stdio");
    }
    entry.put("command", command.toString());
    ArrayNode arguments = Json.array();
    arguments(Entries.texts(entry.path("args")), home).forEach(arguments::add);
    entry.set("args", arguments);
    return entry;
  }

  /** What people wrote there stays, unless this PML has another home. */
  private static List<String> arguments(List<String> existing, Optional<Path> home) {
    List<String> arguments = new ArrayList<>(existing.contains("stdio") ? existing : List.of("stdio"));
    home.ifPresent(folder -> {
      int option = arguments.indexOf(HOME);
      if (option >= 0) {
        arguments.subList(option, Math.min(option + 2, arguments.size())).clear();
      }
      arguments.addAll(List.of(HOME, folder.toString()));
    });
    return arguments;
  }

  private static List<String> pmlNames(ObjectNode servers) {
    return servers.properties()
        .stream()
        .filter(server -> Entries.isPml(server.getKey(), server.getValue()))
        .map(server -> server.getKey())
        .toList();
  }

  /** Takes a server out, if it is still the one that was found. */
  private void take(FoundServer server, ClientApp app, ObjectNode root, List<String> removed, List<String> notes) {
    if (!server.file().equals(app.userFile(machine))) {
      notes.add(server.name() + " stays in " + server.file() + ", which belongs to the project");
      return;
    }
    ObjectNode holder = server.project()
        .map(project -> Json.child(Json.child(root, "projects"), project.toString()))
        .orElse(root);
    ObjectNode list = Json.child(holder, app.serversKey());
    boolean same = Optional.ofNullable(list.get(server.name())).filter(server.entry()::equals).isPresent();
    if (same && !Entries.isPml(server.name(), server.entry())) {
      list.remove(server.name());
      removed.add(server.name());
    } else {
      notes.add(server.name() + " stays in " + server.file() + ", since it is not what was imported");
    }
  }
}
