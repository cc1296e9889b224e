package io.pml.server;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Viewer;
import io.pml.transfer.Bundle;
import io.pml.transfer.BundleText;
import io.pml.transfer.Edition;
import io.pml.transfer.Importer;
import io.pml.transfer.Keyring;
import io.pml.transfer.Packer;
import io.pml.transfer.Parcel;
import io.pml.transfer.Plan;
import io.pml.transfer.Plan.Change;
import io.pml.transfer.SkillText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Exports and imports capabilities for people. Threads may share it. */
final class Courier {
  private final Packer packer;
  private final Importer importer;
  private final Keyring keyring;
  private final Viewer viewer;

  Courier(Packer packer, Importer importer, Keyring keyring, Viewer viewer) {
    this.packer = packer;
    this.importer = importer;
    this.keyring = keyring;
    this.viewer = viewer;
  }

  /** Writes a capability into a folder of its own below the one that is named. */
  ObjectNode export(String name, JsonNode command) {
    Path below = folder(command);
    Bundle bundle = packer.pack(Address.parse(name), viewer);
    boolean skill = command.path("skill").asBoolean(false);
    CapabilityName called = bundle.name()
        .orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS,
            name + " has no name yet, and is exported under its name: name it first"));
    Path folder = below.resolve(skill ? SkillText.folder(called) : BundleText.folder(called));
    Map<String, byte[]> files = skill ? SkillText.write(bundle, called) : BundleText.write(bundle, keyring.own());
    BundleFolder.write(folder, files, skill ? SkillText.SKILL : BundleText.MANIFEST);
    ObjectNode answer = Json.object()
        .put("name", called.toString())
        .put("folder", folder.toString())
        .put("versions", bundle.editions().size());
    if (!skill) {
      answer.put("signer", keyring.own().fingerprint());
    }
    files.keySet().forEach(answer.putArray("files")::add);
    return answer;
  }

  /** Says what an import would do, and does it if it is told to: all that is meant, or nothing. */
  ObjectNode take(JsonNode command) {
    List<Path> folders = BundleFolder.find(folder(command));
    Plan.Terms terms = terms(command);
    if (folders.size() > 1 && terms.as().isPresent()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "one name is for one capability, and there are " + folders.size()
          + " in " + folder(command) + ": name the folder of one");
    }
    List<Parcel> parcels = folders.stream().map(BundleFolder::read).map(BundleText::read).toList();
    List<ObjectNode> plans = parcels.stream().map(each -> json(importer.plan(each, terms, viewer))).toList();
    if (command.path("apply").asBoolean(false)) {
      parcels.forEach(each -> importer.plan(each, terms, viewer).requireReady());
      for (int i = 0; i < parcels.size(); i++) {
        Importer.Imported imported = importer.take(parcels.get(i), terms, viewer);
        plans.get(i)
            .putObject("imported")
            .put("id", imported.capability().toString())
            .put("name", imported.name().toString())
            .put("version", imported.version());
      }
    }
    return plans.size() == 1 ? plans.getFirst() : Json.object().set("imports", Json.array().addAll(plans)).asObject();
  }

  private static Plan.Terms terms(JsonNode command) {
    return new Plan.Terms(text(command, "as").map(CapabilityName::parse),
        command.path("new_version").asBoolean(false), command.path("allow_unsigned").asBoolean(false),
        text(command, "trust"));
  }

  private static ObjectNode json(Plan plan) {
    Bundle bundle = plan.parcel().bundle();
    ObjectNode json = Json.object().put("intent", bundle.intent());
    plan.name().ifPresent(name -> json.put("name", name.toString()));
    json.put("change", change(plan.change()));
    bundle.tags().forEach(json.putArray("tags")::add);
    ObjectNode signer = json.putObject("signer").put("known", plan.signer().name().toLowerCase(Locale.ROOT));
    plan.parcel().signer().ifPresent(fingerprint -> signer.put("fingerprint", fingerprint));
    json.put("hash", plan.parcel().hash());
    ArrayNode versions = json.putArray("versions");
    bundle.editions().forEach(each -> versions.add(version(each, plan)));
    ArrayNode tools = json.putArray("tools");
    plan.tools().forEach((tool, there) -> tools.addObject().put("tool", tool.toString()).put("there", there));
    ArrayNode capabilities = json.putArray("capabilities");
    plan.capabilities()
        .forEach((name, there) -> capabilities.addObject().put("capability", name).put("there", there));
    json.put("calls_unknown", plan.callsUnknown()).put("ready", plan.obstacles().isEmpty());
    plan.obstacles().forEach(json.putArray("obstacles")::add);
    return json;
  }

  private static ObjectNode version(Edition edition, Plan plan) {
    boolean isNew = switch (plan.change()) {
      case Change.Create _ -> true;
      case Change.Nothing _ -> false;
      case Change.Extend(var _, List<Edition> versions) -> versions.contains(edition);
      case Change.Collide _ -> edition.equals(plan.parcel().bundle().newest());
    };
    ObjectNode json = Json.object().put("version", edition.number()).put("new", isNew);
    edition.label().ifPresent(label -> json.put("label", label.toString()));
    return json.put("author", edition.change().author())
        .put("summary", edition.change().summary())
        .put("at", edition.change().at().toString());
  }

  private static String change(Change change) {
    return switch (change) {
      case Change.Create _ -> "new";
      case Change.Nothing _ -> "none";
      case Change.Extend _ -> "new_versions";
      case Change.Collide _ -> "collision";
    };
  }

  private static Path folder(JsonNode command) {
    Path folder = Path.of(command.path("folder").asString(""));
    if (!folder.isAbsolute()) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "not a whole path of a folder: " + folder);
    }
    return folder;
  }

  private static Optional<String> text(JsonNode command, String field) {
    return Optional.of(command.path(field).asString("")).filter(text -> !text.isEmpty());
  }
}
