package io.pml.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.edge.Edge;
import io.pml.json.Json;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TraceEdgesTest {
  private static final Instant START = Instant.parse("2026-01-31T08:00:00Z");

  @Test
  void of_callsSideBySide_areCoOccurrence() {
    assertThat(edges(step(1, "s:b", 0, 20, 1), step(2, "s:a", 10, 30, 1))).containsExactly("s:a s:b CO_OCCURRENCE");
  }

  @Test
  void of_callsOneAfterTheOther_areSequence() {
    assertThat(edges(step(1, "s:b", 0, 10, 1), step(2, "s:a", 10, 30, 2), step(3, "s:c", 40, 50, 3)))
        .containsExactly("s:b s:a SEQUENCE", "s:a s:c SEQUENCE");
  }

  @Test
  void of_groupsOfCalls_areSequenceBetweenAll_andEachCountsOnce() {
    assertThat(
        edges(step(1, "s:a", 0, 10, 1), step(2, "s:a", 0, 10, 1), step(3, "s:b", 20, 30, 2), step(4, "s:b", 20, 30, 2)))
        .containsExactly("s:a s:b SEQUENCE");
  }

  private static List<String> edges(Trace.Step... steps) {
    return TraceEdges.of(new Trace(List.of(), List.of(), Map.of(), List.of(steps), List.of()))
        .stream()
        .map((Edge edge) -> edge.from() + " " + edge.to() + " " + edge.kind())
        .toList();
  }

  private static Trace.Step step(long id, String tool, int from, int to, int group) {
    return new Trace.Step(id, Optional.empty(), tool, Json.object(), START.plusMillis(from),
        Duration.ofMillis(to - from),
        group, true, "");
  }
}
