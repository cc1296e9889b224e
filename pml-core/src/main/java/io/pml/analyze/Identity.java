package io.pml.analyze;

import io.pml.parse.Kind;
import io.pml.parse.Syntax;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What makes two programs the same: the tree, with local names by the order in which they are declared, without the values
 * of literal arguments, and calls by what they call rather than how they are spelled. Types, spacing and comments are not in
 * the tree to begin with.
 */
final class Identity {
  private final Map<Syntax, Walk.Task> tasks;
  private final Tasks known;
  /** Where the values of literal arguments begin. */
  private final Set<Integer> values;
  private final StringBuilder text = new StringBuilder();
  private Names names = new Names(null);
  private int count;

  /** Local names, one block inside another. */
  private static final class Names {
    final @Nullable Names outer;
    final Map<String, Integer> numbers = new HashMap<>();

    Names(@Nullable Names outer) {
      this.outer = outer;
    }

    @Nullable
    Integer find(String name) {
      for (Names each = this; each != null; each = each.outer) {
        Integer number = each.numbers.get(name);
        if (number != null) {
          return number;
        }
      }
      return null;
    }
  }

  private Identity(Walk walk, List<Analysed.LiteralArgument> literals) {
    this.tasks = walk.taskBySyntax;
    this.known = new Tasks(walk);
    this.values = literals.stream().map(Analysed.LiteralArgument::start).collect(Collectors.toSet());
  }

  static String of(Syntax program, Walk walk, List<Analysed.LiteralArgument> literals) {
    Identity identity = new Identity(walk, literals);
    identity.vars(program);
    identity.declare(program.children());
    identity.all(program.children());
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256")
          .digest(identity.text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(Syntax syntax) {
    Syntax bare = syntax.bare();
    if (values.contains(bare.start()) && isValue(bare)) {
      text.append(bare.is(Kind.ARRAY) ? "list " : "literal ");
      return;
    }
    switch (bare.kind()) {
      case EMPTY, NOTHING -> text.append('-');
      case NAME -> name(bare.text());
      case PROPERTY -> property(bare);
      case BLOCK, SWITCH, FOR, FOR_EACH -> inScope(() -> {
        declare(bare.is(Kind.SWITCH) ? bare.from(1).stream().flatMap(each -> each.from(1).stream()).toList()
            : bare.children());
        plain(bare);
      });
      case FUNCTION -> inScope(() -> {
        bare.children().subList(0, bare.children().size() - 1).forEach(this::declareTarget);
        vars(bare.children().getLast());
        plain(bare);
      });
      case FUNCTION_DECLARATION, CLASS_DECLARATION -> {
        text.append(bare.kind()).append(' ');
        name(bare.text());
        all(bare.children());
      }
      case TRY -> attempt(bare);
      case CALL -> call(bare);
      default -> plain(bare);
    }
    text.append(' ');
  }

  private void plain(Syntax syntax) {
    text.append(syntax.kind()).append(':').append(syntax.text().length()).append(':').append(syntax.text()).append('(');
    all(syntax.children());
    text.append(')');
  }

  private void property(Syntax property) {
    text.append("property ").append(property.text());
    all(property.children());
  }

  private void attempt(Syntax attempt) {
    text.append("try ");
    write(attempt.child(0));
    inScope(() -> {
      declareTarget(attempt.child(1));
      write(attempt.child(1));
      write(attempt.child(2));
    });
    write(attempt.child(3));
  }

  private void call(Syntax call) {
    Walk.Task task = tasks.get(call);
    String callee = task == null
        ? ""
        : known.tool(task).map(Object::toString).or(() -> known.capability(task).map(name -> "cap:" + name)).orElse("");
    if (callee.isEmpty()) {
      plain(call);
      return;
    }
    text.append("task ").append(callee).append('(');
    if (task != null && task.argumentSyntax().exists()) {
      argument(task.argumentSyntax());
    }
    text.append(')');
  }

  private void argument(Syntax argument) {
    Syntax bare = argument.bare();
    if (!isValue(bare) && (bare.is(Kind.OBJECT) || bare.is(Kind.ARRAY))) {
      text.append(bare.kind()).append('(');
      for (Syntax child : bare.children()) {
        if (child.is(Kind.PROPERTY)) {
          text.append("property ");
          write(child.child(0));
          argument(child.child(1));
        } else {
          argument(child);
        }
      }
      text.append(')');
    } else {
      write(bare);
    }
  }

  private static boolean isValue(Syntax bare) {
    return Literals.read(bare).or(() -> Literals.list(bare)).or(() -> Literals.plainList(bare)).isPresent();
  }

  private void name(String name) {
    Integer number = names.find(name);
    text.append(number == null ? "free " + name : "local " + number);
  }

  private void all(List<Syntax> children) {
    children.stream().filter(child -> !child.is(Kind.EMPTY)).forEach(this::write);
  }

  private void inScope(Runnable action) {
    Names outer = names;
    names = new Names(outer);
    action.run();
    names = outer;
  }

  private void declare(List<Syntax> statements) {
    for (Syntax statement : statements) {
      switch (statement.kind()) {
        case VARIABLES -> {
          if (!Bindings.isOfFunction(statement)) {
            statement.children().forEach(each -> declareTarget(each.child(0)));
          }
        }
        case FUNCTION_DECLARATION, CLASS_DECLARATION -> number(statement.text());
        default -> {
        }
      }
    }
  }

  private void vars(Syntax syntax) {
    switch (syntax.kind()) {
      case FUNCTION, CLASS -> {
      }
      case VARIABLES -> {
        if (Bindings.isOfFunction(syntax)) {
          syntax.children().forEach(each -> declareTarget(each.child(0)));
        }
        syntax.children().forEach(this::vars);
      }
      default -> syntax.children().forEach(this::vars);
    }
  }

  private void declareTarget(Syntax target) {
    Bindings.names(target, this::number);
  }

  private void number(String name) {
    names.numbers.computeIfAbsent(name, key -> count++);
  }
}
