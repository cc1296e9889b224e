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

/** All calls of these runs take no time and happen at once: what tells is what the program had been answered. */
class TraceEdgesTest {
  private static final Instant START = Instant.parse("2026-01-31T08:00:00Z");

  @Test
  void of_callsSideBySide_areCoOccurrence() {
    assertThat(edges(step(1, "s:b", 0, 1), step(2, "s:a", 0, 2))).containsExactly("s:a s:b CO_OCCURRENCE");
  }

  @Test
  void of_callsOneAfterTheOther_areSequenceOfNeighbours() {
    assertThat(edges(step(1, "s:b", 0, 1), step(2, "s:a", 1, 2), step(3, "s:c", 2, 3)))
        .containsExactly("s:b s:a SEQUENCE", "s:a s:c SEQUENCE");
  }

  @Test
  void of_groupsOfCalls_areSequenceBetweenAll_andEachCountsOnce() {
    assertThat(edges(step(1, "s:a", 0, 1), step(2, "s:a", 0, 2), step(3, "s:b", 2, 3), step(4, "s:b", 2, 4)))
        .containsExactly("s:a s:b SEQUENCE");
  }

  @Test
  void of_aRace_whatGoesOnAfterTheWinner_runsBesideTheLoser() {
    assertThat(edges(step(1, "s:slow", 0, 3), step(2, "s:fast", 0, 1), step(3, "s:next", 1, 2))).containsExactly(
        "s:fast s:slow CO_OCCURRENCE", "s:next s:slow CO_OCCURRENCE", "s:fast s:next SEQUENCE");
  }

  @Test
  void of_twoChainsSideBySide_eachIsASequence() {
    assertThat(edges(step(1, "s:a1", 0, 1), step(2, "s:b1", 0, 2), step(3, "s:a2", 1, 3), step(4, "s:b2", 2, 4)))
        .containsExactlyInAnyOrder("s:a1 s:b1 CO_OCCURRENCE", "s:a1 s:a2 SEQUENCE", "s:a1 s:b2 SEQUENCE",
            "s:a2 s:b1 CO_OCCURRENCE", "s:b1 s:b2 SEQUENCE", "s:a2 s:b2 CO_OCCURRENCE");
  }

  @Test
  void of_callsOfCapabilities_areNoEdgesOfTools() {
    assertThat(edges(step(1, "s:a", 0, 1), step(2, "cap:unnamed_1", 1, 2), step(3, "s:b", 2, 3))).isEmpty();
  }

  private static List<String> edges(Trace.Step... steps) {
    return TraceEdges.of(new Trace(List.of(), List.of(), Map.of(), List.of(steps), List.of()))
        .stream()
        .map((Edge edge) -> edge.from() + " " + edge.to() + " " + edge.kind())
        .toList();
  }

  private static Trace.Step step(long id, String tool, long asked, long answered) {
    return new Trace.Step(id, Optional.empty(), tool, Json.object(), START, Duration.ZERO,
        new Trace.Turn(asked, answered, 1), true, "");
  }
}
