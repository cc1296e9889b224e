package io.pml.execute;

import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.index.Words;
import io.pml.tool.ToolId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * A capability that a wish may be about, with all that speaks for and against it.
 *
 * <p>The evidence is one number, and the confidence what is left for the best of all candidates beside the others and beside
 * none of them, as in a choice by multinomial logit. Its weights began as a
 * maximum likelihood fit to half of the procedures of {@code bench reuse} and were then set by hand, so the number is no
 * calibrated chance: docs/DECISIONS.md has how, and what else was tried.
 *
 * @param reads whether all of its tools say they only read
 * @param lead by how much the nearest tool that it does not use is nearer to the wish than the nearest that it uses
 */
record Candidate(Found.OfCapability found, Fit fit, boolean reads, double lead, Set<Action> wanted,
    Set<Action> done) {
  private static final double START = -1.3;
  private static final double LIKENESS = 7;
  private static final double OTHER_TOOLS = -6;
  private static final double OTHER_END = -6.7;
  private static final double FALLEN_BACK = -5.2;
  private static final double RENAMED = -1.1;
  private static final double LOOKS_BUT_CHANGES = -2;
  private static final double CHANGES_BUT_READS = -3;

  static Candidate of(Found.OfCapability found, String wish, ObjectNode given, Recollection recollection) {
    Map<ToolId, Double> near = recollection.tools();
    Set<ToolId> own = found.capability().tools();
    Stream<String> texts = Stream.concat(Stream.of(found.capability().intent()),
        own.stream().map(tool -> Words.split(tool.toString())));
    return new Candidate(found, Fit.of(found.capability(), given, wish), recollection.readers().containsAll(own),
        nearest(near, own, false) - nearest(near, own, true), Action.in(wish), Action.in(texts.toList()));
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

  String name() {
    return found.capability().name();
  }

  /** How much speaks for it, in logarithms of odds; nothing at all when the meaning of the wish is not known. */
  double evidence() {
    if (Double.isNaN(found.likeness())) {
      return Double.NEGATIVE_INFINITY;
    }
    return START + LIKENESS * found.likeness() + OTHER_TOOLS * lead + FALLEN_BACK * (1 - fit.covered())
        + RENAMED * fit.renamed()
        + (wanted.stream().anyMatch(action -> action.isEnd() && !done.contains(action)) ? OTHER_END : 0)
        + (wanted.equals(Set.of(Action.LOOK)) && !reads ? LOOKS_BUT_CHANGES : 0)
        + (wanted.contains(Action.CHANGE) && !wanted.contains(Action.LOOK) && reads ? CHANGES_BUT_READS : 0);
  }

  /** The chance that this is the one, 0 to 1, given all that could be run with the values that were given. */
  double confidence(List<Candidate> all) {
    double most = Math.max(0, all.stream().mapToDouble(Candidate::evidence).max().orElse(0));
    double sum = Math.exp(-most) + all.stream().mapToDouble(each -> Math.exp(each.evidence() - most)).sum();
    return found.trust() * Math.exp(evidence() - most) / sum;
  }
}
