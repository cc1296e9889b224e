package io.pml.curate;

import io.pml.capability.Capability;
import io.pml.name.CapabilityName;
import io.pml.name.Reserved;
import io.pml.tool.ToolId;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Names made of what a capability is for and of the tools it calls: what is done, and to what. Values that stand in an
 * intent, such as paths, numbers and what is quoted, never get into a name.
 */
final class Wording {
  private static final int MOST_OBJECTS = 2;
  private static final int LONGEST_WORD = 20;
  private static final int MOST_VARIANTS = 50;
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”");
  private static final Pattern GAP = Pattern.compile("[\\s,;!?()\\[\\]{}]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern WORD = Pattern.compile("[a-z]{2," + LONGEST_WORD + "}");
  private static final Pattern BOUNDARY = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

  /** Each line: the verb as it stands in names, then others that mean the same. */
  private static final Map<String, String> VERBS = verbs("""
      read lire load open charger lis
      write save store put ecrire sauvegarder
      list enumerate lister ls
      get show display obtenir afficher montrer
      fetch download retrieve telecharger recuperer
      find search locate chercher rechercher trouver lookup
      create make add new creer ajouter generate
      update change modify edit set modifier
      delete remove drop supprimer effacer
      send post notify envoyer publish
      count compter
      sum total
      convert transform transformer translate convertir
      parse extract extraire analyser
      validate check verify valider verifier
      compare diff comparer
      merge combine join fusionner
      summarize summarise resumer
      copy duplicate copier
      move
      rename renommer
      run execute call invoke executer
      start launch begin lancer demarrer
      stop end arreter
      query ask
      filter filtrer
      sort order trier
      format render
      compute calculate calculer measure
      upload import export sync backup deploy build test monitor
      """);

  private static final Set<String> EMPTY = Set.of("a", "an", "the", "of", "to", "in", "on", "for", "from", "with", "by",
      "at", "as", "and", "or", "then", "into", "it", "its", "this", "that", "these", "those", "all", "some", "any",
      "my",
      "our", "your", "me", "we", "is", "are", "be", "do", "does", "please", "want", "need", "can", "should", "how",
      "what", "which", "when", "using", "via", "per", "each", "every", "le", "la", "les", "un", "une", "des", "du",
      "de",
      "et", "ou", "dans", "sur", "pour", "par", "avec", "mon", "ma", "mes", "ce", "cette", "ces", "au", "aux", "en",
      "qui", "que", "der", "die", "das", "und", "ein", "eine", "named", "called", "given", "whole", "something",
      "thing");

  private Wording() {}

  /** Names for a capability that can be had at all, the best first; never none. */
  static List<CapabilityName> names(Nameless nameless) {
    List<String> intent = words(nameless.capability().intent());
    List<List<String>> tools = nameless.tools().stream().map(Wording::words).filter(each -> !each.isEmpty()).toList();
    List<String> best = action(intent, tools);
    Set<String> others = new LinkedHashSet<>(intent);
    tools.forEach(others::addAll);
    others.removeAll(best);
    others.removeIf(VERBS::containsKey);
    return Stream.of(Stream.of(best), others.stream().map(word -> with(best, word)),
        IntStream.rangeClosed(2, MOST_VARIANTS).mapToObj(i -> with(best, String.valueOf(i))))
        .flatMap(each -> each)
        .flatMap(words -> name(nameless.namespace(), words).stream())
        .distinct()
        .toList();
  }

  /** What is done to what: from the intent, and from the first tool as far as that says nothing. */
  private static List<String> action(List<String> intent, List<List<String>> tools) {
    List<String> tool = tools.isEmpty() ? List.of() : tools.getFirst();
    Optional<String> verb = Stream.concat(intent.stream(), tool.stream())
        .filter(VERBS::containsKey)
        .findFirst()
        .map(VERBS::get);
    List<String> objects = Stream.of(after(intent, verb), intent, tool)
        .map(Wording::objects)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse(List.of("task"));
    List<String> action = new ArrayList<>(List.of(verb.orElse("run")));
    objects.stream().filter(word -> !action.contains(word)).limit(MOST_OBJECTS).forEach(action::add);
    return action.size() == 1 ? with(action, "task") : action;
  }

  private static List<String> after(List<String> words, Optional<String> verb) {
    for (int i = 0; i < words.size(); i++) {
      if (verb.isPresent() && verb.get().equals(VERBS.get(words.get(i)))) {
        return words.subList(i + 1, words.size());
      }
    }
    return List.of();
  }

  private static List<String> objects(List<String> words) {
    return words.stream().filter(word -> !VERBS.containsKey(word)).limit(MOST_OBJECTS).toList();
  }

  private static List<String> with(List<String> words, String more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  private static Optional<CapabilityName> name(String namespace, List<String> words) {
    return CapabilityName.find(namespace + ":" + String.join("_", words))
        .filter(name -> Reserved.reason(name).isEmpty());
  }

  /** The words of an intent that can stand in a name. */
  private static List<String> words(String intent) {
    String text = MARKS.matcher(Normalizer.normalize(QUOTED.matcher(intent).replaceAll(" "), Normalizer.Form.NFKD))
        .replaceAll("")
        .toLowerCase(Locale.ROOT);
    return Arrays.stream(GAP.split(text))
        .map(word -> word.replaceAll("^[a-z]+['’]|[.:]+$", ""))
        .flatMap(word -> Arrays.stream(word.split("-", -1)))
        .filter(word -> WORD.matcher(word).matches() && !EMPTY.contains(word))
        .toList();
  }

  private static List<String> words(ToolId tool) {
    return Arrays.stream(BOUNDARY.split(tool.name()))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .filter(word -> WORD.matcher(word).matches() && !EMPTY.contains(word))
        .toList();
  }

  private static Map<String, String> verbs(String lines) {
    Map<String, String> verbs = new HashMap<>();
    lines.lines().forEach(line -> {
      String[] words = line.split(" ", -1);
      boolean alike = !words[0].equals("upload");
      Arrays.stream(words).forEach(word -> verbs.put(word, alike ? words[0] : word));
    });
    return Map.copyOf(verbs);
  }

  /** The tools of a capability in the order in which its program names them. */
  static List<ToolId> inOrder(Capability capability) {
    return Stream.concat(Calls.of(capability.body()).stream(), capability.tools().stream()).distinct().toList();
  }
}
