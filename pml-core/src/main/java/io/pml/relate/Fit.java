package io.pml.relate;

import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.relate.Node.Input;
import io.pml.relate.Node.Offer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edge, and how much speaks for it.
 *
 * @param evidence the sum of the strengths of what fits
 */
record Fit(Edge edge, int evidence) {
  /** Better first: by coverage, then by evidence, then those of the same server; the rest only keeps the order firm. */
  static final Comparator<Fit> ORDER = Comparator.comparing(Fit::coverage)
      .thenComparing(Comparator.comparingInt(Fit::evidence).reversed())
      .thenComparing(fit -> !fit.edge.from().server().equals(fit.edge.to().server()))
      .thenComparing(fit -> fit.edge.to());

  private Coverage coverage() {
    return edge.provision().map(Provision::coverage).orElse(Coverage.OPTIONAL);
  }

  /** What the giver's outputs have for the taker's inputs; empty when that is nothing. */
  static Optional<Fit> between(Node giver, Node taker, KeyIndex index) {
    List<FieldMapping> mapping = new ArrayList<>();
    int evidence = 0;
    int required = 0;
    int covered = 0;
    boolean fits = false;
    for (Input input : taker.inputs()) {
      required += input.required() ? 1 : 0;
      Candidate best = best(input, giver, taker, index);
      if (best != null) {
        mapping.add(new FieldMapping(best.offer.output().path(), input.name(), best.compatible));
        if (best.compatible) {
          fits = true;
          evidence += best.strength;
          covered += input.required() ? 1 : 0;
        }
      }
    }
    if (!fits) {
      return Optional.empty();
    }
    Coverage coverage = covered == 0 ? Coverage.OPTIONAL
        : covered == required && taker.isComplete() ? Coverage.STRICT : Coverage.PARTIAL;
    return Optional.of(new Fit(Edge.provides(giver.id(), taker.id(), new Provision(coverage, mapping)), evidence));
  }

  private static @Nullable Candidate best(Input input, Node giver, Node taker, KeyIndex index) {
    Candidate best = null;
    for (Map.Entry<String, Integer> key : input.keys().entrySet()) {
      List<Offer> offers = giver.offers(key.getKey());
      if (!offers.isEmpty() && index.connects(key.getKey(), giver, taker)) {
        for (Offer offer : offers) {
          boolean compatible = offer.output().types().fit(offer.output().listed(), input.types());
          var candidate = new Candidate(offer, Math.min(key.getValue(), offer.strength()), compatible);
          if (candidate.isWorthNoting() && (best == null || Candidate.ORDER.compare(candidate, best) < 0)) {
            best = candidate;
          }
        }
      }
    }
    return best;
  }

  private record Candidate(Offer offer, int strength, boolean compatible) {
    private static final Comparator<Candidate> ORDER = Comparator.comparing((Candidate each) -> !each.compatible)
        .thenComparing(Comparator.comparingInt(Candidate::strength).reversed())
        .thenComparingInt(each -> each.offer.output().path().length())
        .thenComparing(each -> each.offer.output().path());

    /** Of another type only a field of the same name is worth a word. */
    boolean isWorthNoting() {
      return compatible || strength == Keys.NAME;
    }
  }
}
