package io.pml.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.EdgeSource;
import io.pml.edge.FieldMapping;
import io.pml.edge.Provision;
import io.pml.json.Json;
import io.pml.name.CapabilityName;
import io.pml.schema.LearnedSchema;
import io.pml.store.Approvals;
import io.pml.store.CachedResults;
import io.pml.store.CallLog;
import io.pml.store.Capabilities;
import io.pml.store.Catalogue;
import io.pml.store.CatalogueChange;
import io.pml.store.Dependencies;
import io.pml.store.Intents;
import io.pml.store.LearnedSchemas;
import io.pml.store.Names;
import io.pml.store.Relations;
import io.pml.store.Results;
import io.pml.store.Runs;
import io.pml.store.ServerListing;
import io.pml.store.Storage;
import io.pml.store.Vectors;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Storage} does. */
public abstract class StorageContract {
  protected static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123Z");

  /** Text that databases like to trip over: U+0000, half a surrogate pair, a private-use mark, quotes, wildcards. */
  static final String ODD = "a\0b \uD83D \uE000 \uE0000000 '\"%_\\ \uD83D\uDE80 \u2028 ?1 ${c}";

  @TempDir
  protected Path temporaryFolder;

  private Storage storage;

  /** Opens the storage in {@link #temporaryFolder}; a second time, the same one again. */
  protected abstract Storage open(InstantSource clock);

  /** Whether what was stored is there when the storage is opened again. */
  protected boolean outlivesClosing() {
    return true;
  }

  @Nested
  class OfRuns extends RunsContract {
    @Override
    Runs runs() {
      return storage.runs();
    }
  }

  @Nested
  class OfApprovals extends ApprovalsContract {
    @Override
    Approvals approvals() {
      return storage.approvals();
    }
  }

  @Nested
  class OfCapabilities extends CapabilitiesContract {
    @Override
    Capabilities capabilities() {
      return storage.capabilities();
    }
  }

  @Nested
  class OfCachedResults extends CachedResultsContract {
    @Override
    CachedResults results() {
      return storage.cachedResults();
    }
  }

  @Nested
  class OfDependencies extends DependenciesContract {
    @Override
    Dependencies dependencies() {
      return storage.dependencies();
    }

    @Override
    Capabilities capabilities() {
      return storage.capabilities();
    }
  }

  @Nested
  class OfNames extends NamesContract {
    @Override
    Names names() {
      return storage.names();
    }

    @Override
    Capabilities capabilities() {
      return storage.capabilities();
    }
  }

  @Nested
  class OfExperience extends ExperienceContract {
    @Override
    Storage storage() {
      return storage;
    }
  }

  @BeforeEach
  void openStorage() {
    storage = open(InstantSource.fixed(NOW));
  }

  @AfterEach
  void closeStorage() {
    storage.close();
  }

  @Test
  void catalogue_unknownServer_isEmpty() {
    assertThat(catalogue().find("nobody")).isEmpty();
    assertThat(catalogue().all()).isEmpty();
    assertThat(catalogue().history(new ToolId("nobody", "nothing"), 10)).isEmpty();
  }

  @Test
  void save_newServer_addsItsTools() {
    ServerListing listing = listing("files", tool("files", "read", 1), tool("files", "write", 1));

    CatalogueChange change = catalogue().save(listing);

    assertThat(change).isEqualTo(new CatalogueChange(ids("files", "read", "write"), List.of(), List.of()));
    assertThat(catalogue().find("files")).contains(listing);
  }

  @Test
  void save_sameTools_changesNothing() {
    ServerListing listing = listing("files", tool("files", "read", 1), tool("files", "write", 1));
    catalogue().save(listing);

    assertThat(catalogue().save(listing)).isEqualTo(CatalogueChange.NONE);
    assertThat(catalogue().history(new ToolId("files", "read"), 10)).hasSize(1);
  }

  @Test
  void save_otherTools_saysWhatChanged() {
    catalogue().save(listing("files", tool("files", "read", 1), tool("files", "write", 1), tool("files", "stat", 1)));
    ServerListing next = listing("files", tool("files", "list", 1), tool("files", "write", 2),
        tool("files", "read", 1));

    CatalogueChange change = catalogue().save(next);

    assertThat(change)
        .isEqualTo(new CatalogueChange(ids("files", "list"), ids("files", "write"), ids("files", "stat")));
    assertThat(catalogue().find("files")).contains(next);
  }

  @Test
  void save_otherOrder_isNoChangeButIsKept() {
    catalogue().save(listing("files", tool("files", "a", 1), tool("files", "b", 1), tool("files", "c", 1)));
    ServerListing turned = listing("files", tool("files", "c", 1), tool("files", "a", 1), tool("files", "b", 1));

    assertThat(catalogue().save(turned).isEmpty()).isTrue();
    assertThat(catalogue().find("files")).contains(turned);
    assertThat(catalogue().all()).containsExactly(turned);
  }

  @Test
  void save_sameNameTwice_firstCounts() {
    Tool first = tool("files", "read", 1);

    CatalogueChange change = catalogue().save(listing("files", first, tool("files", "read", 2)));

    assertThat(change.added()).containsExactly(first.id());
    assertThat(catalogue().find("files")).contains(listing("files", first));
  }

  @Test
  void save_toolOfAnotherServer_isRefused() {
    assertThatThrownBy(() -> catalogue().save(listing("files", tool("mail", "send", 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mail:send");
    assertThat(catalogue().all()).isEmpty();
  }

  @Test
  void save_oneServer_leavesOthersAlone() {
    ServerListing mail = listing("mail", tool("mail", "read", 1));
    catalogue().save(mail);
    catalogue().save(listing("files", tool("files", "read", 1)));
    catalogue().save(listing("files"));

    assertThat(catalogue().find("mail")).contains(mail);
  }

  @Test
  void save_everyPartOfAListing_comesBackExactly() {
    ServerListing listing = new ServerListing("odd", "2025-11-25",
        Json.parseObject("{\"serverInfo\":{\"name\":\"\\u0000\"},\"n\":1.10,\"big\":1e400,\"long\":9007199254740993}"),
        List.of(Tool.of("odd", Json.parseObject("{\"name\":\"a:b/ü'\\u0000\",\"x-own\":[null,true,{}]}"))),
        List.of(Json.parseObject("{\"name\":\"p1\"}"), Json.parseObject("{\"name\":\"p2\"}")),
        List.of(Json.parseObject("{\"uri\":\"file:///r\"}")), List.of(Json.parseObject("{\"uriTemplate\":\"t:{x}\"}")),
        NOW);

    catalogue().save(listing);

    assertThat(catalogue().find("odd")).contains(listing);
  }

  @Test
  void all_severalServers_areSortedByName() {
    Stream.of("mail", "Zoo", "files")
        .forEach(name -> catalogue().save(listing(name, tool(name, "b", 1),
            tool(name, "a", 1))));

    assertThat(catalogue().all()).extracting(ServerListing::server).containsExactly("Zoo", "files", "mail");
    assertThat(catalogue().all()).allSatisfy(listing -> assertThat(listing.tools())
        .extracting(tool -> tool.id().name())
        .containsExactly("b", "a"));
  }

  @Test
  void forget_knownServer_removesItsTools() {
    catalogue().save(listing("files", tool("files", "read", 1), tool("files", "write", 1)));

    assertThat(catalogue().forget("files"))
        .isEqualTo(new CatalogueChange(List.of(), List.of(), ids("files", "read", "write")));
    assertThat(catalogue().find("files")).isEmpty();
    assertThat(catalogue().history(new ToolId("files", "read"), 10)).first()
        .extracting(Catalogue.ToolChange::at)
        .isEqualTo(NOW);
  }

  @Test
  void forget_unknownServer_changesNothing() {
    assertThat(catalogue().forget("nobody")).isEqualTo(CatalogueChange.NONE);
  }

  @Test
  void history_ofOneTool_isNewestFirstWithTheDefinitionBefore() {
    Tool first = tool("files", "read", 1);
    Tool second = tool("files", "read", 2);
    catalogue().save(listing("files", first));
    catalogue().save(listing("files", second));
    catalogue().save(listing("files"));

    ToolId id = first.id();
    assertThat(catalogue().history(id, 10)).containsExactly(
        new Catalogue.ToolChange(id, Optional.of(second.hash()), Optional.empty(),
            Optional.of(Json.write(second.definition())), NOW),
        new Catalogue.ToolChange(id, Optional.of(first.hash()), Optional.of(second.hash()),
            Optional.of(Json.write(first.definition())), NOW),
        new Catalogue.ToolChange(id, Optional.empty(), Optional.of(first.hash()), Optional.empty(), NOW));
    assertThat(catalogue().history(id, 1)).hasSize(1);
    assertThat(catalogue().history(id, 0)).isEmpty();
    assertThat(catalogue().history(id, -1)).isEmpty();
  }

  @Test
  void history_flappingTool_isBounded() {
    List<Tool> versions = IntStream.rangeClosed(1, Catalogue.HISTORY_KEPT + 5)
        .mapToObj(version -> tool("files", "read", version))
        .toList();
    versions.forEach(version -> catalogue().save(listing("files", version)));

    List<Catalogue.ToolChange> history = catalogue().history(new ToolId("files", "read"), Integer.MAX_VALUE);

    assertThat(history).hasSize(Catalogue.HISTORY_KEPT);
    assertThat(history.getFirst().hashAfter()).contains(versions.getLast().hash());
  }

  @Test
  void calls_everyPart_comesBackExactly() {
    CallLog.Call full = new CallLog.Call(id(1), NOW, new ToolId("files", "read"), ODD, Optional.of("hash"),
        CallLog.Ending.TOOL_ERROR, Duration.ofNanos(1_234_567_891L), Long.MAX_VALUE, 7, Optional.of(ODD));
    CallLog.Call bare = new CallLog.Call(id(2), NOW, new ToolId("files", ODD), "", Optional.empty(),
        CallLog.Ending.SUCCEEDED, Duration.ZERO, 0, 0, Optional.empty());
    calls().add(full);
    calls().add(bare);
    storage.flush();

    assertThat(calls().newest(10)).containsExactly(bare, full);
    assertThat(calls().dropped()).isZero();
  }

  @Test
  void newest_manyCalls_givesTheNewestByIdWhateverTheClockSaid() {
    IntStream.rangeClosed(1, 20).forEach(i -> calls().add(call(i, "read", NOW.minusSeconds(i))));
    storage.flush();

    assertThat(calls().newest(3)).extracting(CallLog.Call::id).containsExactly(id(20), id(19), id(18));
    assertThat(calls().newest(0)).isEmpty();
    assertThat(calls().newest(-1)).isEmpty();
  }

  @Test
  void totals_sinceAMoment_countByToolAndEnding() {
    calls().add(call(1, "read", NOW.minusMillis(1)));
    calls().add(call(2, "read", NOW));
    calls().add(call(3, "read", NOW.plusSeconds(1)));
    calls().add(call(4, "write", NOW));
    storage.flush();

    assertThat(calls().totals(NOW)).containsExactlyInAnyOrder(
        new CallLog.Total(new ToolId("files", "read"), CallLog.Ending.SUCCEEDED, 2, Duration.ofMillis(10)),
        new CallLog.Total(new ToolId("files", "write"), CallLog.Ending.SUCCEEDED, 1, Duration.ofMillis(5)));
  }

  @Test
  void deleteBefore_aMoment_keepsThatMoment() {
    calls().add(call(1, "read", NOW.minusMillis(1)));
    calls().add(call(2, "read", NOW));
    storage.flush();

    assertThat(calls().deleteBefore(NOW)).isEqualTo(1);
    assertThat(calls().newest(10)).extracting(CallLog.Call::id).containsExactly(id(2));
    assertThat(calls().deleteBefore(NOW)).isZero();
  }

  @Test
  void deleteBefore_thousandsOfCalls_deletesAll() {
    for (int i = 0; i < 11_000; i++) {
      calls().add(call(i, "read", NOW));
      if (i % 1_000 == 0) {
        storage.flush();
      }
    }
    storage.flush();

    assertThat(calls().deleteBefore(NOW.plusMillis(1))).isEqualTo(11_000);
    assertThat(calls().newest(1)).isEmpty();
  }

  @Test
  void result_unknown_isEmpty() {
    assertThat(results().find(new Results.Key("w", "t"), NOW)).isEmpty();
  }

  @Test
  void result_untilItExpires_isFound() {
    Results.Stored result = result("w", "t", "{\"a\":1}");
    results().save(result);

    assertThat(results().find(result.key(), result.expires().minusMillis(1))).contains(result);
    assertThat(results().find(result.key(), result.expires())).isEmpty();
    assertThat(results().find(new Results.Key("t", "w"), NOW)).isEmpty();
  }

  @Test
  void result_savedAgain_isReplaced() {
    results().save(result("w", "t", "1"));
    Results.Stored second = new Results.Stored(new Results.Key("w", "t"), "2", NOW, NOW.plusSeconds(7200));
    results().save(second);

    assertThat(results().find(second.key(), NOW.plusSeconds(7199))).contains(second);
  }

  @Test
  void result_oddText_comesBackExactly() {
    Results.Stored odd = result(ODD, ODD + "\uDC00", ODD.repeat(3));
    results().save(odd);

    assertThat(results().find(odd.key(), NOW)).contains(odd);
  }

  @Test
  void result_ofManyMegabytes_comesBackExactly() {
    Results.Stored big = result("w", "big", "\"" + "äbc\uD83D\uDE80".repeat(1_000_000) + "\"");
    results().save(big);

    assertThat(results().find(big.key(), NOW).orElseThrow().json()).isEqualTo(big.json());
  }

  @Test
  void deleteExpired_atAMoment_deletesOnlyWhatHasExpired() {
    results().save(new Results.Stored(new Results.Key("w", "past"), "1", NOW.minusSeconds(9), NOW));
    results().save(new Results.Stored(new Results.Key("w", "next"), "1", NOW, NOW.plusMillis(1)));

    assertThat(results().deleteExpired(NOW)).isEqualTo(1);
    assertThat(results().find(new Results.Key("w", "past"), NOW.minusMillis(1))).isEmpty();
    assertThat(results().find(new Results.Key("w", "next"), NOW)).isPresent();
    assertThat(results().deleteExpired(NOW)).isZero();
  }

  @Test
  void vectors_unknown_areLeftOut() {
    vectors().put("m", Map.of("a", new float[]{1}));
    storage.flush();

    assertThat(vectors().find("m", List.of("b"))).isEmpty();
    assertThat(vectors().find("n", List.of("a"))).isEmpty();
    assertThat(vectors().find("m", List.of())).isEmpty();
    assertThat(vectors().find("m", List.of("b", "a", "a"))).containsOnlyKeys("a");
  }

  @Test
  void vectors_everyNumber_comesBackExactly() {
    float[] vector = {0f, -0f, 1f, -0.1f, Float.MIN_VALUE, Float.MAX_VALUE, (float) Math.PI};
    vectors().put(ODD, Map.of(ODD, vector, "none", new float[0]));
    storage.flush();

    assertThat(vectors().find(ODD, List.of(ODD)).get(ODD)).containsExactly(vector);
    assertThat(vectors().find(ODD, List.of("none")).get("none")).isEmpty();
  }

  @Test
  void vectors_putAgain_areReplaced() {
    vectors().put("m", Map.of("a", new float[]{1}));
    vectors().put("m", Map.of("a", new float[]{2, 3}));
    storage.flush();

    assertThat(vectors().find("m", List.of("a")).get("a")).containsExactly(2, 3);
  }

  @Test
  void vectors_changedByTheirOwner_stayAsTheyWerePut() {
    float[] vector = {1};
    vectors().put("m", Map.of("a", vector));
    vector[0] = 2;
    storage.flush();
    vectors().find("m", List.of("a")).values().forEach(found -> found[0] = 3);

    assertThat(vectors().find("m", List.of("a")).get("a")).containsExactly(1);
  }

  @Test
  void vectors_thousands_areAllFound() {
    Map<String, float[]> many = vectors(2_345);
    vectors().put("m", many);
    storage.flush();

    assertThat(vectors().find("m", many.keySet())).hasSize(2_345)
        .allSatisfy((hash, vector) -> assertThat(vector).containsExactly(many.get(hash)));
  }

  @Test
  void deleteExcept_someHashes_keepsOnlyTheseOfThatModel() {
    vectors().put("m", vectors(1_000));
    vectors().put("n", vectors(3));
    storage.flush();

    assertThat(vectors().deleteExcept("m", Set.of("h1", "h2", "unknown"))).isEqualTo(1_001);
    assertThat(vectors().find("m", vectors(1_000).keySet())).containsOnlyKeys("h1", "h2");
    assertThat(vectors().find("n", vectors(3).keySet())).isEmpty();
    assertThat(vectors().deleteExcept("m", Set.of("h1", "h2"))).isZero();
    assertThat(vectors().deleteExcept("m", Set.of())).isEqualTo(2);
  }

  @Test
  void hash_ofAText_isItsSha256() {
    assertThat(Vectors.hash("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  }

  @Test
  void moments_withNanoseconds_areCutToMilliseconds() {
    results()
        .save(new Results.Stored(new Results.Key("w", "t"), "1", NOW.plusNanos(999_999), NOW.plusNanos(1_999_999)));

    assertThat(results().find(new Results.Key("w", "t"), NOW))
        .contains(new Results.Stored(new Results.Key("w", "t"), "1", NOW, NOW.plusMillis(1)));
  }

  @Test
  void learnedSchema_unknownTool_isEmpty() {
    assertThat(learnedSchemas().find(new ToolId("files", "read"))).isEmpty();
    assertThat(learnedSchemas().all()).isEmpty();
    learnedSchemas().forget(new ToolId("files", "read"));
  }

  @Test
  void learnedSchema_everyPart_comesBackExactly() {
    LearnedSchemas.Learned odd = learned("files", ODD, "hash", "{\"a\":[{\"b\":1},null],\"me@x.org\":true}",
        "\"text\"");
    LearnedSchemas.Learned plain = learned("files", "read", "hash", "{\"content\":\"x\"}");
    learnedSchemas().save(odd);
    learnedSchemas().save(plain);
    storage.flush();

    assertThat(learnedSchemas().find(odd.tool())).contains(odd);
    assertThat(learnedSchemas().find(odd.tool()).orElseThrow().schema().observations()).isEqualTo(2);
    assertThat(learnedSchemas().all()).containsExactlyInAnyOrder(odd, plain);
  }

  @Test
  void learnedSchema_savedAgain_isReplacedWithItsDefinition() {
    learnedSchemas().save(learned("files", "read", "old", "{\"content\":\"x\"}"));
    LearnedSchemas.Learned next = learned("files", "read", "new", "[1]");
    learnedSchemas().save(next);
    storage.flush();

    assertThat(learnedSchemas().find(next.tool())).contains(next);
    assertThat(learnedSchemas().all()).containsExactly(next);
  }

  @Test
  void learnedSchema_forgotten_isGoneThoughItWasOnlyQueued() {
    LearnedSchemas.Learned kept = learned("files", "write", "hash", "1");
    learnedSchemas().save(learned("files", "read", "hash", "1"));
    learnedSchemas().save(kept);
    learnedSchemas().forget(new ToolId("files", "read"));

    assertThat(learnedSchemas().all()).containsExactly(kept);
  }

  @Test
  void relations_none_areEmpty() {
    assertThat(relations().from(new ToolId("files", "read"))).isEmpty();
    assertThat(relations().to(new ToolId("files", "read"))).isEmpty();
    assertThat(relations().all(EdgeKind.PROVIDES)).isEmpty();
  }

  @Test
  void relations_everyPart_comesBackExactly() {
    ToolId read = new ToolId("files", "read");
    ToolId odd = new ToolId("files", ODD);
    Edge provides = Edge.provides(read, odd, new Provision(Coverage.PARTIAL,
        List.of(new FieldMapping("items[].a", ODD, true), new FieldMapping("b", "c", false))));
    Edge sequence = new Edge(read, odd, EdgeKind.SEQUENCE, EdgeSource.OBSERVED, Long.MAX_VALUE, Optional.empty());
    relations().replace(EdgeKind.PROVIDES, Map.of(read, List.of(provides)));
    relations().replace(EdgeKind.SEQUENCE, Map.of(read, List.of(sequence)));
    storage.flush();

    assertThat(relations().from(read)).containsExactly(provides, sequence);
    assertThat(relations().to(odd)).containsExactly(provides, sequence);
    assertThat(relations().from(odd)).isEmpty();
    assertThat(relations().all(EdgeKind.PROVIDES)).containsExactly(provides);
  }

  @Test
  void replace_severalTools_leavesOtherToolsAndKindsAlone() {
    Edge ab = provides("a", "b");
    Edge ac = provides("a", "c");
    Edge ba = provides("b", "a");
    Edge ca = provides("c", "a");
    Edge sequence = new Edge(ab.from(), ab.to(), EdgeKind.SEQUENCE, EdgeSource.INFERRED, 1, Optional.empty());
    relations().replace(EdgeKind.SEQUENCE, Map.of(ab.from(), List.of(sequence)));
    relations().replace(EdgeKind.PROVIDES,
        Map.of(ab.from(), List.of(ab), ba.from(), List.of(ba), ca.from(), List.of(ca)));
    relations().replace(EdgeKind.PROVIDES, Map.of(ab.from(), List.of(ac), ba.from(), List.of()));
    storage.flush();

    assertThat(relations().all(EdgeKind.PROVIDES)).containsExactly(ac, ca);
    assertThat(relations().from(ab.from())).containsExactly(sequence, ac);
    assertThat(relations().to(ab.from())).containsExactly(ca);
  }

  @Test
  void replace_edgeOfAnotherToolOrKindOrTwice_isRefused() {
    Edge edge = provides("a", "b");

    assertThatThrownBy(() -> relations().replace(EdgeKind.PROVIDES, Map.of(edge.to(), List.of(edge))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> relations().replace(EdgeKind.SEQUENCE, Map.of(edge.from(), List.of(edge))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> relations().replace(EdgeKind.PROVIDES, Map.of(edge.from(), List.of(edge, edge))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void observed_again_isCountedAndBecomesReliable() {
    Edge ab = sequence("a", "b");
    relations().observed(List.of(ab, sequence("b", "a"), ab));
    relations().observed(List.of());
    storage.flush();
    assertThat(relations().all(EdgeKind.SEQUENCE)).containsExactly(
        new Edge(ab.from(), ab.to(), EdgeKind.SEQUENCE, EdgeSource.INFERRED, 2, Optional.empty()),
        new Edge(ab.to(), ab.from(), EdgeKind.SEQUENCE, EdgeSource.INFERRED, 1, Optional.empty()));

    relations().observed(List.of(ab));
    storage.flush();
    Edge observed = new Edge(ab.from(), ab.to(), EdgeKind.SEQUENCE, EdgeSource.OBSERVED, 3, Optional.empty());
    assertThat(relations().from(ab.from())).containsExactly(observed);
    assertThat(relations().to(ab.to())).containsExactly(observed);
    assertThat(relations().all(EdgeKind.CONTAINS)).isEmpty();
  }

  @Test
  void observed_severalSightingsAtOnce_countAsMany() {
    Edge seen = new Edge(new ToolId("files", "a"), new ToolId("files", ODD), EdgeKind.ALTERNATIVE, EdgeSource.INFERRED,
        5, Optional.empty());
    relations().observed(List.of(seen));
    storage.flush();

    assertThat(relations().all(EdgeKind.ALTERNATIVE))
        .containsExactly(new Edge(seen.from(), seen.to(), seen.kind(), EdgeSource.OBSERVED, 5, Optional.empty()));
  }

  @Test
  void observed_besideWhatSchemasTell_leavesThatAlone() {
    Edge provides = provides("a", "b");
    relations().replace(EdgeKind.PROVIDES, Map.of(provides.from(), List.of(provides)));
    relations().observed(List.of(sequence("a", "b")));
    storage.flush();
    assertThat(relations().from(provides.from())).containsExactly(provides, sequence("a", "b"));

    relations().replace(EdgeKind.PROVIDES, Map.of(provides.from(), List.of()));
    assertThat(relations().from(provides.from())).containsExactly(sequence("a", "b"));
  }

  @Test
  void observed_whatNoRunShows_isRefused() {
    Edge unseen = new Edge(new ToolId("files", "a"), new ToolId("files", "b"), EdgeKind.SEQUENCE, EdgeSource.TEMPLATE,
        0,
        Optional.empty());

    assertThatThrownBy(() -> relations().observed(List.of(provides("a", "b"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> relations().observed(List.of(sequence("a", "b"), unseen)))
        .isInstanceOf(IllegalArgumentException.class);
    storage.flush();
    assertThat(relations().all(EdgeKind.SEQUENCE)).isEmpty();
  }

  @Test
  void observed_byManyAtOnce_countsEach() throws Exception {
    Race.winners(64, () -> {
      relations().observed(List.of(sequence("a", "b"), sequence("b", "c")));
      return true;
    });
    storage.flush();

    assertThat(relations().all(EdgeKind.SEQUENCE)).hasSize(2)
        .allSatisfy(edge -> assertThat(edge.sightings()).isEqualTo(64));
  }

  @Test
  void storage_manyThreads_keepsEveryWrite() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> done = IntStream.range(0, 64).<Future<?>>mapToObj(caller -> threads.submit(() -> {
        for (int i = 0; i < 10; i++) {
          Results.Stored result = result("w" + caller, "t" + i, Integer.toString(caller * i));
          results().save(result);
          assertThat(results().find(result.key(), NOW)).contains(result);
          calls().add(call(caller * 10 + i, "read", NOW));
        }
        String server = "server" + caller;
        catalogue().save(listing(server, tool(server, "read", caller)));
      })).toList();
      for (Future<?> future : done) {
        future.get();
      }
    }
    storage.flush();

    assertThat(calls().newest(1_000)).hasSize(640);
    assertThat(catalogue().all()).hasSize(64);
  }

  @Test
  void open_again_hasWhatWasStored() {
    ServerListing listing = listing("files", tool("files", "read", 1));
    catalogue().save(listing);
    results().save(result("w", "t", "1"));
    calls().add(call(1, "read", NOW));
    learnedSchemas().save(learned("files", "read", "hash", "1"));
    relations().replace(EdgeKind.PROVIDES, Map.of(new ToolId("files", "a"), List.of(provides("a", "b"))));
    relations().observed(List.of(sequence("a", "b")));
    vectors().put("m", Map.of("a", new float[]{1}));
    intents().add("files:read", "read it", true, NOW);
    Workflow workflow = RunsContract.workflow(1);
    storage.runs().begin(workflow, RunState.RUNNING);
    storage.runs().began(workflow.id(), RunsContract.begun(1)).await();
    Approvals.Question question = ApprovalsContract.question(1);
    storage.approvals().ask(question);
    Capability capability = storage.capabilities().keep(CapabilitiesContract.capability(1));
    Learning learning = storage.capabilities().ran(capability.id(), CapabilitiesContract.run(true, "n1", "d1"));
    storage.names().register(NamesContract.registration(1, "fs:read_json"), NamesContract.event(1));

    storage.close();
    storage = open(InstantSource.fixed(NOW));

    assertThat(catalogue().find("files").isPresent()).isEqualTo(outlivesClosing());
    assertThat(results().find(new Results.Key("w", "t"), NOW).isPresent()).isEqualTo(outlivesClosing());
    assertThat(calls().newest(10)).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(learnedSchemas().all()).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(relations().all(EdgeKind.PROVIDES)).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(relations().all(EdgeKind.SEQUENCE)).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(vectors().find("m", List.of("a"))).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(intents().of("files:read")).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.runs().find(workflow.id()).isPresent()).isEqualTo(outlivesClosing());
    assertThat(storage.runs().journal(workflow.id())).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.approvals().find(question.id()).isPresent()).isEqualTo(outlivesClosing());
    assertThat(storage.capabilities().find(capability.id()))
        .isEqualTo(outlivesClosing()
            ? Optional.of(capability.with(Optional.of(CapabilityName.parse("fs:read_json"))))
            : Optional.empty());
    assertThat(storage.names().registrations()).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.names().holdings()).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.names().history(capability.id())).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.capabilities().tracks()).hasSize(outlivesClosing() ? 1 : 0);
    assertThat(storage.capabilities().learning(capability.id()))
        .isEqualTo(outlivesClosing() ? learning : Learning.NONE);
    assertThat(storage.capabilities().using(List.of("files:read"), 100)).hasSize(outlivesClosing() ? 1 : 0);
  }

  // -- intents --------------------------------------------------------------------------------------------------------

  @Test
  void intents_added_areCountedAndOrdered() {
    intents().add("files:read", "read it", true, NOW);
    intents().add("files:read", "show it", true, NOW.plusSeconds(1));
    intents().add("files:read", "read it", true, NOW.plusSeconds(2));
    intents().add("files:read", "break it", true, NOW.plusSeconds(3));
    intents().add("files:read", "break it", false, NOW.plusSeconds(4));
    intents().add("files:write", "read it", true, NOW);
    storage.flush();

    assertThat(intents().of("files:read")).containsExactly(
        new Intents.Intent("read it", 2, 0, NOW.plusSeconds(2)),
        new Intents.Intent("show it", 1, 0, NOW.plusSeconds(1)),
        new Intents.Intent("break it", 1, 1, NOW.plusSeconds(4)));
    assertThat(intents().all()).containsOnlyKeys("files:read", "files:write");
    assertThat(intents().all().get("files:read")).isEqualTo(intents().of("files:read"));
  }

  @Test
  void intents_tooMany_keepTheBest() {
    for (int i = 0; i < Intents.MOST_PER_ENTRY + 5; i++) {
      intents().add("files:read", "intent " + i, true, NOW.plusSeconds(i));
    }
    intents().add("files:read", "intent 40", false, NOW.plusSeconds(1_000));
    intents().add("files:read", "another", true, NOW.plusSeconds(2_000));
    storage.flush();

    assertThat(intents().of("files:read")).hasSize(Intents.MOST_PER_ENTRY)
        .extracting(Intents.Intent::text)
        .startsWith("another")
        .doesNotContain("intent 40", "intent 0");
  }

  @Test
  void intents_forgotten_areGone() {
    intents().add("files:read", "read it", true, NOW);
    intents().add("files:write", "write it", true, NOW);
    storage.flush();

    intents().forget("files:read");
    intents().forget("files:unknown");

    assertThat(intents().of("files:read")).isEmpty();
    assertThat(intents().all()).containsOnlyKeys("files:write");
  }

  @Test
  void close_twice_isNoError() {
    storage.close();
    storage.close();
  }

  private Catalogue catalogue() {
    return storage.catalogue();
  }

  private CallLog calls() {
    return storage.calls();
  }

  private Results results() {
    return storage.results();
  }

  private LearnedSchemas learnedSchemas() {
    return storage.learnedSchemas();
  }

  private Relations relations() {
    return storage.relations();
  }

  private static LearnedSchemas.Learned learned(String server, String tool, String hash, String... values) {
    LearnedSchema schema = LearnedSchema.EMPTY;
    for (String value : values) {
      schema = schema.observe(Json.parse(value));
    }
    return new LearnedSchemas.Learned(new ToolId(server, tool), hash, schema, NOW);
  }

  private static Edge provides(String from, String to) {
    return Edge.provides(new ToolId("files", from), new ToolId("files", to),
        new Provision(Coverage.STRICT, List.of(new FieldMapping("x", "y", true))));
  }

  private static Edge sequence(String from, String to) {
    return Edge.seen(new ToolId("files", from), new ToolId("files", to), EdgeKind.SEQUENCE);
  }

  private Intents intents() {
    return storage.intents();
  }

  private Vectors vectors() {
    return storage.vectors();
  }

  private static Map<String, float[]> vectors(int count) {
    Map<String, float[]> vectors = new HashMap<>();
    IntStream.range(0, count).forEach(i -> vectors.put("h" + i, new float[]{i, -i}));
    return vectors;
  }

  private static ServerListing listing(String server, Tool... tools) {
    return new ServerListing(server, "2025-11-25", Json.parseObject("{\"instructions\":\"be kind\"}"), List.of(tools),
        List.of(), List.of(), List.of(), NOW);
  }

  private static Tool tool(String server, String name, int version) {
    return Tool.of(server,
        Json.parseObject("{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\",\"maxProperties\":%d}}".formatted(name,
            version)));
  }

  private static List<ToolId> ids(String server, String... names) {
    return Stream.of(names).map(name -> new ToolId(server, name)).toList();
  }

  private static CallLog.Call call(int number, String tool, Instant at) {
    return new CallLog.Call(id(number), at, new ToolId("files", tool), "client", Optional.of("hash"),
        CallLog.Ending.SUCCEEDED, Duration.ofMillis(5), 10, 20, Optional.empty());
  }

  private static Results.Stored result(String workflow, String task, String json) {
    return new Results.Stored(new Results.Key(workflow, task), json, NOW, NOW.plusSeconds(3600));
  }

  static UUID id(long number) {
    return new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L | number);
  }
}
