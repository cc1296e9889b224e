package io.pml.settings;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A pattern over whole texts: {@code *} stands for any run of characters, {@code ?} for one. */
public record Glob(String text) {
  public boolean matches(String candidate) {
    return after(candidate).stream().anyMatch(rest -> rest.text().chars().allMatch(c -> c == '*'));
  }

  /** What is left to match after a beginning: a text matches one of these exactly if this matches both together. */
  List<Glob> after(String beginning) {
    Set<Integer> positions = new TreeSet<>(Set.of(0));
    for (int i = 0; i < beginning.length(); i++) {
      positions = step(positions, beginning.charAt(i));
    }
    return positions.stream().map(position -> new Glob(text.substring(position))).toList();
  }

  private Set<Integer> step(Set<Integer> positions, char next) {
    Set<Integer> result = new TreeSet<>();
    for (int position : positions) {
      int at = position;
      while (at < text.length() && text.charAt(at) == '*') {
        result.add(at);
        at++;
      }
      if (at < text.length() && (text.charAt(at) == '?' || text.charAt(at) == next)) {
        result.add(at + 1);
      }
    }
    return result;
  }
}
