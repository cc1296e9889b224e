package io.pml.discover;

import java.util.List;

/**
 * What a search found, the best first.
 *
 * @param total how many there are without the page
 * @param degraded whether meaning could not be taken into account everywhere, so that only words counted
 */
public record Findings(List<Found> results, int total, boolean degraded) {
  public Findings {
    results = List.copyOf(results);
  }
}
