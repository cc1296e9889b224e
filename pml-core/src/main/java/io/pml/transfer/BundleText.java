package io.pml.transfer;

import io.pml.capability.Parameter;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.name.CapabilityName;
import io.pml.name.Labels;
import io.pml.name.Semver;
import io.pml.name.Visibility;
import io.pml.tool.ToolId;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A bundle as the files of one folder: a manifest, a file for each version, something for people to read, and a signature.
 *
 * <p>Invariants: (1) the manifest has the SHA-256 of every other file but the signature, which is over the manifest, so that no
 * byte can change unnoticed; (2) the same bundle and key give the same bytes; (3) the names of files follow from the manifest's
 * numbers and kinds, and are never taken from it.
 */
public final class BundleText {
  public static final String MANIFEST = "capability.json";
  public static final String SIGNATURE = "signature.json";
  public static final String README = "README.md";

  /** A larger file is not read. */
  public static final int LARGEST_FILE = 4 << 20;

  /** More than this is not read in all. */
  public static final int LARGEST_FOLDER = 32 << 20;

  private static final int MOST_VERSIONS = 1_000;
  private static final int LONGEST_TEXT = 10_000;
  private static final int FORMAT = 1;
  private static final Pattern VERSION_FILE = Pattern.compile("v[1-9][0-9]{0,8}\\.(ts|dag\\.json|call\\.json)");

  private BundleText() {}

  /** Whether a file of this name may be part of a bundle. */
  public static boolean isName(String name) {
    return name.equals(MANIFEST) || name.equals(SIGNATURE) || name.equals(README)
        || VERSION_FILE.matcher(name).matches();
  }

  /** What the folder of a capability is called. */
  public static String folder(CapabilityName name) {
    return name.namespace() + "." + name.action();
  }

  // -- writing --------------------------------------------------------------------------------------------------------

  /** The files of a signed bundle, by name. What could not be read again is refused. */
  public static SortedMap<String, byte[]> write(Bundle bundle, SigningKey key) {
    SortedMap<String, byte[]> files = files(bundle);
    byte[] manifest = bytes(Json.pretty(manifest(bundle, files, key.fingerprint())) + "\n");
    files.put(MANIFEST, manifest);
    files.put(SIGNATURE, signature(key.sign(Seal.sha256(manifest))));
    if (!read(files).bundle()
        .editions()
        .stream()
        .map(Edition::hash)
        .toList()
        .equals(bundle.editions().stream().map(Edition::hash).toList())) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS,
          "a version holds characters that no text file can hold, and cannot be exported");
    }
    return files;
  }

  private static SortedMap<String, byte[]> files(Bundle bundle) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    bundle.editions().forEach(each -> files.put(file(each.number(), kind(each.recipe())), bytes(text(each.recipe()))));
    files.put(README, bytes(Readme.of(bundle)));
    return files;
  }

  private static ObjectNode manifest(Bundle bundle, Map<String, byte[]> files, String signer) {
    ObjectNode json = Json.object().put("format", FORMAT);
    bundle.name().ifPresent(name -> json.put("name", name.toString()));
    json.put("intent", bundle.intent());
    bundle.tags().forEach(json.putArray("tags")::add);
    json.put("current", bundle.current()).put("signer", signer).put("readme", hash(files, README));
    ArrayNode versions = json.putArray("versions");
    for (Edition each : bundle.editions()) {
      String file = file(each.number(), kind(each.recipe()));
      ObjectNode version = versions.addObject()
          .put("version", each.number())
          .put("kind", kind(each.recipe()))
          .put("file", file)
          .put("sha256", hash(files, file));
      each.label().ifPresent(label -> version.put("label", label.toString()));
      version.put("author", each.change().author())
          .put("summary", each.change().summary())
          .put("at", each.change().at().toString());
      ArrayNode parameters = version.putArray("parameters");
      each.parameters().forEach(parameter -> {
        ObjectNode one = parameters.addObject().put("name", parameter.name());
        one.set("schema", parameter.schema());
        parameter.fallback().ifPresent(value -> one.set("default", value));
      });
      ArrayNode tools = version.putArray("tools");
      each.tools().forEach(tool -> tools.add(tool.toString()));
    }
    return json;
  }

  private static byte[] signature(Seal seal) {
    return bytes(Json.pretty(Json.object()
        .put("algorithm", SigningKey.ALGORITHM)
        .put("key", seal.key())
        .put("signature", seal.signature())) + "\n");
  }

  private static String text(Recipe recipe) {
    return switch (recipe) {
      case Recipe.Code(var source) -> source;
      case Recipe.Dag(var dag) -> Json.pretty(dag);
      case Recipe.Delegate(var tool, var arguments) ->
        Json.pretty(Json.object().put("tool", tool.toString()).set("arguments", arguments));
    } + "\n";
  }

  private static String kind(Recipe recipe) {
    return switch (recipe) {
      case Recipe.Code _ -> "code";
      case Recipe.Dag _ -> "dag";
      case Recipe.Delegate _ -> "call";
    };
  }

  private static String file(int number, String kind) {
    return "v" + number + switch (kind) {
      case "code" -> ".ts";
      case "dag" -> ".dag.json";
      case "call" -> ".call.json";
      default -> throw bad("version " + number + " is of the kind " + shown(kind) + ": there is code, dag and call");
    };
  }

  // -- reading --------------------------------------------------------------------------------------------------------

  /** Reads the files of a folder, by name; what is not exactly what was packed is refused, and the place named. */
  public static Parcel read(Map<String, byte[]> files) {
    byte[] bytes = file(files, MANIFEST);
    ObjectNode json = object(bytes, MANIFEST);
    if (json.path("format").asInt(0) != FORMAT) {
      throw bad(MANIFEST + " is of the format " + shown(json.path("format").toString()) + ", and only " + FORMAT
          + " can be read: it was made by another version of PML");
    }
    String hash = Seal.sha256(bytes);
    Optional<String> signer = signer(files, hash, json);
    Set<String> used = new HashSet<>(Set.of(MANIFEST, SIGNATURE, README));
    check(files, README, json.path("readme"));
    Bundle bundle = bundle(json, editions(files, json, used));
    files.keySet().stream().filter(name -> !used.contains(name)).sorted().findFirst().ifPresent(name -> {
      throw bad(shown(name) + " is not listed in " + MANIFEST + ": take it away, or export again");
    });
    return new Parcel(bundle, signer, hash);
  }

  private static Optional<String> signer(Map<String, byte[]> files, String hash, ObjectNode manifest) {
    Optional<String> said = Optional.ofNullable(manifest.get("signer")).map(each -> text(each, "signer"));
    if (!files.containsKey(SIGNATURE)) {
      said.ifPresent(name -> {
        throw bad(MANIFEST + " says that " + shown(name) + " signed it, but there is no " + SIGNATURE);
      });
      return Optional.empty();
    }
    ObjectNode json = object(file(files, SIGNATURE), SIGNATURE);
    Seal seal = new Seal(json.path("key").asString(""), json.path("signature").asString(""));
    if (!Arrays.equals(signature(seal), file(files, SIGNATURE))) {
      throw bad(SIGNATURE + " was changed: it is not spelled as it is written");
    }
    String signer = seal.check(hash);
    if (!said.equals(Optional.of(signer))) {
      throw bad(SIGNATURE + " is by " + signer + ", but " + MANIFEST + " names " + shown(said.orElse("nobody")));
    }
    return Optional.of(signer);
  }

  private static Bundle bundle(ObjectNode json, List<Edition> editions) {
    Optional<CapabilityName> name = Optional.ofNullable(json.get("name"))
        .map(each -> CapabilityName.parse(text(each, "name")));
    Set<String> tags = new TreeSet<>();
    list(json.path("tags"), "tags").forEach(tag -> tags.add(text(tag, "a tag")));
    try {
      return new Bundle(name, text(json.path("intent"), "intent"), new Labels(tags, Visibility.PROJECT).tags(),
          number(json.path("current"), "current"), editions);
    } catch (IllegalArgumentException e) {
      throw bad(MANIFEST + ": " + e.getMessage());
    }
  }

  private static List<Edition> editions(Map<String, byte[]> files, ObjectNode json, Set<String> used) {
    ArrayNode versions = list(json.path("versions"), "versions");
    if (versions.isEmpty() || versions.size() > MOST_VERSIONS) {
      throw bad(MANIFEST + " has " + versions.size() + " versions: 1 to " + MOST_VERSIONS + " can be read");
    }
    List<Edition> editions = new ArrayList<>();
    int before = 0;
    for (JsonNode each : versions) {
      Edition edition = edition(files, each, used);
      if (edition.number() <= before) {
        throw bad(MANIFEST + ": version " + edition.number() + " stands after version " + before);
      }
      before = edition.number();
      editions.add(edition);
    }
    return editions;
  }

  private static Edition edition(Map<String, byte[]> files, JsonNode json, Set<String> used) {
    int number = number(json.path("version"), "version");
    String kind = text(json.path("kind"), "kind");
    String file = file(number, kind);
    if (!text(json.path("file"), "file").equals(file)) {
      throw bad(MANIFEST + " names the file " + shown(json.path("file").asString("")) + " for version " + number
          + ", which has to be " + file);
    }
    used.add(file);
    byte[] bytes = check(files, file, json.path("sha256"));
    Optional<Semver> label = Optional.ofNullable(json.get("label")).map(each -> Semver.parse(text(each, "label")));
    return new Edition(number, label,
        new Version.Change(text(json.path("author"), "author"), text(json.path("summary"), "summary"),
            moment(json.path("at"))),
        recipe(bytes, kind, file), parameters(json.path("parameters")), tools(json.path("tools")));
  }

  private static Recipe recipe(byte[] bytes, String kind, String file) {
    return switch (kind) {
      case "code" -> new Recipe.Code(source(bytes, file));
      case "dag" -> new Recipe.Dag(object(bytes, file));
      default -> {
        ObjectNode json = object(bytes, file);
        yield new Recipe.Delegate(tool(json.path("tool"), file), Json.child(json, "arguments"));
      }
    };
  }

  private static String source(byte[] bytes, String file) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (!text.endsWith("\n") || !Arrays.equals(bytes, bytes(text))) {
      throw bad(file + " is no text in UTF-8 that ends with a line feed");
    }
    return text.substring(0, text.length() - 1);
  }

  private static List<Parameter> parameters(JsonNode json) {
    List<Parameter> parameters = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonNode each : list(json, "parameters")) {
      String name = text(each.path("name"), "the name of a parameter");
      if (!names.add(name)) {
        throw bad(MANIFEST + " names the parameter " + shown(name) + " twice");
      }
      parameters.add(new Parameter(name, Json.child(each, "schema"), Optional.ofNullable(each.get("default"))));
    }
    return parameters;
  }

  private static Set<ToolId> tools(JsonNode json) {
    Set<ToolId> tools = new TreeSet<>();
    list(json, "tools").forEach(each -> tools.add(tool(each, MANIFEST)));
    return tools;
  }

  // -- small things ---------------------------------------------------------------------------------------------------

  private static byte[] check(Map<String, byte[]> files, String name, JsonNode hash) {
    byte[] bytes = file(files, name);
    if (!Seal.sha256(bytes).equals(text(hash, "sha256"))) {
      throw bad(name + " is not what " + MANIFEST + " says: it was changed after it was exported");
    }
    return bytes;
  }

  private static byte[] file(Map<String, byte[]> files, String name) {
    byte @Nullable [] bytes = files.get(name);
    if (bytes == null) {
      throw bad("there is no " + name + ": this is no folder that `pml caps export` made, or it is incomplete");
    }
    return bytes;
  }

  private static ObjectNode object(byte[] bytes, String file) {
    try {
      if (Json.parse(bytes) instanceof ObjectNode object) {
        return object;
      }
      throw bad(file + " is no JSON object");
    } catch (JsonSyntaxException e) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, file + " is no JSON: " + e.getMessage(), e);
    }
  }

  private static String text(JsonNode json, String what) {
    if (!json.isString() || json.stringValue().length() > LONGEST_TEXT) {
      throw bad(MANIFEST + ": " + what + " is no text of at most " + LONGEST_TEXT + " characters");
    }
    return json.stringValue();
  }

  private static int number(JsonNode json, String what) {
    if (!json.isIntegralNumber() || !json.canConvertToInt() || json.asInt() < 1) {
      throw bad(MANIFEST + ": " + what + " is no number from 1");
    }
    return json.asInt();
  }

  private static Instant moment(JsonNode json) {
    try {
      return Instant.parse(text(json, "at"));
    } catch (DateTimeException e) {
      throw bad(MANIFEST + ": not a moment: " + shown(json.asString("")));
    }
  }

  private static ToolId tool(JsonNode json, String file) {
    return ToolId.parse(json.asString(""))
        .orElseThrow(() -> bad(file + ": not a tool: " + shown(json.asString(""))));
  }

  private static ArrayNode list(JsonNode json, String what) {
    if (json instanceof ArrayNode array) {
      return array;
    }
    throw bad(MANIFEST + ": " + what + " is no list");
  }

  private static String hash(Map<String, byte[]> files, String name) {
    return Seal.sha256(file(files, name));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** What somebody wrote, fit to stand in a message. */
  private static String shown(String text) {
    String line = Json.write(Json.text(text));
    return line.length() <= 120 ? line : line.substring(0, 120) + "…";
  }

  private static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }
}
