package io.pml.index;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words that exclude each other. They stand in the same places of the same sentences, so models have them near each other, and
 * a text with the one in place of the other means something else nevertheless.
 */
public final class Opposites {
  /** Each line has parties that exclude each other. */
  private static final String PARTIES = """
      increase raise grow rise gain more higher up | decrease lower reduce cut shrink drop fall fewer less down
      on enable activate | off disable deactivate
      open start begin resume | close stop end finish pause
      accept approve allow grant confirm | reject decline deny refuse revoke
      buy purchase | sell
      send | receive
      push | pull
      upload | download
      join | leave
      login | logout
      borrow | lend
      arrive arrival | depart departure
      incoming inbound | outgoing outbound
      credit | debit
      income profit | expense loss
      public | private
      success successful succeed | failure failed fail
      positive | negative
      before | after
      previous last past | next upcoming future
      first earliest oldest | last latest newest
      with | without
      hide | show
      mute | unmute
      add create | remove delete
      north northern | south southern | east eastern | west western
      left | right
      top | bottom
      inside indoor | outside outdoor
      morning | afternoon | evening | night
      today | tomorrow | yesterday
      hourly | daily | weekly | monthly | quarterly | yearly annual
      once single | twice double
      two | three | four | five | six | seven | eight | nine | ten | eleven | twelve
      """;
  /** What turns a word round when it stands before it, or another of these does. */
  private static final Pattern TURNING = Pattern.compile("^(?:un|dis|de|in|en|im|ex|non|mis)(?=\\w{3})");
  /** For each stem the numbers of its parties, by the numbers of their lines. */
  private static final Map<String, Map<Integer, Integer>> SIDES = sides();

  private Opposites() {}

  /** Whether of two texts one says the opposite of the other with what the other has not. */
  public static boolean areSaid(Collection<String> words, Collection<String> others) {
    return lacking(words, others).anyMatch(word -> lacking(others, words).anyMatch(other -> areOpposite(word, other)));
  }

  private static Stream<String> lacking(Collection<String> words, Collection<String> others) {
    return words.stream().filter(word -> !others.contains(word));
  }

  private static boolean areOpposite(String word, String other) {
    Map<Integer, Integer> sides = SIDES.getOrDefault(Words.stem(word), Map.of());
    Map<Integer, Integer> opposite = SIDES.getOrDefault(Words.stem(other), Map.of());
    return sides.entrySet().stream().anyMatch(side -> {
      Integer party = opposite.get(side.getKey());
      return party != null && !party.equals(side.getValue());
    }) || root(word).equals(root(other));
  }

  private static String root(String word) {
    return TURNING.matcher(word).replaceFirst("");
  }

  private static Map<String, Map<Integer, Integer>> sides() {
    Map<String, Map<Integer, Integer>> sides = new HashMap<>();
    List<String> lines = PARTIES.lines().toList();
    for (int line = 0; line < lines.size(); line++) {
      List<String> parties = Arrays.asList(lines.get(line).split("\\|", -1));
      for (int party = 0; party < parties.size(); party++) {
        for (String stem : Words.stems(parties.get(party))) {
          sides.computeIfAbsent(stem, each -> new HashMap<>()).put(line, party);
        }
      }
    }
    return sides;
  }
}
