package io.pml.analyze;

import io.pml.structure.Names;
import io.pml.error.ErrorCode;
import io.pml.error.Suggestion;
import io.pml.parse.Parsed;
import io.pml.parse.Syntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What the parts of one analysis share. */
final class Walk {
  final String source;
  final Vocabulary vocabulary;
  final Power power;
  final Marks marks;
  final Sketch sketch = new Sketch();
  final ArgumentReader arguments;

  /** Where names stand that nobody declares: arguments without {@code args} before them. */
  final Set<Syntax> free = new LinkedHashSet<>();

  final List<Task> tasks = new ArrayList<>();
  final Map<Syntax, Task> taskBySyntax = new HashMap<>();

  /** For each {@code try} around the place being looked at, innermost first: where its handler is entered from. */
  final Deque<List<End>> handlers = new ArrayDeque<>();

  /** Functions that were seen; not all of them need be called. */
  final List<Value.Closure> closures = new ArrayList<>();

  /** Functions that were given another {@code this}; not all of them need be called. */
  final List<Value.Closure> bound = new ArrayList<>();

  /** What was called as if it were no tool: a variable in it may still get one. */
  final List<Value> harmless = new ArrayList<>();

  /** What went where it cannot be followed, and may be used there. */
  final List<Value> escaped = new ArrayList<>();

  /** What was named without being called at once, and where: tools, capabilities, and what may turn out to be one. */
  final Map<Value, Syntax> named = new LinkedHashMap<>();

  Scope scope = Scope.top();
  Frame frame = new Frame(true, Value.unknown());

  /** Whether the place being looked at may be reached more than once in a run. */
  boolean repeated;

  /** Whether nothing at this place can call a tool, so that its decisions are of no interest. */
  boolean mute;

  private Optional<Analysed.Refused> refusal = Optional.empty();

  Walk(String source, Syntax program, Vocabulary vocabulary, Names names) {
    this.source = source;
    this.vocabulary = vocabulary;
    this.power = new Power(program);
    this.marks = new Marks(names);
    this.arguments = new ArgumentReader(source);
  }

  /**
   * A call of a tool or capability.
   *
   * @param callee known for good only at the end: a variable may get further values
   */
  record Task(String id, Syntax call, Value callee, Value argument, Syntax argumentSyntax) {}

  Optional<Analysed.Refused> refusal() {
    return refusal;
  }

  /** Keeps the first reason only. */
  void refuse(Syntax at, ErrorCode code, String reason, List<String> nearest) {
    if (refusal.isEmpty()) {
      Parsed.Refusal refused = Parsed.Refusal.at(Parsed.Place.of(source, at.start()), code, reason);
      refusal = Optional.of(new Analysed.Refused(code, refused.message(), refused.place(), nearest));
    }
  }

  void refuseName(Syntax at, String what, String name, Collection<String> known) {
    List<String> nearest = Suggestion.nearest(name, known, 3);
    String hint = nearest.isEmpty() ? "; there are none" : "; the nearest names are " + String.join(", ", nearest);
    refuse(at, ErrorCode.UNKNOWN_TOOL, "no " + what + " " + name + hint, nearest);
  }

  /** Notes what is named: if it is a tool or capability, it may be called later, and elsewhere. */
  Value named(Syntax at, Value value) {
    if (value.isOne() || value instanceof Value.Held || value instanceof Value.Mix) {
      named.putIfAbsent(value, at);
    }
    return value;
  }

  /** Does something that may or may not happen: the program goes on from after it, or from before it. */
  <T> T maybe(Supplier<T> action) {
    List<End> before = sketch.ends();
    T result = action.get();
    sketch.alsoFrom(before);
    return result;
  }

  /** Does something that may happen more than once in a run. */
  <T> T repeatedly(Supplier<T> action) {
    boolean outer = repeated;
    repeated = true;
    T result = action.get();
    repeated = outer;
    return result;
  }

  String text(Syntax syntax) {
    return syntax.in(source);
  }
}
