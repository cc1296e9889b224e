package io.pml.bench;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Status;
import io.pml.capability.Version;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.Fqdn;
import io.pml.name.Labels;
import io.pml.name.NamingEvent;
import io.pml.name.Origin;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.name.Semver;
import io.pml.name.Viewer;
import io.pml.name.Visibility;
import io.pml.registry.Query;
import io.pml.registry.Registry;
import io.pml.store.Storage;
import io.pml.store.TimeOrderedIds;
import io.pml.store.sqlite.SqliteStorage;
import io.pml.structure.Structure;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/**
 * What it costs to find a capability by name among many, and to search among names. Argument: how many records, 100,000 if not
 * said.
 */
public final class NamesBench {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  private static final Viewer VIEWER = new Viewer(new Scope("acme", "project0"), "person0@acme.io");
  private static final List<String> NAMESPACES = List.of("fs", "api", "db", "git", "shell", "ai", "util", "transform");
  private static final int PROJECTS = 20;
  private static final int WRITERS = 256;
  private static final int ROUNDS = 200_000;
  private static final int QUERIES = 400;
  /** Held, so that it stays silent: it would tell of every alias that is used. */
  private static final Logger LOGGER = Logger.getLogger(Registry.class.getName());

  private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true,
      StandardCharsets.UTF_8);
  private final Random random = new Random(1);
  private final int records;

  private NamesBench(int records) {
    this.records = records;
  }

  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.ROOT);
    LOGGER.setLevel(Level.OFF);
    Path folder = Files.createTempDirectory("pml-bench");
    try (Storage storage = SqliteStorage.open(folder, InstantSource.fixed(NOW))) {
      new NamesBench(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000).run(storage);
    } finally {
      GatewayBench.delete(folder);
    }
  }

  private void run(Storage storage) throws IOException, InterruptedException, ExecutionException {
    out.printf("%n%d named capabilities; load of the machine %s%n", records,
        Files.readString(Path.of("/proc/loadavg")).strip());
    long start = System.nanoTime();
    fill(storage);
    out.printf("making them          %8.0f ms, %d at a time%n", (System.nanoTime() - start) / 1e6, WRITERS);
    Registry registry = registry(storage);
    System.gc();
    long before = used();
    start = System.nanoTime();
    registry.names(VIEWER);
    out.printf("reading all names    %8.0f ms%n", (System.nanoTime() - start) / 1e6);
    System.gc();
    out.printf("memory for them      %8d MB%n", (used() - before) >> 20);

    resolution(registry, "its own project", i -> address(i / PROJECTS * PROJECTS));
    resolution(registry, "organisation, public", this::address);
    resolution(registry, "by alias", i -> "fs:old_name_" + i / 100 * 100);
    resolution(registry, "whole name", i -> fqdn(i / PROJECTS * PROJECTS).toString());
    resolution(registry, "version v1", i -> address(i / 100 * 100) + "@v1");
    resolution(registry, "a day", i -> address(i / PROJECTS * PROJECTS) + "@2026-11-15");

    query(registry, "everything", Query.ALL);
    query(registry, "by creator", Query.ALL.by("person7@*"));
    query(registry, "by tags", Query.ALL.tagged(Set.of("tag4", "even")));
    query(registry, "by label", Query.ALL.labelled("v1.*"));
    query(registry, "public, namespace", Query.ALL.with(Visibility.PUBLIC).in("api"));
    query(registry, "last page", Query.ALL.page(100, records / 2));
  }

  private void resolution(Registry registry, String title, IntFunction<String> address) {
    Times times = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      String text = address.apply(random.nextInt(records));
      long start = System.nanoTime();
      registry.resolve(Address.parse(text), VIEWER);
      if (i >= ROUNDS / 4) {
        times.add(System.nanoTime() - start);
      }
    }
    line("resolve", title, times, 1);
  }

  private void query(Registry registry, String title, Query query) {
    Times times = new Times();
    int total = 0;
    for (int i = 0; i < QUERIES; i++) {
      long start = System.nanoTime();
      total = registry.query(query, VIEWER).total();
      if (i >= QUERIES / 4) {
        times.add(System.nanoTime() - start);
      }
    }
    line("query", title + " (" + total + ")", times, 50);
  }

  private void line(String what, String title, Times times, double most) {
    double p95 = times.percentile(0.95);
    out.printf("%-8s %-28s p50 %8.4f ms   p95 %8.4f ms   p99 %8.4f ms   promised %.0f ms: %s%n", what, title,
        times.percentile(0.5), p95, times.percentile(0.99), most, p95 <= most ? "kept" : "BROKEN");
  }

  private void fill(Storage storage) throws InterruptedException, ExecutionException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> writers = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int first = writer;
        writers.add(threads.submit(
            () -> IntStream.iterate(first, i -> i < records, i -> i + WRITERS).forEach(i -> make(storage, i))));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
  }

  private void make(Storage storage, int i) {
    UUID id = new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L + i);
    Content content = content("return " + i);
    storage.capabilities()
        .keep(new Capability(id, content.identity(), 1, "do it", content.body(), List.of(), Set.of(), Status.CANDIDATE,
            NOW));
    var registration = Registration.of(id, fqdn(i), Origin.own("person" + i % 50 + "@acme.io", NOW))
        .with(new Labels(Set.of("tag" + i % 10, i % 2 == 0 ? "even" : "odd"), visibility(i)));
    var event = new NamingEvent(id, NamingEvent.Kind.NAMED, "bench", "", NOW);
    storage.names().register(registration, event);
    if (i % 100 == 0) {
      storage.names().alias(id, new CapabilityName("fs", "old_name_" + i), event);
      storage.capabilities()
          .revise(id, content("return " + i + " + 1"), Optional.of(new Semver(1, 0, 0)),
              new Version.Change("bench", "", NOW));
    }
  }

  private static Content content(String source) {
    return new Content(Json.hash(Json.text(source)), new Body.Code(source, new Structure(List.of(), List.of())),
        List.of(), Set.of());
  }

  /** Every twentieth is the viewer's own; the others are to be seen from its organisation, or from everywhere. */
  private static Visibility visibility(int i) {
    return i % PROJECTS % 2 == 0 ? Visibility.ORG : Visibility.PUBLIC;
  }

  private Fqdn fqdn(int i) {
    int project = i % PROJECTS;
    return new Fqdn(new Scope(project % 2 == 0 ? "acme" : "other", "project" + project),
        CapabilityName.parse(address(i)),
        "%08x".formatted(i));
  }

  private String address(int i) {
    return NAMESPACES.get(i % NAMESPACES.size()) + ":do_thing_" + i;
  }

  private static Registry registry(Storage storage) {
    InstantSource clock = InstantSource.fixed(NOW);
    return new Registry(storage.capabilities(), storage.names(), Duration.ofDays(30), clock,
        new TimeOrderedIds(clock, new Random(1)), id -> {});
  }

  private static long used() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
