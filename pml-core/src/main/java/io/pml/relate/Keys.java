package io.pml.relate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a field can be found by. An output fits an input when they share a key; how much that says is the lesser of the
 * two strengths.
 */
final class Keys {
  /** The names agree, and say what is meant. */
  static final int NAME = 4;
  /** They agree once it is added what the field belongs to. */
  static final int QUALIFIED = 3;
  /** Another name for it. */
  static final int MEANING = 2;
  /** Names that many fields have, or an answer as a whole. */
  static final int VAGUE = 1;

  private static final String WHOLE = "~whole";

  private final Map<String, Integer> strengths = new HashMap<>();

  private Keys() {}

  /** Of an input, by its name and what its tool is about. */
  static Map<String, Integer> ofInput(List<String> words, List<String> subjects) {
    var keys = new Keys();
    if (words.isEmpty() || Vocabulary.steers(words)) {
      return Map.of();
    }
    String name = String.join(" ", words);
    boolean generic = Vocabulary.GENERIC.contains(name);
    keys.add(name, generic ? VAGUE : NAME);
    if (generic) {
      subjects.forEach(subject -> keys.add(subject + " " + name, QUALIFIED));
    }
    List<String> bare = withoutRoles(words);
    if (bare.size() < words.size()) {
      keys.add(String.join(" ", bare), MEANING);
    }
    Vocabulary.content(bare).ifPresent(sort -> {
      keys.add("~content " + sort, MEANING);
      keys.add(WHOLE, VAGUE);
    });
    Vocabulary.place(bare).ifPresent(sort -> keys.add("~place " + sort, MEANING));
    return Map.copyOf(keys.strengths);
  }

  /** Of an output, by its name and what it belongs to: the field around it, or else what its tool is about. */
  static Map<String, Integer> ofOutput(List<String> words, List<String> around, List<String> subjects) {
    var keys = new Keys();
    if (words.isEmpty() || Vocabulary.steers(words)) {
      return Map.of();
    }
    String name = String.join(" ", words);
    List<String> owners = around.isEmpty() ? subjects : List.of(String.join(" ", around));
    if (Vocabulary.WHOLE.contains(name)) {
      keys.add(WHOLE, VAGUE);
      keys.add(name, VAGUE);
    } else if (Vocabulary.GENERIC.contains(name)) {
      keys.add(name, VAGUE);
      owners.forEach(owner -> keys.add(owner + " " + name, QUALIFIED));
      if (Vocabulary.NAMING.contains(name)) {
        owners.forEach(owner -> keys.add(owner, MEANING));
      }
    } else {
      keys.add(name, NAME);
      keys.addMeanings(words, owners);
    }
    return Map.copyOf(keys.strengths);
  }

  /** Of a text that is the whole answer. */
  static Map<String, Integer> ofWholeText() {
    return Map.of(WHOLE, VAGUE);
  }

  private void addMeanings(List<String> words, List<String> owners) {
    String last = words.getLast();
    Optional<String> content = Vocabulary.content(words).or(() -> Vocabulary.content(List.of(last)));
    Optional<String> place = Vocabulary.place(words).or(() -> Vocabulary.place(List.of(last)));
    content.ifPresent(sort -> addSorts("~content ", sort, Vocabulary.CONTENT_SORTS));
    place.ifPresent(sort -> addSorts("~place ", sort, Vocabulary.PLACE_SORTS));
    boolean carries = content.isPresent() || place.isPresent() || last.equals("url");
    if (carries) {
      add(last, MEANING);
      owners.forEach(owner -> add(owner + " " + last, QUALIFIED));
    } else if (words.size() == 1) {
      owners.forEach(owner -> add(owner + " " + last, QUALIFIED));
    }
  }

  private void addSorts(String family, String sort, List<String> all) {
    if (sort.isEmpty()) {
      all.forEach(each -> add(family + each, MEANING));
    } else {
      add(family, MEANING);
      add(family + sort, MEANING);
    }
  }

  private void add(String key, int strength) {
    strengths.merge(key, strength, Math::max);
  }

  private static List<String> withoutRoles(List<String> words) {
    List<String> bare = words.stream().filter(word -> !Vocabulary.ROLES.contains(word)).toList();
    return bare.isEmpty() ? words : bare;
  }
}
