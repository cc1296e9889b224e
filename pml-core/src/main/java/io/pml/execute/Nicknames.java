package io.pml.execute;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a program itself calls its arguments, as far as its text shows: {@code const lawyer = args.responsible}, or
 * {@code {untouched_since: cutoff}} where that is {@code const cutoff = args.date}, or what it compares with them,
 * {@code row.price <= cutoff}.
 */
final class Nicknames {
  private static final String NAME = "[A-Za-z_$][\\w$]*+";
  private static final String CALLS = "(?:\\??\\.\\w++\\(\\)){0,3}";
  private static final Pattern VARIABLE = Pattern.compile("(?:\\b(?:const|let|var)|,)\\s+(" + NAME
      + ")\\s*(?::[^=;\\n]+)?=\\s*(?:\\(?\\+?(?:new )?(?:Date|String|Number|Set)(?:\\.parse)?\\()?args\\.(" + NAME
      + ")\\)?"
      + CALLS + "\\s*(?=;|\\?\\?|,|\\n)");
  private static final Pattern FIELD = Pattern
      .compile("(?<=[{,]\\s{0,20})(" + NAME + ")\\s*+:\\s*(args\\.)?(" + NAME + ")\\s*[,}\\n]");
  private static final Pattern COMPARED = Pattern
      .compile("(?<![\\w$])(?:" + NAME + "\\??\\.){1,4}(" + NAME + ")(?:\\)|" + CALLS
          + ")\\s*([=!]==?|[<>]=?)\\s*(?:new Date\\()?(args\\.)?(" + NAME + ")");
  private static final Pattern COMPARED_TURNED = Pattern.compile("(?<![\\w$.])(args\\.)?(" + NAME + ")" + CALLS
      + "\\s*([=!]==?|[<>]=?)\\s*(?:" + NAME + "\\??\\.){1,4}(" + NAME + ")");
  private static final Pattern SOUGHT = Pattern.compile("\\.(" + NAME + ")" + CALLS
      + "\\??\\.(?:includes|startsWith|endsWith|has|indexOf)\\(\\s*(args\\.)?(" + NAME + ")");
  private static final Pattern MADE = Pattern
      .compile("\\b(?:const|let|var)\\s+(" + NAME + ")\\s*(?::[^=;\\n]+)?=([^;\\n]{1,200})");
  private static final Pattern RECKONED = Pattern
      .compile("(?<![\\w$])((?:" + NAME + "\\??\\.){0,3}" + NAME + ")\\s*[-+*/]\\s*(args\\.)?(" + NAME + ")");
  private static final Pattern FOUND = Pattern
      .compile("(?<![\\w$])(" + NAME + ")\\.(?:find|filter|some)\\(\\s*\\(?\\w+\\)?\\s*=>\\s*(?:" + NAME
          + "\\??\\.)(?:name|title|id|key|label)" + CALLS + "\\s*===?\\s*(args\\.)?(" + NAME + ")");
  private static final Pattern EACH_OF = Pattern.compile("\\bfor\\s*\\(\\s*(?:const|let)\\s+(" + NAME
      + ")\\s+of\\s+(?:\\[\\.\\.\\.)?args\\.(" + NAME + ")\\]?\\s*\\)");
  private static final int SHORTEST = 3;
  private static final Pattern PASSING_OVER = Pattern
      .compile("[^;{}\\n]*\\)\\s*\\{?\\s*(?:continue|return\\s*(?:;|false|null|\\[\\]|\\}))");
  private static final int FAR = 200;
  private static final Pattern WORD = Pattern.compile("(?<![\\w$])(args\\.)?(" + NAME + ")");
  private static final Pattern CALLED = Pattern
      .compile("\\b(" + NAME + ")\\.(" + NAME + ")\\(\\{([^{}]{1,300})\\}\\)");
  private static final Pattern GIVEN = Pattern
      .compile("(" + NAME + ")\\s*+:\\s*(args\\.)?(" + NAME + ")\\s*(?=[,}\\n]|$)");
  private static final Pattern TAKING = Pattern.compile("(?i)(?:remove|delete|detach|unassign|unlink|revoke|drop)(.*)");
  private static final Pattern GIVING = Pattern.compile("(?i)(?:add|attach|assign|link|grant|create|set)(.*)");
  private static final Set<String> LOOKED_FOR = Set.of("query", "q", "search", "term", "name", "text", "id", "key");
  static final String OLD = "old_";
  static final String NEW = "new_";
  private static final Set<String> TELLING_NOTHING = Set.of("length", "value", "result", "args");

  private final Map<String, Set<String>> byParameter = new HashMap<>();
  private final Map<String, Set<String>> near = new HashMap<>();
  private final Map<String, Set<String>> foundAs = new HashMap<>();
  private final Set<String> declared = new HashSet<>();

  private Nicknames() {}

  static Nicknames in(String source) {
    Nicknames nicknames = new Nicknames();
    Map<String, String> variables = new HashMap<>();
    EACH_OF.matcher(source).results().forEach(match -> variables.putIfAbsent(match.group(1), match.group(2)));
    VARIABLE.matcher(source).results().forEach(match -> {
      variables.putIfAbsent(match.group(1), match.group(2));
      nicknames.declared.add(match.group(2));
      nicknames.add(match.group(2), match.group(1));
    });
    nicknames.read(source, variables);
    return nicknames;
  }

  private void read(String source, Map<String, String> variables) {
    FIELD.matcher(source).results().forEach(match -> {
      String named = parameter(match.group(2), match.group(3), variables);
      declared.add(named);
      add(named, match.group(1));
    });
    COMPARED.matcher(source)
        .results()
        .forEach(
            match -> compared(parameter(match.group(3), match.group(4), variables),
                kept(match.group(2), source, match.end()), match.group(1)));
    COMPARED_TURNED.matcher(source)
        .results()
        .forEach(match -> compared(
            parameter(match.group(1), match.group(2), variables),
            kept(turned(match.group(3)), source, match.end()), match.group(4)));
    SOUGHT.matcher(source)
        .results()
        .forEach(match -> add(parameter(match.group(2), match.group(3), variables), match.group(1)));
    RECKONED.matcher(source)
        .results()
        .forEach(match -> near(parameter(match.group(2), match.group(3), variables), match.group(1)));
    exchanged(source, variables);
    sought(source, variables);
    FOUND.matcher(source)
        .results()
        .forEach(match -> foundIn(match.group(1), parameter(match.group(2), match.group(3), variables)));
    MADE.matcher(source).results().forEach(made -> {
      List<String> words = WORD.matcher(made.group(2))
          .results()
          .map(word -> parameter(word.group(1), word.group(2), variables))
          .toList();
      words.stream().filter(word -> !word.isEmpty()).distinct().forEach(word -> near(word, made.group(1)));
    });
  }

  /** What is found in a list by its name is one of it: {@code folders.find(f => f.name === args.target)}. */
  private void foundIn(String list, String parameter) {
    if (list.endsWith("s") && list.length() > SHORTEST) {
      add(parameter, list.substring(0, list.length() - 1));
      foundAs.computeIfAbsent(parameter, each -> new HashSet<>()).add(list.substring(0, list.length() - 1));
    }
  }

  /** What is looked for is one of those among which it is looked for: {@code search_patients({query})}. */
  private void sought(String source, Map<String, String> variables) {
    CALLED.matcher(source)
        .results()
        .forEach(call -> GIVEN.matcher(call.group(3))
            .results()
            .filter(field -> LOOKED_FOR.contains(field.group(1)))
            .forEach(field -> near(parameter(field.group(2), field.group(3), variables),
                call.group(2).substring(call.group(2).lastIndexOf('_') + 1))));
  }

  /** What is taken away where another of the kind is given is the old one, and the other the new one. */
  private void exchanged(String source, Map<String, String> variables) {
    Map<String, String> taken = given(source, variables, TAKING);
    Map<String, String> given = given(source, variables, GIVING);
    taken.forEach((place, parameter) -> {
      String other = given.getOrDefault(place, "");
      String field = place.substring(place.lastIndexOf(' ') + 1);
      if (!other.isEmpty() && !parameter.isEmpty() && !other.equals(parameter)) {
        add(parameter, OLD + field);
        add(other, NEW + field);
      }
    });
  }

  /** What tools are given whose names begin so, by server, the rest of the name, and the field. */
  private static Map<String, String> given(String source, Map<String, String> variables, Pattern tools) {
    Map<String, String> given = new HashMap<>();
    CALLED.matcher(source).results().forEach(call -> {
      Matcher tool = tools.matcher(call.group(2));
      if (tool.matches()) {
        GIVEN.matcher(call.group(3))
            .results()
            .forEach(field -> given.put(call.group(1) + " " + tool.group(1) + " " + field.group(1),
                parameter(field.group(2), field.group(3), variables)));
      }
    });
    return given;
  }

  private void near(String parameter, String chain) {
    for (String name : chain.split("\\W+", -1)) {
      if (!parameter.isEmpty() && name.length() > 1 && !TELLING_NOTHING.contains(name)) {
        near.computeIfAbsent(parameter, each -> new LinkedHashSet<>()).add(name);
      }
    }
  }

  /** The parameter that a word stands for; empty for none. */
  private static String parameter(String prefix, String word, Map<String, String> variables) {
    return prefix == null ? variables.getOrDefault(word, "") : word;
  }

  /** How what is kept is compared, where the rest is passed over: {@code if (row.date < args.from) continue}. */
  private static String kept(String operator, String source, int end) {
    boolean passesOver = PASSING_OVER.matcher(source)
        .region(end, Math.min(source.length(), end + FAR))
        .lookingAt();
    if (!passesOver) {
      return operator;
    }
    return switch (operator.charAt(0)) {
      case '<', '>' -> turned(operator);
      case '!' -> "===";
      default -> "!==";
    };
  }

  private static String turned(String operator) {
    return operator.replace('<', '#').replace('>', '<').replace('#', '>');
  }

  private void compared(String parameter, String operator, String field) {
    switch (operator.charAt(0)) {
      case '<' -> {
        bound(parameter, "max_" + field);
        bound(parameter, field + "_before");
      }
      case '>' -> {
        bound(parameter, "min_" + field);
        bound(parameter, field + "_since");
      }
      case '!' -> add(parameter, "not_" + field);
      default -> add(parameter, field);
    }
  }

  /** What is passed over is less than the least: {@code if (row.start < args.since) continue}. */
  private void bound(String parameter, String nickname) {
    if (!Naming.isTurned(parameter, nickname)) {
      add(parameter, nickname);
    }
  }

  private void add(String parameter, String nickname) {
    if (!parameter.isEmpty() && !TELLING_NOTHING.contains(nickname)) {
      byParameter.computeIfAbsent(parameter, each -> new LinkedHashSet<>()).add(nickname);
    }
  }

  /** The names that the program has for an argument. */
  Set<String> of(String parameter) {
    return byParameter.getOrDefault(parameter, Set.of());
  }

  /** Whether an argument is the name of one of the things that are called so. */
  boolean isFoundAs(String parameter, String thing) {
    return foundAs.getOrDefault(parameter, Set.of()).contains(thing);
  }

  /** What the program makes of an argument, and of no other. */
  Set<String> near(String parameter) {
    return near.getOrDefault(parameter, Set.of())
        .stream()
        .filter(name -> near.entrySet()
            .stream()
            .noneMatch(other -> !other.getKey().equals(parameter) && other.getValue().contains(name)))
        .collect(Collectors.toSet());
  }

  /** Whether the program has a name of its own for an argument, or hands it on under one. */
  boolean isDeclared(String parameter) {
    return declared.contains(parameter);
  }
}
