package io.pml.transfer;

import io.pml.json.Json;
import io.pml.name.CapabilityName;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** A bundle as an Agent Skill: a {@code SKILL.md} that agents read, and the code beside it. */
public final class SkillText {
  public static final String SKILL = "SKILL.md";
  private static final int LONGEST_DESCRIPTION = 1_024;

  private SkillText() {}

  /** What the folder of a skill is called, which is the name of the skill: lower case, digits and hyphens. */
  public static String folder(CapabilityName name) {
    return name.toString().replace(':', '-').replace('_', '-');
  }

  /** The files of a skill, by their path below its folder. */
  public static SortedMap<String, byte[]> write(Bundle bundle, CapabilityName name) {
    Edition newest = bundle.newest();
    String code = "references/" + switch (newest.recipe()) {
      case Recipe.Code _ -> "program.ts";
      case Recipe.Dag _ -> "tasks.json";
      case Recipe.Delegate _ -> "call.json";
    };
    SortedMap<String, byte[]> files = new TreeMap<>();
    files.put(SKILL, bytes(skill(bundle, name, code)));
    files.put(code, bytes(switch (newest.recipe()) {
      case Recipe.Code(var source) -> source;
      case Recipe.Dag(var dag) -> Json.pretty(dag);
      case Recipe.Delegate(var tool, var arguments) ->
        Json.pretty(Json.object().put("tool", tool.toString()).set("arguments", arguments));
    } + "\n"));
    return files;
  }

  private static String skill(Bundle bundle, CapabilityName name, String code) {
    Edition newest = bundle.newest();
    StringBuilder text = new StringBuilder("---\nname: ").append(folder(name))
        .append("\ndescription: ")
        .append(Json.write(Json.text(description(bundle, name))))
        .append("\nmetadata:\n  capability: \"")
        .append(name)
        .append("\"\n  version: \"")
        .append(newest.number())
        .append("\"\n---\n\n# ")
        .append(name)
        .append("\n\n")
        .append(Readme.line(bundle.intent()))
        .append("\n\n## How to call it\n\nWith PML, call the tool `pml_execute`:\n\n```json\n")
        .append(Json.pretty(call(newest, name)))
        .append("\n```\n\nWithout PML, `")
        .append(code)
        .append("` says what it does: the body of an async function, in which `mcp.<server>.<tool>(…)` calls a tool"
            + " and `args` holds the parameters.\n");
    text.append("\n## Parameters\n\n").append(newest.parameters().isEmpty() ? "None.\n" : "");
    newest.parameters().forEach(parameter -> text.append("- ").append(Readme.of(parameter)).append("\n"));
    text.append("\n## Tools it needs\n\n").append(newest.tools().isEmpty() ? "None.\n" : "");
    newest.tools().forEach(tool -> text.append("- `").append(tool).append("`\n"));
    return text.toString();
  }

  private static String description(Bundle bundle, CapabilityName name) {
    String intent = Readme.line(bundle.intent());
    String whole = intent.isEmpty() ? "Runs " + name : intent;
    return whole.codePointCount(0, whole.length()) <= LONGEST_DESCRIPTION
        ? whole
        : whole.substring(0, whole.offsetByCodePoints(0, LONGEST_DESCRIPTION));
  }

  private static ObjectNode call(Edition newest, CapabilityName name) {
    ObjectNode args = Json.object();
    newest.parameters()
        .forEach(parameter -> args.set(parameter.name(), parameter.fallback().orElseGet(() -> Json.text("…"))));
    return Json.object().put("capability", name.toString()).set("args", args).asObject();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
