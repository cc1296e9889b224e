package io.pml.execute;

import io.pml.index.Words;
import java.util.Collection;
import java.util.EnumSet;
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

  private final Set<String> words;

  Extreme(String words) {
    this.words = Set.copyOf(Words.plain(words));
  }

  static Set<Extreme> in(Collection<String> words) {
    EnumSet<Extreme> found = EnumSet.noneOf(Extreme.class);
    EnumSet.allOf(Extreme.class)
        .stream()
        .filter(extreme -> words.stream().anyMatch(extreme.words::contains))
        .forEach(found::add);
    return found;
  }
}
