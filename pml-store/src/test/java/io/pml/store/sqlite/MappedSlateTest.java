package io.pml.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappedSlateTest {
  @TempDir
  Path folder;

  private Path file = Path.of("");

  @BeforeEach
  void name() {
    file = folder.resolve("in").resolve("slate");
  }

  @Test
  void write_openedByAnother_isFoundInItsOrder() throws IOException {
    try (MappedSlate slate = wiped()) {
      assertThat(slate.write(bytes("one"))).isTrue();
      assertThat(slate.write(bytes("two"))).isTrue();

      // Nothing was closed: as if the process had died.
      assertThat(left()).containsExactly("one", "two");
    }
  }

  @Test
  void takeBack_lastEntry_isAsIfItHadNotBeenWritten() throws IOException {
    try (MappedSlate slate = wiped()) {
      slate.takeBack();
      slate.write(bytes("one"));
      slate.write(bytes("two, and more"));
      slate.takeBack();
      slate.takeBack();
      assertThat(left()).containsExactly("one");

      slate.write(bytes("three"));
      assertThat(left()).containsExactly("one", "three");
    }
  }

  @Test
  void wipe_entries_areGoneForGood() throws IOException {
    try (MappedSlate slate = wiped()) {
      slate.write(bytes("the first one"));
      slate.write(bytes("the second one"));
      slate.wipe();
      assertThat(left()).isEmpty();

      slate.write(bytes("a third one!!"));
      assertThat(left()).as("the second one still stands behind it, of another round").containsExactly("a third one!!");
    }
  }

  @Test
  void write_moreThanThereIsRoomFor_isRefusedUntilItIsWiped() throws IOException {
    try (MappedSlate slate = wiped()) {
      assertThat(slate.write(new byte[MappedSlate.LARGEST + 1])).isFalse();
      int written = 0;
      while (slate.write(new byte[MappedSlate.LARGEST])) {
        written++;
      }
      assertThat(written).isEqualTo(7);
      assertThat(left()).hasSize(7);
      slate.wipe();
      assertThat(slate.write(new byte[MappedSlate.LARGEST])).isTrue();
    }
  }

  @Test
  void write_afterTheEnd_isRefused() throws IOException {
    MappedSlate slate = wiped();
    slate.write(bytes("one"));
    slate.close();

    assertThat(slate.write(bytes("two"))).isFalse();
    slate.wipe();
    slate.close();
    assertThat(left()).containsExactly("one");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void found_damagedAnywhere_isWhatStandsBeforeTheDamage(long seed) throws IOException {
    List<String> all = List.of("first", "second", "third", "fourth");
    try (MappedSlate slate = wiped()) {
      all.forEach(each -> slate.write(bytes(each)));
    }
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    byte[] whole = Files.readAllBytes(file);
    int at = 16 + random.nextInt(4 * 8 + String.join("", all).length());
    whole[at] ^= (byte) (1 << random.nextInt(8));
    Files.write(file, whole);

    List<String> found = left();
    assertThat(found).hasSizeLessThan(all.size()).isEqualTo(all.subList(0, found.size()));
  }

  @Test
  void open_fileOfAnotherKind_beginsAnew() throws IOException {
    Files.createDirectories(folder.resolve("in"));
    Files.writeString(file, "something else");

    try (MappedSlate slate = MappedSlate.open(file)) {
      assertThat(slate.found()).isEmpty();
      slate.wipe();
      slate.write(bytes("one"));
    }
    assertThat(left()).containsExactly("one");
  }

  @Test
  void open_new_isForTheOwnerAlone() throws IOException {
    wiped().close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    assertThat(Files.size(file)).isEqualTo(MappedSlate.BYTES);
  }

  private MappedSlate wiped() throws IOException {
    MappedSlate slate = MappedSlate.open(file);
    slate.wipe();
    return slate;
  }

  private List<String> left() throws IOException {
    try (MappedSlate slate = MappedSlate.open(file)) {
      return slate.found().stream().map(entry -> new String(entry, StandardCharsets.UTF_8)).toList();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
