package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.settings.Settings;
import io.pml.tool.ToolId;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WireNamesTest {
  private static final ToolId READ = new ToolId("fs", "read-file");
  private static final ToolId ALSO_READ = new ToolId("fs", "read.file");
  private static final ToolId OTHER_READ = new ToolId("disk", "read-file");

  @Test
  void safe_ordinaryName_isSpelledWithUnderscores() {
    WireNames names = names(Settings.WireNames.SAFE, READ);

    assertThat(names.of(READ)).isEqualTo("fs_read_file");
    assertThat(names.find("fs_read_file")).contains(READ);
    assertThat(names.find("fs:read-file")).contains(READ);
    assertThat(names.find("read-file")).isEmpty();
  }

  @Test
  void safe_namesThatWouldBecomeOne_getAHashThatStays() {
    WireNames names = names(Settings.WireNames.SAFE, READ, ALSO_READ);

    assertThat(names.of(READ)).matches("fs_read_file_[0-9a-f]{7}");
    assertThat(names.of(ALSO_READ)).matches("fs_read_file_[0-9a-f]{7}").isNotEqualTo(names.of(READ));
    assertThat(names(Settings.WireNames.SAFE, ALSO_READ, READ).of(READ)).isEqualTo(names.of(READ));
  }

  @Test
  void safe_nameThatIsTooLong_endsInItsHash() {
    ToolId longOne = new ToolId("server", "x".repeat(100));

    assertThat(names(Settings.WireNames.SAFE, longOne).of(longOne)).hasSize(48).matches("server_x+_[0-9a-f]{7}");
  }

  @Test
  void safe_toolThatIsCalledLikeAnothersHash_keepsItsOwnName() {
    String taken = names(Settings.WireNames.SAFE, READ, ALSO_READ).of(READ);
    ToolId impostor = new ToolId("fs", taken.substring("fs_".length()));
    WireNames names = names(Settings.WireNames.SAFE, READ, ALSO_READ, impostor);

    assertThat(names.of(impostor)).isEqualTo(taken);
    assertThat(names.of(READ)).isNotEqualTo(taken);
    assertThat(names.find(names.of(READ))).contains(READ);
  }

  @Test
  void plain_name_keepsItsColon() {
    ToolId own = new ToolId("pml", "get_task_result");
    WireNames names = names(Settings.WireNames.PLAIN, READ, own);

    assertThat(names.of(READ)).isEqualTo("fs:read-file");
    assertThat(names.of(own)).isEqualTo("pml_get_task_result");
  }

  @Test
  void bare_name_isTheServersOwnWhereThatIsUnique() {
    WireNames alone = names(Settings.WireNames.BARE, READ);
    WireNames together = names(Settings.WireNames.BARE, READ, OTHER_READ);

    assertThat(alone.of(READ)).isEqualTo("read-file");
    assertThat(alone.find("read-file")).contains(READ);
    assertThat(together.of(READ)).matches("fs_read_file_[0-9a-f]{7}");
    assertThat(together.find(together.of(OTHER_READ))).contains(OTHER_READ);
  }

  @Test
  void bare_nameThatReadsLikeAnothersFullName_isNotMistakenForIt() {
    ToolId misleading = new ToolId("evil", "fs:read-file");
    WireNames names = names(Settings.WireNames.BARE, READ, misleading);

    assertThat(names.find("fs:read-file")).contains(READ);
    assertThat(names.find(names.of(misleading))).contains(misleading);
  }

  static LongStream seeds() {
    return LongStream.range(0, 50);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void safe_anyNames_areDifferentAndHarmlessAndLeadBack(long seed) {
    Set<ToolId> ids = random(new Random(seed));
    WireNames names = new WireNames(ids, Settings.WireNames.SAFE);

    assertThat(ids).extracting(names::of).allMatch(name -> name.matches("[A-Za-z0-9_]{1,48}")).doesNotHaveDuplicates();
    assertThat(ids).allSatisfy(id -> {
      assertThat(names.find(names.of(id))).contains(id);
      assertThat(names.find(id.toString())).contains(id);
    });
  }

  @ParameterizedTest
  @EnumSource(Settings.WireNames.class)
  void anyStyle_everyName_leadsBack(Settings.WireNames style) {
    Set<ToolId> ids = random(new Random(7));
    WireNames names = new WireNames(ids, style);

    assertThat(ids).allSatisfy(id -> assertThat(names.find(names.of(id))).contains(id));
  }

  private static WireNames names(Settings.WireNames style, ToolId... ids) {
    return new WireNames(new LinkedHashSet<>(List.of(ids)), style);
  }

  /** Names made of few parts, so that many of them collide. */
  private static Set<ToolId> random(Random random) {
    List<String> parts = List.of("a", "_", "-", ":", ".", "é", "long".repeat(9));
    Set<ToolId> ids = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      StringBuilder name = new StringBuilder("t");
      for (int j = random.nextInt(6); j >= 0; j--) {
        name.append(parts.get(random.nextInt(parts.size())));
      }
      ids.add(new ToolId(random.nextBoolean() ? "s" : "s_t", name.toString()));
    }
    return ids;
  }
}
