package io.pml.execute;

import io.pml.capability.Capability;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.embed.Comparer;
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
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * A capability that a wish may be about, with all that speaks for and against it.
 *
 * <p>The evidence is one number, and the confidence what is left for the best of all candidates beside the others and beside
 * none of them, as in a choice by multinomial logit. Its weights are a maximum likelihood fit to the corpora of
 * {@code bench reuse}, with a start that says how careful to be: docs/DECISIONS.md has how, and what else was tried.
 *
 * @param lead by how much the nearest tool that it does not use is nearer to the wish than the nearest that it uses
 * @param doubts what the words of the wish say against it; none before it was looked at closely
 * @param focus how alike wish and capability are in what they do not share, as a cosine; {@code NaN} when that is not known
 * @param sameness how much speaks for it that both are for the same, in log odds; {@code NaN} when that is not known
 */
record Candidate(Found.OfCapability found, Fit fit, double lead, Set<Doubt> doubts, double focus, double sameness) {
  private static final double START = -4.5;
  private static final double SAMENESS = 0.65;
  /** What speaks against sameness from {@link #APART} on weighs more than what speaks for it. */
  private static final double MORE_APART = 0.7;
  private static final double APART = -1;
  /** Nothing that changes something is done for a wish that is so far from those that led to it. */
  private static final double FAR_APART = -3;
  private static final double LIKENESS = 1.25;
  private static final double FOCUS = 4.9;
  private static final double OTHER_TOOLS = -4.9;
  private static final double VALUES = 5.1;
  private static final double RENAMED = -0.5;
  private static final double STRANGE = -2.75;
  private static final double FALLEN_BACK = -2.65;
  private static final double LEFT_OUT = -0.25;
  /** Nothing is said that the other does not say as well. */
  private static final double SAME_FOCUS = 0.5;
  /** A wish as like one before is that one again, and may leave its values to it. */
  private static final double SAME = 0.97;

  /** What can speak against a capability, each with its weight. */
  enum Doubt {
    /** The wish takes something away, the capability does not. */
    OTHER_END(-1.4),
    /** The capability takes something away, and the wish orders nothing. */
    UNASKED_END(-1.5),
    /** The capability changes something, and the wish is for something else, as far as the comparison tells. */
    OTHER_CHANGE(-5),
    /** The wish wants something done, and the capability only reads. */
    ORDER_TO_A_READER(-1.35),
    /** The wish says the opposite. */
    OPPOSITE(-8),
    /** The wish has a word that excludes one of the capability's, among many other words. */
    PERHAPS_OPPOSITE(-1.7),
    /** The wish is about another one of several than the capability is. */
    OTHER_EXTREME(-2.7);

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
        nearest(near, own, false) - nearest(near, own, true), Set.of(), SAME_FOCUS, 0);
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

  private static Set<Doubt> doubts(Wish wish, Wish former, List<Tool> tools, boolean reads) {
    Set<Doubt> doubts = new HashSet<>();
    Set<String> done = new HashSet<>(List.of(former.verb()));
    Set<Action> ends = Action.endsIn(former.words(), former.verb());
    for (Tool tool : tools) {
      List<String> words = Words.plain(tool.id().toString());
      done.addAll(words);
      if (!tool.readOnly()) {
        words.forEach(word -> ends.addAll(Action.endsIn(words, word)));
      }
    }
    Set<Action> wanted = Action.endsIn(wish.words(), wish.verb());
    if (!ends.containsAll(wanted)) {
      doubts.add(Doubt.OTHER_END);
    }
    if (wanted.isEmpty() && wish.verb().isEmpty() && !ends.isEmpty()) {
      doubts.add(Doubt.UNASKED_END);
    }
    if (reads && !wish.verb().isEmpty() && !stems(done).contains(Words.stem(wish.verb()))) {
      doubts.add(Doubt.ORDER_TO_A_READER);
    }
    Set<Extreme> sought = Extreme.in(wish.words());
    Set<Extreme> chosen = Extreme.in(former.words());
    if (!sought.isEmpty() && !chosen.isEmpty() && Collections.disjoint(sought, chosen)
        && !Extreme.isRanking(former.words())) {
      doubts.add(Doubt.OTHER_EXTREME);
    }
    return doubts;
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
    boolean reads = onlyReads(found.capability(), tools);
    double sameness = sameness(wish, recollection, reads);
    Set<Doubt> doubts = doubts(wish, former, tools, reads);
    if (!reads && sameness < FAR_APART && !isSame()) {
      doubts.add(Doubt.OTHER_CHANGE);
    }
    Swap swap = Swap.of(wish, fit.arguments(), former, found.capability().arguments(Json.object()));
    if (swap.isOpposite()) {
      doubts.add(swap.isShort() ? Doubt.OPPOSITE : Doubt.PERHAPS_OPPOSITE);
    }
    return new Candidate(found, fit, lead, doubts, alike, sameness);
  }

  /** Compared with the wish that it was learned with, and with the most alike of those that led to it since. */
  private double sameness(Wish wish, Recollection recollection, boolean reads) {
    return Stream.of(found.capability().intent(), found.former())
        .distinct()
        .mapToDouble(former -> sameness(wish, Wish.of(former), recollection.sameness(), reads))
        .max()
        .orElseThrow();
  }

  /**
   * A wish in another language is compared as it came and in English words: each tells something, and what changes something
   * has to be the same in both.
   */
  private static double sameness(Wish wish, Wish former, Comparer comparer, boolean reads) {
    double said = comparer.compare(new Comparer.Request(wish.said(), wish.values()), former.said());
    if (wish.isEnglish() && former.isEnglish()) {
      return said;
    }
    double read = comparer.compare(new Comparer.Request(wish.text(), wish.values()), former.text());
    return reads ? (said + read) / 2 : Math.min(said, read);
  }

  private static boolean onlyReads(Capability capability, List<Tool> tools) {
    return tools.size() == capability.tools().size() && tools.stream().allMatch(Tool::readOnly);
  }

  String name() {
    return found.capability().name();
  }

  /** Whether the wish is one that led here before. */
  boolean isSame() {
    return found.likeness() >= SAME;
  }

  /** Whether it is known what the wish means beside those that led here. */
  boolean isUnderstood() {
    return !Double.isNaN(found.likeness() + focus + sameness);
  }

  /** How much speaks for it, in logarithms of odds; nothing at all when the meaning of the wish is not known. */
  double evidence() {
    if (!isUnderstood()) {
      return Double.NEGATIVE_INFINITY;
    }
    int values = Math.max(1, fit.given().all());
    return START + SAMENESS * sameness + MORE_APART * Math.min(0, sameness - APART)
        + LIKENESS * found.likeness() + FOCUS * focus
        + OTHER_TOOLS * lead + VALUES * Math.log1p(values) + RENAMED * fit.given().renamed()
        + STRANGE * fit.given().strangeness() + (isSame() ? 0
            : FALLEN_BACK * fit.missing().cases()
                + LEFT_OUT * fit.missing().values())
        + doubts.stream().mapToDouble(doubt -> doubt.weight).sum();
  }

  /** The chance that this is the one, 0 to 1, given all that could be run with the values that were given. */
  double confidence(List<Candidate> all) {
    double most = Math.max(0, all.stream().mapToDouble(Candidate::evidence).max().orElse(0));
    double sum = Math.exp(-most) + all.stream().mapToDouble(each -> Math.exp(each.evidence() - most)).sum();
    return found.trust() * Math.exp(evidence() - most) / sum;
  }
}
