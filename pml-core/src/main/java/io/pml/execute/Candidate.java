package io.pml.execute;

import io.pml.capability.Capability;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.index.Words;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * A capability that a wish may be about, with all that speaks for and against it.
 *
 * <p>The evidence is one number, and the confidence what is left for the best of all candidates beside the others and beside
 * none of them, as in a choice by multinomial logit. Its weights are a maximum likelihood fit to the corpora of
 * {@code bench reuse}, moved towards saying no: docs/DECISIONS.md has how, and what else was tried.
 *
 * @param lead by how much the nearest tool that it does not use is nearer to the wish than the nearest that it uses
 * @param doubts what the words of the wish say against it; none before it was looked at closely
 * @param focus how alike wish and capability are in what they do not share, as a cosine; {@code NaN} when that is not known
 */
record Candidate(Found.OfCapability found, Fit fit, double lead, Set<Doubt> doubts, double focus) {
  private static final double START = -6.3;
  private static final double LIKENESS = 3.5;
  private static final double FOCUS = 6.4;
  private static final double OTHER_TOOLS = -3.9;
  private static final double VALUES = 5.4;
  private static final double RENAMED = -0.4;
  private static final double STRANGE = -4.1;
  private static final double FALLEN_BACK = -2.5;
  private static final double LEFT_OUT = -0.2;
  private static final double UNTOUCHED = -0.1;
  /** Nothing is said that the other does not say as well. */
  private static final double SAME_FOCUS = 0.5;
  /** A wish as like one before is that one again, and may leave its values to it. */
  private static final double SAME = 0.97;
  /** Words that are more alike than this may well mean the same. */
  private static final double SYNONYMS = 0.6;
  /** What a program reads of what it was given. */
  private static final Pattern PROPERTY = Pattern.compile("\\.\\w+");

  /** What can speak against a capability, each with its weight. */
  enum Doubt {
    /** The wish takes something away, the capability does not. */
    OTHER_END(-3.2),
    /** The capability takes something away, which the wish does not ask for. */
    UNASKED_END(-5),
    /** The wish wants something done, and the capability only reads. */
    ORDER_TO_A_READER(-2.5),
    /** The wish asks after something that the capability has nothing to do with. */
    OTHER_TOPIC(-2),
    /** The wish says the opposite. */
    OPPOSITE(-9.5),
    /** The wish has a word that excludes one of the capability's, among many other words. */
    PERHAPS_OPPOSITE(-0.5),
    /** The wish says the same of something else. */
    OTHER_THING(-5.5),
    /** The wish looks at much the same in another way. */
    OTHER_LOOK(-1.5),
    /** The wish is about another one of several than the capability is. */
    OTHER_EXTREME(-3),
    /** The wish is about one of several, and the capability does not choose. */
    NO_EXTREME(-2);

    private final double weight;

    Doubt(double weight) {
      this.weight = weight;
    }
  }

  /**
   * A capability that came to mind.
   *
   * @param likeness how alike two names of values are, as a cosine
   */
  static Candidate of(Found.OfCapability found, Wish wish, ObjectNode given, Recollection recollection,
      ToDoubleBiFunction<String, String> likeness) {
    Map<ToolId, Double> near = recollection.tools();
    Set<ToolId> own = found.capability().tools();
    return new Candidate(found, Fit.of(found.capability(), given, wish.said(), recollection.used(), likeness),
        nearest(near, own, false) - nearest(near, own, true), Set.of(), SAME_FOCUS);
  }

  private static double nearest(Map<ToolId, Double> near, Set<ToolId> own, boolean used) {
    return near.entrySet()
        .stream()
        .filter(each -> own.contains(each.getKey()) == used)
        .mapToDouble(Map.Entry::getValue)
        .filter(cosine -> !Double.isNaN(cosine))
        .max()
        .orElse(0);
  }

  private static Set<Doubt> doubts(Wish wish, Wish former, Capability capability, List<Tool> tools) {
    Set<Doubt> doubts = new HashSet<>();
    Set<String> done = new HashSet<>(List.of(former.verb()));
    Set<Action> ends = Action.endsIn(done, former.verb());
    for (Tool tool : tools) {
      List<String> words = Words.plain(tool.id().toString());
      done.addAll(words);
      if (!tool.readOnly()) {
        words.forEach(word -> ends.addAll(Action.endsIn(words, word)));
      }
    }
    Set<Action> spokenOf = Action.endsIn(former.words(), former.verb());
    spokenOf.addAll(ends);
    Set<Action> wantedEnds = Action.endsIn(wish.words(), wish.verb());
    if (!spokenOf.containsAll(wantedEnds)) {
      doubts.add(Doubt.OTHER_END);
    }
    if (wantedEnds.isEmpty() && wish.order().isEmpty() && !ends.isEmpty()) {
      doubts.add(Doubt.UNASKED_END);
    }
    if (onlyReads(capability, tools) && !wish.verb().isEmpty() && !stems(done).contains(Words.stem(wish.verb()))) {
      doubts.add(Doubt.ORDER_TO_A_READER);
    }
    if (!Topic.missing(wish.stems(), vocabulary(former, capability, tools)).isEmpty()) {
      doubts.add(Doubt.OTHER_TOPIC);
    }
    Set<Extreme> wanted = Extreme.in(wish.words());
    Set<Extreme> chosen = Extreme.in(former.words());
    if (!wanted.isEmpty() && Collections.disjoint(wanted, chosen) && !Extreme.isRanking(former.words())) {
      doubts.add(chosen.isEmpty() ? Doubt.NO_EXTREME : Doubt.OTHER_EXTREME);
    }
    return doubts;
  }

  /** All that a capability has to do with, as far as its wish, its tools and its program say. */
  private static Set<String> vocabulary(Wish former, Capability capability, List<Tool> tools) {
    Set<String> words = new HashSet<>(former.stems());
    PROPERTY.matcher(Script.of(capability.body()).source())
        .results()
        .forEach(read -> words.addAll(Words.stems(read.group())));
    for (Tool tool : tools) {
      words.addAll(Words.stems(tool.id().toString()));
      words.addAll(Words.stems(tool.description()));
      tool.inputSchema().path("properties").propertyStream().forEach(each -> words.addAll(Words.stems(each.getKey())));
    }
    return words;
  }

  private static Set<String> stems(Collection<String> words) {
    Set<String> stems = new HashSet<>();
    words.forEach(word -> stems.add(Words.stem(word)));
    return stems;
  }

  /** The same, looked at closely: texts that share most of their words are alike, whatever the other words are. */
  Candidate closer(Wish wish, Recollection recollection) {
    Wish former = Wish.of(found.capability().intent());
    String own = String.join(" ", wish.lackedBy(former));
    String others = String.join(" ", former.lackedBy(wish));
    double alike = Wish.isTelling(own)
        ? recollection.likeness().applyAsDouble(own, others.isBlank() ? former.text() : others)
        : SAME_FOCUS;
    List<Tool> tools = found.capability()
        .tools()
        .stream()
        .map(recollection.used()::get)
        .filter(Objects::nonNull)
        .toList();
    Set<Doubt> doubts = doubts(wish, former, found.capability(), tools);
    swapped(wish, former, alike, onlyReads(found.capability(), tools)).ifPresent(doubts::add);
    return new Candidate(found, fit, lead, doubts, alike);
  }

  private static boolean onlyReads(Capability capability, List<Tool> tools) {
    return tools.size() == capability.tools().size() && tools.stream().allMatch(Tool::readOnly);
  }

  /**
   * Who says the same in other words exchanges more of them than one; who exchanges one wants something else. Words that are
   * near each other may mean the same, but they may be rivals as well: where something would be changed, they are doubted, too.
   */
  private Optional<Doubt> swapped(Wish wish, Wish former, double alike, boolean reads) {
    Swap swap = Swap.of(wish, fit.arguments(), former, found.capability().arguments(Json.object()));
    if (swap.isOpposite()) {
      return Optional.of(swap.isShort() ? Doubt.OPPOSITE : Doubt.PERHAPS_OPPOSITE);
    }
    if (isSame() || (reads && alike >= SYNONYMS)) {
      return Optional.empty();
    }
    if (swap.isOfOne(reads ? 3 : 2)) {
      return Optional.of(Doubt.OTHER_THING);
    }
    return swap.isOfLooks() && alike < SYNONYMS ? Optional.of(Doubt.OTHER_LOOK) : Optional.empty();
  }

  String name() {
    return found.capability().name();
  }

  /** Whether the wish is one that led here before. */
  boolean isSame() {
    return found.likeness() >= SAME;
  }

  /** How much speaks for it, in logarithms of odds; nothing at all when the meaning of the wish is not known. */
  double evidence() {
    if (Double.isNaN(found.likeness() + focus)) {
      return Double.NEGATIVE_INFINITY;
    }
    int values = Math.max(1, fit.given().all());
    return START + LIKENESS * found.likeness() + FOCUS * focus
        + OTHER_TOOLS * lead + VALUES * Math.log1p(values) + RENAMED * fit.given().renamed()
        + STRANGE * fit.given().strangeness() + (isSame() ? 0
            : FALLEN_BACK * fit.missing().cases()
                + LEFT_OUT * fit.missing().values() + UNTOUCHED * fit.missing().settings())
        + doubts.stream().mapToDouble(doubt -> doubt.weight).sum();
  }

  /** The chance that this is the one, 0 to 1, given all that could be run with the values that were given. */
  double confidence(List<Candidate> all) {
    double most = Math.max(0, all.stream().mapToDouble(Candidate::evidence).max().orElse(0));
    double sum = Math.exp(-most) + all.stream().mapToDouble(each -> Math.exp(each.evidence() - most)).sum();
    return found.trust() * Math.exp(evidence() - most) / sum;
  }
}
