package io.pml.analyze;

import io.pml.error.ErrorCode;
import io.pml.parse.Parsed;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What came of looking at a program. */
public sealed interface Analysed {
  /**
   * All that is known of a program before it runs.
   *
   * @param parameters what it needs as its arguments, in the order in which it names them
   * @param readsAnyArgument whether it may also read others: {@code args[name]}, where only the run will tell the name, or
   *        what it hands all of them on to
   * @param literals values written into calls or constants
   * @param tools every tool it names
   * @param callsUnknown whether it also calls tools that only the run will tell
   * @param capabilities every capability it names
   * @param places where each call stands in the source, by its node, in UTF-16 units
   * @param identity equal for programs that differ in spacing, comments, local names, literal arguments and constants only
   */
  record Analysis(Structure structure, List<Parameter> parameters, boolean readsAnyArgument,
      List<LiteralArgument> literals, Set<ToolId> tools, boolean callsUnknown, Set<String> capabilities,
      Map<String, Integer> places, String identity,
      Instrumented instrumented) implements Analysed {
    public Analysis {
      parameters = List.copyOf(parameters);
      literals = List.copyOf(literals);
      tools = Set.copyOf(tools);
      capabilities = Set.copyOf(capabilities);
      places = Map.copyOf(places);
    }

    /** Values that may become parameters; none where any argument may be read, since what becomes one would be, too. */
    public List<LiteralArgument> liftable() {
      return readsAnyArgument ? List.of() : literals;
    }
  }

  /** Why a program will not run. */
  record Refused(ErrorCode code, String message, Optional<Parsed.Place> place, List<String> nearest)
      implements
        Analysed {
    public Refused {
      nearest = List.copyOf(nearest);
    }
  }

  /**
   * An argument of a program.
   *
   * @param free whether the program uses it by its bare name, which then has to be bound to {@code args.name}
   * @param fallback what the program takes when it is missing, where that is a plain value
   */
  record Parameter(String name, boolean free, Optional<JsonNode> fallback) {}

  /**
   * A value written into a call, or into a constant that the program works with.
   *
   * @param node the call; empty for a constant, and for what a call is given at times
   * @param path from the call's arguments to the value; for a constant its name
   * @param names what it goes by on its way to the call: constants, fields, parameters of functions; none for a value that
   *     stands in the call itself
   * @param start where it stands in the source, in UTF-16 units
   */
  record LiteralArgument(String node, List<String> path, JsonNode value, List<String> names, int start, int end) {
    public LiteralArgument {
      path = List.copyOf(path);
      names = List.copyOf(names);
    }
  }
}
