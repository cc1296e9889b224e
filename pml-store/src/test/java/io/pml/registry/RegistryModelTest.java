package io.pml.registry;

import static io.pml.registry.Shop.ANN;
import static io.pml.registry.Shop.MOBILE;
import static io.pml.registry.Shop.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Capability;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.Selector;
import io.pml.name.Viewer;
import io.pml.store.memory.InMemoryStorage;
import io.pml.store.sqlite.SqliteStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is done to names, in whatever order, a registry knows what a plain map knows. */
class RegistryModelTest {
  private static final int OPERATIONS = 2_000;
  private static final int OPERATIONS_ON_DISK = 200;
  private static final List<Viewer> VIEWERS = List.of(ANN, MOBILE);

  /** Every third looks like the one before it. */
  private static final List<String> NAMES = IntStream.range(0, 12)
      .boxed()
      .flatMap(i -> List.of("fs:read_x" + (char) ('a' + i), "fs:list_all_" + (char) ('a' + i),
          "fs:list_a1l_" + (char) ('a' + i)).stream())
      .toList();

  @TempDir
  Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  static LongStream fewSeeds() {
    return LongStream.range(1_000, 1_004);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void operations_inMemory_agreeWithAMap(long seed) {
    try (var storage = new InMemoryStorage(InstantSource.fixed(NOW))) {
      new Play(new Shop(storage), seed).run(OPERATIONS);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void operations_inAFile_agreeWithAMap(long seed) {
    try (SqliteStorage storage = SqliteStorage.open(folder, InstantSource.fixed(NOW))) {
      new Play(new Shop(storage), seed).run(OPERATIONS_ON_DISK);
    }
  }

  /** A capability as the model knows it. */
  private static final class Known {
    final Viewer home;
    final List<String> sources = new ArrayList<>();
    String name;
    int current = 1;

    Known(Viewer home, String name, String source) {
      this.home = home;
      this.name = name;
      this.sources.add(source);
    }
  }

  /** A name in a scope as the model knows it. */
  private record Held(UUID id, Optional<Instant> until) {}

  /** One game of operations. */
  private static final class Play {
    private final Shop shop;
    private final Random random;
    private final Map<UUID, Known> capabilities = new HashMap<>();
    private final Map<Viewer, Map<String, Held>> held = new HashMap<>();
    private int sources;

    Play(Shop shop, long seed) {
      this.shop = shop;
      this.random = new Random(seed);
    }

    void run(int operations) {
      for (int i = 0; i < operations; i++) {
        switch (random.nextInt(16)) {
          case 0, 1, 2 -> create();
          case 3, 4 -> rename();
          case 5, 6 -> alias();
          case 7, 8, 9 -> revise();
          case 10, 11 -> rollBack();
          case 12 -> delete();
          case 13 -> fork();
          case 14 -> shop.pass(Duration.ofDays(random.nextInt(20)));
          default -> {
            if (random.nextInt(8) == 0) {
              shop.restart();
            }
          }
        }
        check(anyViewer(), anyName());
        if (i % 500 == 0) {
          checkAll();
        }
      }
      shop.restart();
      checkAll();
    }

    private void create() {
      Viewer viewer = anyViewer();
      String name = anyName();
      Capability capability = shop.capability("return " + ++sources);
      if (done(isFree(viewer, name, capability.id()), () -> shop.registry.create(capability, name, viewer))) {
        capabilities.put(capability.id(), new Known(viewer, name, "return " + sources));
        names(viewer).put(name, new Held(capability.id(), Optional.empty()));
      }
    }

    private void rename() {
      any().ifPresent(id -> {
        Known known = known(id);
        String name = anyName();
        boolean possible = !name.equals(known.name) && isFree(known.home, name, id);
        if (done(possible, () -> shop.registry.rename(Address.parse(known.name), name, known.home))) {
          known.name = name;
          names(known.home).put(name, new Held(id, Optional.empty()));
        }
      });
    }

    private void alias() {
      any().ifPresent(id -> {
        Known known = known(id);
        String name = anyName();
        boolean possible = !name.equals(known.name) && isFree(known.home, name, id);
        if (done(possible, () -> shop.registry.alias(Address.of(id), name, known.home))) {
          names(known.home).put(name, new Held(id, Optional.empty()));
        }
      });
    }

    private void revise() {
      any().ifPresent(id -> {
        Known known = known(id);
        boolean other = random.nextInt(4) > 0;
        String source = other ? "return " + ++sources : known.sources.get(known.current - 1);
        shop.registry.revise(Address.of(id), Shop.content(source), Optional.empty(), "", known.home);
        if (other) {
          known.sources.add(source);
          known.current = known.sources.size();
        }
      });
    }

    private void rollBack() {
      any().ifPresent(id -> {
        Known known = known(id);
        int number = 1 + random.nextInt(known.sources.size() + 1);
        if (done(number <= known.sources.size(), () -> shop.registry.rollBack(
            Address.parse(known.name + "@" + number), "", known.home))) {
          known.current = number;
        }
      });
    }

    private void delete() {
      any().ifPresent(id -> {
        Known known = known(id);
        capabilities.remove(id);
        shop.registry.delete(Address.parse(known.name), known.home);
        names(known.home)
            .replaceAll((name, holder) -> holder.id().equals(id)
                ? new Held(id, Optional.of(shop.now.plus(Shop.RESERVATION)))
                : holder);
      });
    }

    private void fork() {
      any().ifPresent(id -> {
        Known known = known(id);
        String name = anyName();
        int from = 1 + random.nextInt(known.sources.size());
        var copied = new UUID[1];
        if (done(isFree(known.home, name, new UUID(0, 0)), () -> copied[0] = shop.registry.fork(
            Address.parse(known.name + "@" + from), name, known.home).capability())) {
          capabilities.put(copied[0], new Known(known.home, name, known.sources.get(from - 1)));
          names(known.home).put(name, new Held(copied[0], Optional.empty()));
        }
      });
    }

    /** Does something that should be possible, or should not; says whether it was done. */
    private boolean done(boolean possible, Runnable operation) {
      try {
        operation.run();
      } catch (PmlException e) {
        assertThat(possible).as(e.getMessage()).isFalse();
        return false;
      }
      assertThat(possible).isTrue();
      return true;
    }

    private boolean isFree(Viewer viewer, String name, UUID id) {
      return names(viewer)
          .entrySet()
          .stream()
          .noneMatch(entry -> alike(entry.getKey()).equals(alike(name)) && !entry.getValue().id().equals(id)
              && entry.getValue().until().filter(until -> !shop.now.isBefore(until)).isEmpty());
    }

    private static String alike(String name) {
      return name.replace('1', 'l');
    }

    private void checkAll() {
      VIEWERS.forEach(viewer -> NAMES.forEach(name -> check(viewer, name)));
      VIEWERS.forEach(viewer -> assertThat(shop.registry.query(Query.ALL.page(1_000, 0), viewer).found())
          .extracting(each -> each.name().toString())
          .containsExactlyElementsOf(capabilities.values()
              .stream()
              .filter(known -> known.home.equals(viewer))
              .map(known -> known.name)
              .sorted()
              .toList()));
      capabilities.forEach((id, known) -> {
        for (int number = 1; number <= known.sources.size(); number++) {
          Resolution pinned = shop.registry.resolve(new Address(Address.of(id).target(), new Selector.Ordinal(number)),
              known.home);
          assertThat(shop.registry.load(pinned).content()).isEqualTo(Shop.content(known.sources.get(number - 1)));
        }
      });
    }

    private void check(Viewer viewer, String name) {
      Held holder = names(viewer).get(name);
      if (holder == null || !capabilities.containsKey(holder.id())) {
        done(false, () -> shop.registry.resolve(Address.parse(name), viewer));
        return;
      }
      Known known = known(holder.id());
      Resolution resolution = shop.registry.resolve(Address.parse(name), viewer);
      Capability loaded = shop.registry.load(resolution);
      assertThat(resolution.capability()).isEqualTo(holder.id());
      assertThat(resolution.version()).isEqualTo(known.current);
      assertThat(resolution.warnings().isEmpty()).isEqualTo(name.equals(known.name));
      assertThat(loaded.name()).isEqualTo(known.name);
      assertThat(loaded.content()).isEqualTo(Shop.content(known.sources.get(known.current - 1)));
    }

    private Map<String, Held> names(Viewer viewer) {
      return held.computeIfAbsent(viewer, key -> new HashMap<>());
    }

    private Known known(UUID id) {
      return Objects.requireNonNull(capabilities.get(id));
    }

    private Viewer anyViewer() {
      return VIEWERS.get(random.nextInt(VIEWERS.size()));
    }

    private String anyName() {
      return NAMES.get(random.nextInt(NAMES.size()));
    }

    /** In an order that does not depend on hashes. */
    private Optional<UUID> any() {
      List<UUID> ids = capabilities.keySet().stream().sorted().toList();
      return ids.isEmpty() ? Optional.empty() : Optional.of(ids.get(random.nextInt(ids.size())));
    }
  }
}
