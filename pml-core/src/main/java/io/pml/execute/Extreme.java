package io.pml.execute;

import io.pml.index.Words;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which of several things a wish is about: the cheapest is another than the fastest, however alike the wishes are. */
@SuppressWarnings("ImmutableEnumChecker") // Nobody can change its sets.
enum Extreme {
  MOST("most biggest largest greatest highest top maximum max longest heaviest best strongest finest popular famous "
      + "favourite favorite"),
  LEAST("least smallest lowest fewest minimum min shortest lightest worst poorest weakest"),
  CHEAPEST("cheapest cheap inexpensive cheaper"),
  DEAREST("expensive dearest priciest costliest"),
  NEWEST("newest latest recent youngest"),
  OLDEST("oldest earliest longest eldest"),
  FASTEST("fastest quickest soonest"),
  SLOWEST("slowest"),
  WARMEST("hottest warmest"),
  COLDEST("coldest coolest");

  /** The lowest fare, the best price and the least expensive are all the cheapest. */
  private static final Set<String> PRICE = Set.of("price", "prices", "priced", "cost", "costs", "fare", "fares", "pay",
      "expensive");
  private static final Set<String> LITTLE = Set.of("least", "lowest", "best", "minimum");
  private static final Set<String> RANKING = Set.of("rank", "ranks", "ranked", "ranking", "sorted", "ordered",
      "compare",
      "busiest");

  private final Set<String> words;

  Extreme(String words) {
    this.words = Set.copyOf(Words.plain(words));
  }

  /** Whether words are about all of several in their order, of which the first may be any extreme. */
  static boolean isRanking(Collection<String> words) {
    return words.stream().anyMatch(RANKING::contains);
  }

  static Set<Extreme> in(List<String> words) {
    EnumSet<Extreme> found = EnumSet.noneOf(Extreme.class);
    for (int i = 0; i + 1 < words.size(); i++) {
      Set<String> pair = Set.copyOf(words.subList(i, i + 2));
      if (!Collections.disjoint(pair, PRICE) && !Collections.disjoint(pair, LITTLE)) {
        found.add(CHEAPEST);
      }
    }
    EnumSet.allOf(Extreme.class)
        .stream()
        .filter(extreme -> words.stream().anyMatch(extreme.words::contains))
        .forEach(found::add);
    return found;
  }
}
