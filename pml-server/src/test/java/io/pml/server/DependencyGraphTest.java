package io.pml.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.relate.DependencyGraph;
import io.pml.store.Storage;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.structure.Structure;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependencyGraphTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir
  Path folder;

  private Storage storage;

  @BeforeEach
  void open() {
    storage = SqliteStorage.open(folder, InstantSource.fixed(NOW));
    for (int number = 1; number <= 4; number++) {
      storage.capabilities()
          .keep(new Capability(id(number), "identity" + number, 1, "intent",
              new Body.Code("code", new Structure(List.of(), List.of())), List.of(), Set.of(), Status.CANDIDATE, NOW));
    }
  }

  @AfterEach
  void close() {
    storage.close();
  }

  @Test
  void graph_ofAStore_hasAllItsRelationsAfterAStart() {
    storage.dependencies().add(told(1, 2, EdgeKind.CONTAINS));
    storage.dependencies().add(told(1, 3, EdgeKind.DEPENDENCY));
    storage.dependencies().add(told(4, 1, EdgeKind.SEQUENCE));

    DependencyGraph graph = new DependencyGraph(storage.dependencies());

    assertThat(graph.all()).hasSize(3);
    assertThat(graph.from(id(1))).as("the most reliable first")
        .extracting(Dependency::to)
        .containsExactly(id(3), id(2));
    assertThat(graph.from(id(1), EdgeKind.CONTAINS)).containsExactly(id(2));
    assertThat(graph.to(id(1))).extracting(Dependency::from).containsExactly(id(4));
  }

  @Test
  void needs_throughOthers_andAroundACycle_endsAndLeavesOutItself() {
    DependencyGraph graph = new DependencyGraph(storage.dependencies());
    graph.add(told(1, 2, EdgeKind.CONTAINS));
    graph.add(told(2, 3, EdgeKind.DEPENDENCY));
    graph.add(told(3, 1, EdgeKind.CONTAINS));
    graph.add(told(1, 4, EdgeKind.SEQUENCE));

    assertThat(graph.needs(id(1))).containsExactly(id(2), id(3));
    assertThat(graph.needing(List.of(id(3)))).containsExactlyInAnyOrder(id(3), id(2), id(1));
    assertThat(graph.containsItself(id(1))).as("a dependency is no part").isFalse();
    graph.add(told(2, 1, EdgeKind.CONTAINS));
    assertThat(graph.containsItself(id(1))).isTrue();
    assertThat(graph.delete(id(2), id(1), EdgeKind.CONTAINS)).isTrue();
    assertThat(graph.containsItself(id(1))).isFalse();
  }

  @Test
  void refresh_afterOthersWrote_seesIt() {
    DependencyGraph graph = new DependencyGraph(storage.dependencies());
    assertThat(graph.from(id(1))).isEmpty();
    storage.dependencies().observed(List.of(Dependency.seen(id(1), id(2), EdgeKind.CONTAINS, NOW)));

    graph.refresh(List.of(id(1)));

    assertThat(graph.from(id(1), EdgeKind.CONTAINS)).containsExactly(id(2));
    storage.capabilities().delete(id(2));
    graph.refresh(List.of(id(1)));
    assertThat(graph.from(id(1))).isEmpty();
  }

  private static UUID id(int number) {
    return new UUID(9, number);
  }

  private static Dependency told(int from, int to, EdgeKind kind) {
    return Dependency.told(id(from), id(to), kind, EdgeSource.INFERRED, NOW);
  }
}
