package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.edge.Dependency;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.store.Capabilities;
import io.pml.store.Dependencies;
import io.pml.store.Dependencies.Direction;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Dependencies} does. */
abstract class DependenciesContract {
  abstract Dependencies dependencies();

  abstract Capabilities capabilities();

  @BeforeEach
  void keepCapabilities() {
    for (int number = 1; number <= 3; number++) {
      capabilities().keep(CapabilitiesContract.capability(number));
    }
  }

  @Test
  void add_unknownCapability_isRefused() {
    assertThatThrownBy(() -> dependencies().add(told(1, 9, EdgeKind.DEPENDENCY)))
        .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    assertThatThrownBy(() -> dependencies().add(told(9, 1, EdgeKind.DEPENDENCY))).isInstanceOf(PmlException.class);
    dependencies().observed(List.of(seen(1, 9, EdgeKind.CONTAINS)));

    assertThat(dependencies().all()).isEmpty();
  }

  @Test
  void add_new_hasItsKindAndSource() {
    for (EdgeSource source : EdgeSource.values()) {
      Dependency added = Dependency.told(id(1), id(2), EdgeKind.DEPENDENCY, source, NOW);

      assertThat(dependencies().add(added)).isEqualTo(added);
      assertThat(dependencies().of(id(1), Direction.FROM)).containsExactly(added);
      assertThat(dependencies().delete(id(1), id(2), EdgeKind.DEPENDENCY)).isTrue();
    }
  }

  @Test
  void add_known_staysAsItIs() {
    dependencies().observed(List.of(seen(1, 2, EdgeKind.CONTAINS)));

    Dependency kept = dependencies()
        .add(Dependency.told(id(1), id(2), EdgeKind.CONTAINS, EdgeSource.TEMPLATE, NOW.plusSeconds(1)));

    assertThat(kept).isEqualTo(seen(1, 2, EdgeKind.CONTAINS));
  }

  @Test
  void observed_threeTimes_becomesObserved() {
    dependencies().add(Dependency.told(id(1), id(2), EdgeKind.SEQUENCE, EdgeSource.INFERRED, NOW));

    dependencies().observed(List.of(seen(1, 2, EdgeKind.SEQUENCE)));
    dependencies().observed(List.of(Dependency.seen(id(1), id(2), EdgeKind.SEQUENCE, NOW.plusSeconds(9))));
    assertThat(only()).returns(2L, Dependency::sightings).returns(EdgeSource.INFERRED, Dependency::source);
    assertThat(only().confidence()).isEqualTo(0.5 * 0.7);
    dependencies().observed(List.of(Dependency.seen(id(1), id(2), EdgeKind.SEQUENCE, NOW.plusSeconds(5))));

    assertThat(only()).isEqualTo(
        new Dependency(id(1), id(2), EdgeKind.SEQUENCE, EdgeSource.OBSERVED, 3, NOW, NOW.plusSeconds(9)));
    assertThat(only().confidence()).isEqualTo(0.5);
  }

  @Test
  void observed_byManyAtOnce_countsEach() throws Exception {
    Race.winners(64, () -> {
      dependencies().observed(List.of(seen(1, 2, EdgeKind.CONTAINS), seen(2, 3, EdgeKind.SEQUENCE)));
      return true;
    });

    assertThat(dependencies().all()).hasSize(2).allSatisfy(each -> assertThat(each.sightings()).isEqualTo(64));
  }

  @Test
  void of_direction_tellsWhereTheyBeginOrEnd() {
    Dependency out = dependencies().add(told(1, 2, EdgeKind.DEPENDENCY));
    Dependency in = dependencies().add(told(3, 1, EdgeKind.SEQUENCE));
    dependencies().add(told(2, 3, EdgeKind.CONTAINS));

    assertThat(dependencies().of(id(1), Direction.FROM)).containsExactly(out);
    assertThat(dependencies().of(id(1), Direction.TO)).containsExactly(in);
    assertThat(dependencies().of(id(1), Direction.BOTH)).containsExactly(out, in);
  }

  @Test
  void cycle_bothDirections_areTwoRelations() {
    dependencies().add(told(2, 1, EdgeKind.CONTAINS));
    dependencies().add(told(1, 2, EdgeKind.CONTAINS));

    assertThat(dependencies().all()).extracting(Dependency::from).containsExactly(id(1), id(2));
  }

  @Test
  void dependency_onItself_isRefused() {
    assertThatThrownBy(() -> told(1, 1, EdgeKind.CONTAINS)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void delete_one_leavesTheOthers() {
    dependencies().add(told(1, 2, EdgeKind.CONTAINS));
    Dependency other = dependencies().add(told(1, 2, EdgeKind.SEQUENCE));
    Dependency back = dependencies().add(told(2, 1, EdgeKind.CONTAINS));

    assertThat(dependencies().delete(id(1), id(2), EdgeKind.CONTAINS)).isTrue();
    assertThat(dependencies().delete(id(1), id(2), EdgeKind.CONTAINS)).isFalse();
    assertThat(dependencies().all()).containsExactly(other, back);
  }

  @Test
  void delete_ofACapability_takesItsRelationsAlong() {
    dependencies().add(told(1, 2, EdgeKind.CONTAINS));
    dependencies().add(told(3, 1, EdgeKind.CONTAINS));
    Dependency other = dependencies().add(told(2, 3, EdgeKind.CONTAINS));

    capabilities().delete(id(1));

    assertThat(dependencies().all()).containsExactly(other);
    assertThat(dependencies().of(id(1), Direction.BOTH)).isEmpty();
  }

  private Dependency only() {
    assertThat(dependencies().all()).hasSize(1);
    return dependencies().all().getFirst();
  }

  private static Dependency told(int from, int to, EdgeKind kind) {
    return Dependency.told(id(from), id(to), kind, EdgeSource.INFERRED, NOW);
  }

  private static Dependency seen(int from, int to, EdgeKind kind) {
    return Dependency.seen(id(from), id(to), kind, NOW);
  }
}
