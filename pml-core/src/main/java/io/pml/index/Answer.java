package io.pml.index;

import java.util.List;

/**
 * The hits of one question, best first.
 *
 * @param total how many there are without limit and offset
 * @param degraded whether meaning was left out for all entries or for some, so that only their words counted
 */
public record Answer(List<Hit> hits, int total, boolean degraded) {
  public Answer {
    hits = List.copyOf(hits);
  }
}
