package io.pml.analyze;

import io.pml.structure.Names;
import io.pml.error.ErrorCode;
import io.pml.parse.Edit;
import io.pml.parse.Parsed;
import io.pml.parse.Parser;
import io.pml.structure.Edge;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a program before anything of it runs. Threads may share it. */
public final class Analyzer {
  private final Parser parser;

  public Analyzer(Parser parser) {
    this.parser = parser;
  }

  /** What the program will do, as far as that can be told, or why it will not run. */
  public Analysed analyze(String source, Vocabulary vocabulary) {
    return switch (parser.parse(source)) {
      case Parsed.Refusal refusal ->
        new Analysed.Refused(refusal.code(), refusal.message(), refusal.place(), List.of());
      case Parsed.Program program -> analyze(source, program, vocabulary);
    };
  }

  private static Analysed analyze(String source, Parsed.Program program, Vocabulary vocabulary) {
    Names names = OwnNames.of(source);
    Walk walk = new Walk(source, program.root(), vocabulary, names);
    try {
      new Statements(walk).program(program.root());
    } catch (Sketch.TooLarge e) {
      return new Analysed.Refused(ErrorCode.CODE_TOO_HARD,
          "the code has too many ways through it; split it into several programs", Optional.empty(), List.of());
    }
    Tasks tasks = new Tasks(walk);
    tasks.check();
    Optional<Analysed.Refused> refusal = walk.refusal();
    if (refusal.isPresent()) {
      return refusal.get();
    }
    List<Node> nodes = walk.sketch.nodes();
    List<Edge> edges = new ArrayList<>(walk.sketch.flow());
    edges.addAll(tasks.provides(nodes));
    ArgumentUses uses = ArgumentUses.of(program.root(), walk);
    List<Analysed.Parameter> parameters = uses.parameters();
    List<Analysed.LiteralArgument> literals = WrittenValues.of(program.root(), walk, !parameters.isEmpty());
    return new Analysed.Analysis(new Structure(nodes, edges), parameters, uses.readsAny(), literals,
        tasks.tools(), callsUnknown(nodes), tasks.capabilities(), places(walk),
        Identity.of(program.root(), walk, uses.readsAny() ? List.of() : literals),
        instrumented(source, program, walk, names, parameters));
  }

  private static Map<String, Integer> places(Walk walk) {
    Map<String, Integer> places = new HashMap<>();
    walk.tasks.forEach(task -> places.put(task.id(), task.call().start()));
    return places;
  }

  private static boolean callsUnknown(List<Node> nodes) {
    return nodes.stream().anyMatch(node -> node instanceof Node.Task task && task.tool().isEmpty());
  }

  private static Instrumented instrumented(String source, Parsed.Program program, Walk walk, Names names,
      List<Analysed.Parameter> parameters) {
    List<Edit> edits = new ArrayList<>(program.toJavaScript());
    edits.addAll(walk.marks.edits());
    return new Instrumented(Edit.apply(source, edits), names,
        parameters.stream().filter(Analysed.Parameter::free).map(Analysed.Parameter::name).toList());
  }
}
