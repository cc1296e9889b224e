package io.pml.transfer;

import io.pml.analyze.Analyzer;
import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.capability.Version;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Scope;
import io.pml.name.Semver;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.server.Engines;
import io.pml.settings.Settings;
import io.pml.store.memory.InMemoryStorage;
import io.pml.tool.ToolId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

/** A home with capabilities, a key, and people who import and export. */
final class Town {
  static final CapabilityName NAME = CapabilityName.parse("fs:read_json");
  private static final Engines ENGINES = Engines.open(
      new Settings.Sandbox(Duration.ofSeconds(20), 64, 1000, 64, 2, Settings.Sandbox.Isolation.OS),
      Map.of("XDG_CACHE_HOME", Path.of("target", "cache").toAbsolutePath().toString()));

  final InMemoryStorage storage;
  final Registry registry;
  final Importer importer;
  final Packer packer;
  final Keys keys = new Keys();
  final Set<ToolId> missing = new HashSet<>();
  final Viewer viewer;
  private Instant now = Instant.parse("2026-11-16T10:00:00Z");
  private long made;

  Town(String person) {
    this.viewer = new Viewer(new Scope("local", "default"), person);
    this.storage = new InMemoryStorage(this::tick);
    this.registry = new Registry(storage.capabilities(), storage.names(), Duration.ofDays(30), this::tick, this::id,
        _ -> {});
    this.importer = new Importer(registry, storage.capabilities(), new Reading(new Analyzer(ENGINES.parser())), keys,
        missing::contains, this::tick, this::id);
    this.packer = new Packer(registry, storage.capabilities());
  }

  private Instant tick() {
    now = now.plusSeconds(1);
    return now;
  }

  private UUID id() {
    return new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L + ++made);
  }

  /** A capability that ran well, with a version for each source. */
  UUID make(String name, String... sources) {
    Content first = content(sources[0]);
    UUID id = storage.capabilities()
        .keep(new Capability(id(), first.identity(), 1, "read a file as JSON", first.body(), first.parameters(),
            first.tools(), Status.CANDIDATE, tick()))
        .id();
    registry.name(id, name, viewer);
    for (int i = 1; i < sources.length; i++) {
      revise(name, Optional.of(new Semver(1, i, 0)), sources[i]);
    }
    storage.capabilities().move(id, Set.of(Status.DRAFT), Status.PROMOTED);
    return id;
  }

  void revise(String name, Optional<Semver> label, String source) {
    registry.revise(Address.parse(name), content(source), label, "because", viewer);
  }

  static Content content(String source) {
    return content(new Recipe.Code(source));
  }

  static Content content(Recipe recipe) {
    return new Reading(new Analyzer(ENGINES.parser())).read(new Edition(1, Optional.empty(),
        new Version.Change("ann", "", Instant.EPOCH), recipe,
        List.of(new Parameter("path", Json.object().put("type", "string"), Optional.of(Json.text("a.json")))),
        Set.of())).content();
  }

  SortedMap<String, byte[]> export(String name) {
    return BundleText.write(packer.pack(Address.parse(name), viewer), keys.own());
  }

  Plan plan(Map<String, byte[]> files, Plan.Terms terms) {
    return importer.plan(BundleText.read(files), terms, viewer);
  }

  Importer.Imported take(Map<String, byte[]> files, Plan.Terms terms) {
    return importer.take(BundleText.read(files), terms, viewer);
  }

  List<Capability> all() {
    return storage.capabilities().all(Set.of(Status.values()));
  }

  Capability find(String name) {
    return registry.find(name, viewer).orElseThrow();
  }

  /** Keys in memory. */
  static final class Keys implements Keyring {
    private final SigningKey own = SigningKey.make();
    private final Set<String> trusted = new HashSet<>();

    @Override
    public SigningKey own() {
      return own;
    }

    @Override
    public boolean trusts(String fingerprint) {
      return trusted.contains(fingerprint);
    }

    @Override
    public void trust(String fingerprint) {
      trusted.add(fingerprint);
    }
  }
}
