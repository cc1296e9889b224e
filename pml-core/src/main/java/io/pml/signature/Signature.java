package io.pml.signature;

import io.pml.tool.Tool;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The declaration of a function that agent code can call, in TypeScript, with its description as a doc comment: all that is
 * needed to write a correct call, in few tokens. The same input gives the same text; every text parses by itself.
 */
public final class Signature {
  private static final int RETURNS = 100;

  /** Types of an argument that need not be given. */
  private static final Set<String> NOTHING = Set.of("object", "{}", "unknown");

  private final CallPath path;
  private final Docstring description;
  private final Limits limits;

  private Signature(CallPath path, String description, Limits limits) {
    this.path = path;
    this.description = Docstring.read(description);
    this.limits = limits;
  }

  public static String of(Tool tool, Returns returns) {
    return of(CallPath.tool(tool.id()), tool.description(), tool.inputSchema(), returns, Limits.DEFAULT);
  }

  /**
   * A declaration.
   *
   * @param input the JSON Schema of the one argument, an object
   */
  public static String of(CallPath path, String description, JsonNode input, Returns returns, Limits limits) {
    return new Signature(path, description, limits).declare(input, returns);
  }

  private String declare(JsonNode input, Returns returns) {
    String comment = comment(returns);
    String result = switch (returns) {
      case Returns.Declared(var schema) -> type(schema, false, limits.text() / 3).text();
      case Returns.Learned(var schema, var results) ->
        type(schema, false, limits.text() / 3).text() + "/*learned from " + results
            + (results == 1 ? " result*/" : " results*/");
      case Returns.Unknown() -> Type.UNKNOWN.text();
    };
    String argument = argument(input, limits.text() - comment.length() - result.length() - 100);
    return comment + path.declare("(" + argument + "):Promise<" + result + ">");
  }

  // -- the description ----------------------------------------------------------------------------------------------

  private String comment(Returns returns) {
    if (limits.description() == 0) {
      return "";
    }
    String text = summary();
    if (returns instanceof Returns.Unknown && !description.returns().isBlank()) {
      text += " Returns: " + Prose.cut(Prose.clean(description.returns(), 4 * RETURNS), RETURNS);
    }
    return text.isBlank() ? "" : "/** " + text.strip() + " */\n";
  }

  private String summary() {
    String text = Prose.cut(Prose.clean(description.summary(), 4 * limits.description()), limits.description());
    return description.partial() && !text.endsWith("…") ? text + "…" : text;
  }

  // -- argument and result ------------------------------------------------------------------------------------------

  private String argument(JsonNode input, int room) {
    String type = input.isObject() ? type(input, true, room).text() : "object";
    Parts parts = Parts.of(input, new References(input));
    if (NOTHING.contains(type) && parts.all("additionalProperties").noneMatch(others -> others.booleanValue(false))) {
      return "";
    }
    return (parts.hasAny("required", "anyOf", "oneOf") ? "args:" : "args?:") + type;
  }

  /** As much of the type as there is room for. */
  private Type type(JsonNode schema, boolean input, int room) {
    for (Bounds bounds : Bounds.ladder(limits.note())) {
      Map<String, String> documented = input ? description.parameters() : Map.of();
      String context = String.join(" ", path.names()) + " " + summary();
      TypeWriter writer = new TypeWriter(schema, bounds, new Notes(bounds.note(), documented, context), input);
      Type type = writer.write();
      if (!writer.isExhausted() && type.text().length() <= room) {
        return type;
      }
    }
    return Type.atom("object" + Type.CUT);
  }
}
