package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * What is known of a value before the program runs. Values hold one another, and may be held many times over by hostile
 * programs: whatever holds others is looked into once, and only so many of them.
 */
sealed interface Value {
  /** More parts than this tell nothing more. */
  int MOST_PARTS = 64;

  /** Of more values than this that hold others, and of more that hold data alone, not all are looked into. */
  int MOST_SEEN = 2_000;

  record Literal(JsonNode value) implements Value {}

  /** A part of what a call returned. */
  record Result(String node, List<String> path) implements Value {}

  /** A part of the program's arguments. */
  record Parameter(List<String> path) implements Value {
    static final Parameter ALL = new Parameter(List.of());
  }

  /** Something made of these, or one of them. */
  record Mix(List<Value> parts) implements Value {}

  /** An object with these members, and with those of the rest. It is equal to itself alone. */
  record Fields(Map<String, Value> byName, List<Value> rest, Plain plain) implements Value {
    Fields(Map<String, Value> byName, List<Value> rest) {
      this(byName, rest, new Plain());
      byName.values().forEach(plain::take);
      rest.forEach(plain::take);
    }

    /** An object with one member, whose name may not be known. */
    static Fields of(Optional<String> key, Value value) {
      Map<String, Value> byName = new LinkedHashMap<>();
      key.ifPresent(name -> byName.put(name, value));
      return new Fields(byName, new ArrayList<>(key.isPresent() ? List.of() : List.of(value)));
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** A list with these items; it may grow while the program is looked at, and hold itself. It is equal to itself alone. */
  record Items(List<Value> items, Plain plain) implements Value {
    Items(List<Value> items) {
      this(items, new Plain());
      items.forEach(plain::take);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /**
   * Something under way. It is equal to itself alone.
   *
   * @param ends where the program is when it has come
   * @param origin where the program was when it was begun
   */
  record Pending(Value value, List<End> ends, List<End> origin) implements Value {
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** A function of the program. */
  record Closure(Syntax function, Scope scope, Value self) implements Value {
    /** The same function with another {@code this}; an arrow keeps its own. */
    Closure withSelf(Value other) {
      return function.text().contains("arrow") ? this : new Closure(function, scope, other);
    }
  }

  /**
   * A class of the program. It is equal to itself alone.
   *
   * @param parent what it extends
   * @param members what it and all its objects hold, apart from methods; shared with its parent
   */
  record Type(Syntax definition, Scope scope, Value parent, Variable members) implements Value {
    List<Type> parents() {
      return parent.classes();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** An object of a class of the program, or the class itself. */
  record Instance(Type type) implements Value {}

  /** A part of a variable that holds one value now and another then. */
  record Held(Variable variable, List<String> path) implements Value {}

  record Mcp() implements Value {}

  record Server(Optional<String> name) implements Value {}

  record ToolFunction(Optional<String> server, Optional<String> name) implements Value {}

  /** {@code mcp.call}. */
  record CallFunction() implements Value {}

  record Capabilities() implements Value {}

  record CapabilityFunction(Optional<String> name) implements Value {}

  /** Something of the language itself. */
  record Global(String name) implements Value {}

  static Value anyTool() {
    return new ToolFunction(Optional.empty(), Optional.empty());
  }

  static Value unknown() {
    return new Mix(List.of());
  }

  static Value mix(List<Value> parts) {
    Set<Value> flat = new LinkedHashSet<>();
    for (Value part : parts) {
      if (part instanceof Mix mix) {
        flat.addAll(mix.parts());
      } else if (!(part instanceof Literal || part instanceof Global)) {
        flat.add(part);
      }
    }
    if (flat.size() <= MOST_PARTS) {
      return new Mix(List.copyOf(flat));
    }
    List<Value> powerful = new ArrayList<>(flat.stream().filter(Value::isPowerful).toList());
    flat.stream().limit(MOST_PARTS).forEach(powerful::add);
    if (mayHoldPower(flat.stream().skip(MOST_PARTS).filter(part -> !part.isPowerful()).toList())) {
      powerful.add(anyTool());
    }
    return new Mix(List.copyOf(new LinkedHashSet<>(powerful)));
  }

  /** Whether calling it, or a member of it, calls a tool. */
  default boolean isPowerful() {
    return switch (this) {
      case Mcp _,Server _,ToolFunction _,CallFunction _,Capabilities _,CapabilityFunction _ -> true;
      default -> false;
    };
  }

  /** Whether it is one tool or capability, whichever that may be. */
  default boolean isOne() {
    return this instanceof ToolFunction || this instanceof CapabilityFunction;
  }

  /** Whether it holds no function, now or later. */
  default boolean isData() {
    return this instanceof Literal || this instanceof Result || this instanceof Parameter;
  }

  private boolean hasKnownMembers() {
    return isPowerful() || this instanceof Type || this instanceof Instance;
  }

  /** Whether it may be, or is made of, something that calls tools. */
  default boolean holdsPower() {
    return leaves().stream().anyMatch(Value::isPowerful);
  }

  /** Whether there is power anywhere in these. Of a variable all counts, so that members need not be looked for meanwhile. */
  private static boolean mayHoldPower(List<Value> values) {
    Set<Value> powerful = new HashSet<>();
    boolean all = collect(new Mix(values), Value::parts, value -> !value.isPowerful() || powerful.add(value));
    return !all || !powerful.isEmpty();
  }

  /** The classes of the program that it may be. */
  default List<Type> classes() {
    return objects().stream().filter(Type.class::isInstance).map(Type.class::cast).toList();
  }

  /** What this may be or is made of, without what only holds or joins others; of too much, any tool may be part. */
  default Set<Value> leaves() {
    Set<Value> leaves = new LinkedHashSet<>();
    boolean all = collect(this, value -> {
      if (!isHolder(value)) {
        leaves.add(value);
      }
      return true;
    });
    if (!all) {
      leaves.add(new Mcp());
    }
    return leaves;
  }

  /** The objects that this may be; what they hold does not count. */
  default List<Value> objects() {
    List<Value> objects = new ArrayList<>();
    collect(this, value -> {
      if (value instanceof Fields || value instanceof Type || value instanceof Instance) {
        objects.add(value);
      }
      return value instanceof Mix || value instanceof Held;
    });
    return objects;
  }

  /** Everything under way in this; what is under way in that does not count. */
  default List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    collect(this, value -> {
      if (value instanceof Pending each) {
        pending.add(each);
        return false;
      }
      return true;
    });
    return pending;
  }

  private static boolean isHolder(Value value) {
    return switch (value) {
      case Mix _,Fields _,Items _,Pending _,Held _ -> true;
      default -> false;
    };
  }

  /**
   * Shows a value and all that it holds; what is not to be looked into, the viewer says.
   *
   * @return whether all was looked into that may be more than data
   */
  private static boolean collect(Value value, Predicate<Value> viewer) {
    return collect(value, Value::held, viewer);
  }

  private static boolean collect(Value value, Function<Value, List<Value>> parts, Predicate<Value> viewer) {
    Set<Value> seen = new HashSet<>();
    Set<Value> plain = new HashSet<>();
    Deque<Value> next = new ArrayDeque<>(List.of(value));
    while (!next.isEmpty()) {
      Value each = next.pop();
      Set<Value> known = Plain.is(each) ? plain : seen;
      boolean into = !isHolder(each) || (known.size() <= MOST_SEEN && known.add(each));
      if (into && viewer.test(each)) {
        parts.apply(each).reversed().forEach(next::push);
      }
    }
    return seen.size() <= MOST_SEEN;
  }

  private static List<Value> held(Value value) {
    return value instanceof Held held
        ? held.variable().values().stream().map(part -> follow(part, held.path())).toList()
        : parts(value);
  }

  private static List<Value> parts(Value value) {
    return switch (value) {
      case Mix mix -> mix.parts();
      case Fields fields -> {
        List<Value> parts = new ArrayList<>(fields.byName().values());
        parts.addAll(fields.rest());
        yield parts;
      }
      case Items items -> items.items();
      case Pending pending -> List.of(pending.value());
      case Type type -> type.members().values();
      case Instance instance -> List.of(instance.type());
      case Held held -> held.variable().values();
      default -> List.of();
    };
  }

  static Value follow(Value value, List<String> path) {
    Value at = value;
    for (String key : path) {
      at = at.member(Optional.of(key));
    }
    return at;
  }

  /** A member; an empty key is one that is not known. */
  default Value member(Optional<String> key) {
    return switch (this) {
      case Mcp _ -> key.filter("call"::equals).isPresent() ? new CallFunction() : new Server(key);
      case Server server -> server.name().filter("cap"::equals).isPresent()
          ? new CapabilityFunction(key)
          : new ToolFunction(server.name(), key);
      case Capabilities _ -> new CapabilityFunction(key);
      case Result result -> key.<Value>map(name -> new Result(result.node(), extended(result.path(), name)))
          .orElseGet(() -> mix(List.of(this)));
      case Parameter parameter -> key.<Value>map(name -> new Parameter(extended(parameter.path(), name)))
          .orElseGet(() -> mix(List.of(this)));
      case Held held -> key.<Value>map(name -> new Held(held.variable(), extended(held.path(), name)))
          .orElseGet(() -> mix(List.of(this)));
      case Fields fields -> {
        Value known = key.map(fields.byName()::get).orElse(null);
        if (known != null && !mayHoldPower(fields.rest())) {
          yield known;
        }
        List<Value> parts = new ArrayList<>(key.isPresent() ? fields.rest() : leaves());
        parts.add(Objects.requireNonNullElse(known, unknown()));
        yield mix(parts);
      }
      case Items items -> key.filter(name -> name.matches("\\d{1,6}"))
          .map(Integer::valueOf)
          .filter(index -> index < items.items().size())
          .map(items.items()::get)
          .orElseGet(() -> mix(List.copyOf(items.items())));
      case Mix mix -> mix(mix.parts().stream().map(part -> part.hasKnownMembers() ? part.member(key) : part).toList());
      case Global global when Scope.isGlobalObject(global.name()) -> key.map(Scope::global).orElse(unknown());
      case Type type -> member(new Instance(type), key);
      case Instance instance -> member(instance, key);
      default -> mix(List.of(this));
    };
  }

  /** A method, of the class itself or of the nearest parent that has it; else whatever it may hold. */
  private static Value member(Instance instance, Optional<String> key) {
    List<Value> methods = new ArrayList<>();
    Set<Type> classes = new LinkedHashSet<>(List.of(instance.type()));
    for (List<Type> next = List.copyOf(classes); !next.isEmpty() && (methods.isEmpty() || key.isEmpty());) {
      next.forEach(type -> methods.addAll(methods(type, instance, key)));
      next = next.stream().flatMap(type -> type.parents().stream()).filter(classes::add).toList();
    }
    List<Value> held = classes.stream()
        .map(Type::members)
        .distinct()
        .<Value>map(members -> new Held(members, key.map(List::of).orElse(List.of())))
        .toList();
    if (methods.size() == 1 && key.isPresent() && !mayHoldPower(assigned(classes, key.get()))) {
      return methods.getFirst();
    }
    methods.addAll(held);
    return methods.size() == 1 ? methods.getFirst() : mix(methods);
  }

  /** What members of these classes were given that may be the one of that name. */
  private static List<Value> assigned(Set<Type> classes, String key) {
    List<Value> assigned = new ArrayList<>();
    classes.stream().map(Type::members).distinct().flatMap(members -> members.values().stream()).forEach(value -> {
      if (value instanceof Fields fields) {
        assigned.addAll(fields.rest());
        Optional.ofNullable(fields.byName().get(key)).ifPresent(assigned::add);
      } else {
        assigned.add(value);
      }
    });
    return assigned;
  }

  private static List<Closure> methods(Type type, Instance instance, Optional<String> key) {
    return type.definition()
        .from(1)
        .stream()
        .filter(member -> isMethod(member) && key.map(member.child(0).text()::equals).orElse(true))
        .map(member -> new Closure(member.child(1).bare(), type.scope(), instance))
        .toList();
  }

  /** Whether it is found by its name, and a function. */
  static boolean isMethod(Syntax member) {
    return member.is(Kind.PROPERTY) && member.child(0).is(Kind.STRING) && member.child(1).bare().is(Kind.FUNCTION)
        && !member.text().endsWith("get") && !member.text().endsWith("set");
  }

  private static List<String> extended(List<String> path, String key) {
    if (path.size() >= 16) {
      return path;
    }
    List<String> longer = new ArrayList<>(path);
    longer.add(key);
    return List.copyOf(longer);
  }
}
