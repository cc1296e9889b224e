package io.pml.testkit;

import static io.pml.testkit.StorageContract.NOW;
import static io.pml.testkit.StorageContract.ODD;
import static io.pml.testkit.StorageContract.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.capability.Track;
import io.pml.capability.Version;
import io.pml.json.Json;
import io.pml.name.Semver;
import io.pml.store.Capabilities;
import io.pml.structure.Argument;
import io.pml.structure.Arguments;
import io.pml.structure.Edge;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** What every {@link Capabilities} does. */
abstract class CapabilitiesContract {
  private static final Set<Status> ANY = Set.of(Status.values());
  private static final ObjectNode VALUES = Json.parseObject("""
      {"a": [null, true, {"\\u0000": "\\ud83d"}], "n": 1.10, "big": 1e400, "long": 9007199254740993}""");

  abstract Capabilities capabilities();

  @Test
  void capabilities_none_areEmpty() {
    assertThat(capabilities().find(id(1))).isEmpty();
    assertThat(capabilities().byIdentity("unknown")).isEmpty();
    assertThat(capabilities().like("ab")).isEmpty();
    assertThat(capabilities().all(ANY)).isEmpty();
    assertThat(capabilities().using(List.of("files:read"), 100)).isEmpty();
    assertThat(capabilities().move(id(1), ANY, Status.CANDIDATE)).isFalse();
    assertThat(capabilities().ran(id(1), run(true, "n1"))).isEqualTo(Learning.NONE);
    assertThat(capabilities().learning(id(1))).isEqualTo(Learning.NONE);
    assertThat(capabilities().group("0", 1)).isEqualTo(new Capabilities.Group("0", Learning.Tally.NONE, List.of()));
    assertThat(capabilities().delete(id(1))).isFalse();
  }

  @Test
  void like_beginningOfAnIdentity_findsThoseThatHaveIt() {
    Capability first = capabilities().keep(made(1, "abc1", NOW, "files:read"));
    assertThat(capabilities().like("abc")).containsExactly(first);
    Capability second = capabilities().keep(made(2, "abc2", NOW.plusSeconds(1), "files:read"));
    capabilities().keep(made(3, "abd1", NOW, "files:read"));

    assertThat(capabilities().like("abc")).containsExactly(first, second);
    assertThat(capabilities().like("abc2")).containsExactly(second);
    capabilities().delete(first.id());
    assertThat(capabilities().like("abc")).containsExactly(second);
    assertThat(capabilities().track(first.id())).isEmpty();
  }

  @Test
  void keep_everyPart_comesBackExactly() {
    var structure = new Structure(
        List.of(new Node.Task("n1", Optional.of(new ToolId("files", ODD)),
            new Arguments(Map.of("path", new Argument.Literal(Json.text(ODD))))), new Node.Decision("d1", ODD)),
        List.of(new Edge.Conditional("d1", "n1", ODD)));
    List<Parameter> parameters = List.of(new Parameter(ODD, VALUES, Optional.of(VALUES)),
        new Parameter("b", Json.object(), Optional.empty()),
        new Parameter("c", Json.object(), Optional.of(Json.parse("null"))));
    List<Body> bodies = List.of(new Body.Code(ODD, structure), new Body.Dag(VALUES, structure),
        new Body.Delegate(new ToolId("flows", ODD), VALUES));
    for (int i = 0; i < bodies.size(); i++) {
      var capability = new Capability(id(i), ODD + i, 1, ODD, bodies.get(i), parameters,
          Set.of(new ToolId("files", ODD), new ToolId("files", "a:b")), Status.DRAFT, NOW);

      assertThat(capabilities().keep(capability)).isEqualTo(capability);
      assertThat(capabilities().find(id(i))).contains(capability);
      assertThat(capabilities().byIdentity(ODD + i)).contains(capability);
      assertThat(capabilities().using(List.of("files:" + ODD), 100)).contains(capability);
    }
    assertThat(capabilities().learning(id(0))).isEqualTo(Learning.NONE);
  }

  @Test
  void keep_valuesAsDeepAsJsonMayBe_comeBackExactly() {
    ObjectNode deep = Json.parseObject(
        "{\"a\":" + "[".repeat(Json.MAX_DEPTH - 1) + "]".repeat(Json.MAX_DEPTH - 1) + "}");
    var nothing = new Structure(List.of(), List.of());
    var dag = new Capability(id(1), "dag", 1, "", new Body.Dag(deep, nothing),
        List.of(new Parameter("p", deep, Optional.of(deep))), Set.of(), Status.DRAFT, NOW);
    var delegate = new Capability(id(2), "delegate", 1, "", new Body.Delegate(new ToolId("a", "b"), deep), List.of(),
        Set.of(), Status.DRAFT, NOW);
    capabilities().keep(dag);
    capabilities().keep(delegate);

    assertThat(capabilities().all(ANY)).containsExactly(dag, delegate);
  }

  @Test
  void keep_momentWithNanoseconds_isCutToMilliseconds() {
    Capability made = made(1, "hash", NOW.plusNanos(999_999), "files:read");

    assertThat(capabilities().keep(made).created()).isEqualTo(NOW);
    assertThat(capabilities().find(id(1)).orElseThrow().created()).isEqualTo(NOW);
  }

  @Test
  void keep_sameIdentityTwice_givesTheFirst() {
    Capability first = capabilities().keep(made(1, "same", NOW, "files:read"));
    capabilities().move(id(1), ANY, Status.PROMOTED);

    Capability second = capabilities().keep(made(2, "same", NOW.plusSeconds(1), "files:write"));

    assertThat(second).isEqualTo(first.with(Status.PROMOTED));
    assertThat(capabilities().find(id(2))).isEmpty();
    assertThat(capabilities().using(List.of("files:write"), 100)).isEmpty();
    assertThat(capabilities().all(ANY)).containsExactly(second);
  }

  @Test
  void keep_sameIdentityByManyAtOnce_givesAllTheSame() throws Exception {
    var numbers = new AtomicInteger();
    Set<String> kept = Collections.synchronizedSet(new TreeSet<>());

    Race.winners(() -> kept.add(
        capabilities().keep(made(numbers.incrementAndGet(), "same", NOW, "files:read")).id().toString()));

    assertThat(capabilities().all(ANY)).extracting(capability -> capability.id().toString())
        .containsExactlyElementsOf(kept);
  }

  @Test
  void keep_sameIdWithAnotherIdentity_isRefusedAndChangesNothing() {
    Capability first = capabilities().keep(made(1, "one", NOW, "files:read"));

    assertThatThrownBy(() -> capabilities().keep(made(1, "other", NOW, "files:read")))
        .isInstanceOf(RuntimeException.class);
    assertThat(capabilities().all(ANY)).containsExactly(first);
  }

  @Test
  void all_someStatuses_areOrderedByTheirMaking() {
    Capability third = capabilities().keep(made(1, "third", NOW.plusMillis(1), "files:read"));
    Capability second = capabilities().keep(made(3, "second", NOW, "files:read"));
    Capability first = capabilities().keep(made(2, "first", NOW, "files:read"));
    capabilities().move(third.id(), ANY, Status.CANDIDATE);
    capabilities().move(first.id(), ANY, Status.DEGRADED);

    assertThat(capabilities().all(ANY)).containsExactly(first.with(Status.DEGRADED), second,
        third.with(Status.CANDIDATE));
    assertThat(capabilities().all(Set.of(Status.DRAFT, Status.CANDIDATE))).containsExactly(second,
        third.with(Status.CANDIDATE));
    assertThat(capabilities().all(Set.of(Status.PROMOTED))).isEmpty();
    assertThat(capabilities().all(Set.of())).isEmpty();
  }

  @Test
  void using_someTools_givesEachThatNamesOneOfThem() {
    Capability reader = capabilities().keep(made(1, "a", NOW.plusMillis(1), "files:read"));
    Capability copier = capabilities().keep(made(2, "b", NOW, "files:read", "files:write"));
    Capability sender = capabilities().keep(made(3, "c", NOW, "mail:send"));
    capabilities().keep(made(4, "d", NOW));

    assertThat(capabilities().using(List.of("files:read", "files:write", "files:read"), 100)).containsExactly(copier,
        reader);
    assertThat(capabilities().using(List.of("mail:send"), 100)).containsExactly(sender);
    assertThat(capabilities().using(List.of("files:READ", "files", ""), 100)).isEmpty();
    assertThat(capabilities().using(List.of(), 100)).isEmpty();
  }

  @Test
  void using_hundredsOfTools_givesAll() {
    List<Capability> all = IntStream.range(0, 130)
        .mapToObj(i -> capabilities().keep(made(i, "identity" + i, NOW.plusMillis(i), "files:t" + i)))
        .toList();

    assertThat(capabilities().using(IntStream.range(0, 200).mapToObj(i -> "files:t" + i).toList(), 1_000))
        .containsExactlyElementsOf(all);
  }

  @Test
  void move_fromOneOfSomeStatuses_moves() {
    Capability draft = capabilities().keep(capability(1));

    assertThat(capabilities().move(id(1), Set.of(Status.DRAFT, Status.DEGRADED), Status.CANDIDATE)).isTrue();
    assertThat(capabilities().move(id(1), Set.of(Status.DRAFT, Status.DEGRADED), Status.CANDIDATE)).isFalse();
    assertThat(capabilities().move(id(1), Set.of(), Status.PROMOTED)).isFalse();
    assertThat(capabilities().find(id(1))).contains(draft.with(Status.CANDIDATE));
  }

  @Test
  void move_byManyAtOnce_succeedsForOne() throws Exception {
    capabilities().keep(capability(1));

    assertThat(Race.winners(() -> capabilities().move(id(1), Set.of(Status.DRAFT), Status.CANDIDATE))).isEqualTo(1);
  }

  @Test
  void ran_severalRuns_addUp() {
    capabilities().keep(capability(1));
    capabilities().keep(capability(2));
    capabilities().ran(id(1), new Capabilities.Observation(true, Duration.ofNanos(3), List.of("n1", ODD),
        List.of(new Trace.Choice("d1", ODD), new Trace.Choice("d1", "true"), new Trace.Choice("d1", ODD)),
        NOW.plusNanos(999_999)));
    capabilities().ran(id(1), run(false, "n1", ODD));
    capabilities().ran(id(1), run(false, "n2"));
    capabilities().ran(id(1), run(true, "n2"));
    Learning learning = capabilities().ran(id(1), run(false, "n2"));

    Duration one = Duration.ofMillis(5);
    assertThat(learning).isEqualTo(new Learning(new Learning.Tally(5, 2, one.multipliedBy(4).plusNanos(3)), 1,
        List.of(new Learning.Path(List.of("n2"), new Learning.Tally(3, 1, one.multipliedBy(3))),
            new Learning.Path(List.of("n1", ODD), new Learning.Tally(2, 1, one.plusNanos(3)))),
        Map.of("d1", Map.of(ODD, 2L, "true", 1L), "d", Map.of("true", 4L)), Optional.of(NOW)));
    assertThat(capabilities().learning(id(1))).isEqualTo(learning);
    assertThat(capabilities().learning(id(2))).isEqualTo(Learning.NONE);
  }

  @Test
  void ran_failuresInARow_areCountedUntilASuccess() {
    capabilities().keep(capability(1));

    assertThat(Stream.of(false, false, true, false, false, false)
        .map(success -> capabilities().ran(id(1), run(success)).failuresInARow())).containsExactly(1, 2, 0, 1, 2, 3);
  }

  @Test
  void ran_endsHeardOfInAnotherOrder_lastIsTheLatest() {
    capabilities().keep(capability(1));
    for (Instant at : List.of(NOW, NOW.plusMillis(2), NOW.plusMillis(1))) {
      capabilities().ran(id(1), new Capabilities.Observation(true, Duration.ZERO, List.of(), List.of(), at));
    }

    assertThat(capabilities().learning(id(1)).last()).contains(NOW.plusMillis(2));
  }

  @Test
  void ran_byManyAtOnce_addsUpExactly() throws Exception {
    int runs = 64;
    capabilities().keep(capability(1));
    var numbers = new AtomicInteger();
    Set<Long> seen = Collections.synchronizedSet(new TreeSet<>());

    Race.winners(runs, () -> {
      int number = numbers.getAndIncrement();
      return seen.add(capabilities().ran(id(1), run(number % 4 > 0, "n" + number % 2)).total().runs());
    });

    Duration half = Duration.ofMillis(5).multipliedBy(runs / 2);
    Learning learning = capabilities().learning(id(1));
    assertThat(seen).hasSize(runs).contains(1L, (long) runs);
    assertThat(learning.total()).isEqualTo(new Learning.Tally(runs, runs * 3 / 4, half.multipliedBy(2)));
    assertThat(learning.paths()).containsExactlyInAnyOrder(
        new Learning.Path(List.of("n0"), new Learning.Tally(runs / 2, runs / 4, half)),
        new Learning.Path(List.of("n1"), new Learning.Tally(runs / 2, runs / 2, half)));
    assertThat(learning.decisions()).isEqualTo(Map.of("d", Map.of("true", (long) runs)));
  }

  @Test
  void ran_onTooManyPaths_countsTheFirstAndTheTotal() {
    capabilities().keep(capability(1));
    for (int i = 0; i < Capabilities.MOST_PATHS + 5; i++) {
      capabilities().ran(id(1), run(true, "n" + i));
    }
    capabilities().ran(id(1), run(true, "n" + (Capabilities.MOST_PATHS + 1)));
    Learning learning = capabilities().ran(id(1), run(true, "n7"));

    assertThat(learning.total().runs()).isEqualTo(Capabilities.MOST_PATHS + 7);
    assertThat(learning.paths()).hasSize(Capabilities.MOST_PATHS)
        .extracting(path -> path.nodes().getFirst())
        .startsWith("n7", "n0", "n1")
        .endsWith("n" + (Capabilities.MOST_PATHS - 1));
    assertThat(learning.dominantPath()).map(path -> path.tally().runs()).contains(2L);
  }

  @Test
  void ran_onALongPath_countsInTheTotalAlone() {
    capabilities().keep(capability(1));
    String[] longest = Collections.nCopies(Capabilities.LONGEST_PATH, "n1").toArray(String[]::new);
    String[] longer = Collections.nCopies(Capabilities.LONGEST_PATH + 1, "n1").toArray(String[]::new);
    capabilities().ran(id(1), run(true, longest));
    Learning learning = capabilities().ran(id(1), run(true, longer));

    assertThat(learning.total().runs()).isEqualTo(2);
    assertThat(learning.paths()).extracting(path -> path.nodes().size()).containsExactly(Capabilities.LONGEST_PATH);
  }

  @Test
  void group_ofSameTools_addsUpAllRunsAndTellsTheBestKnown() {
    Capability second = capabilities().keep(made(1, "a", NOW.plusMillis(1), "files:read", "mail:send"));
    Capability first = capabilities().keep(made(2, "b", NOW, "mail:send", "files:read"));
    Capability third = capabilities().keep(made(3, "c", NOW.plusMillis(2), "files:read", "mail:send"));
    Capability alone = capabilities().keep(made(4, "d", NOW, "files:read"));
    Capability idle = capabilities().keep(made(5, "e", NOW));
    capabilities().ran(first.id(), run(true));
    capabilities().ran(first.id(), run(false));
    capabilities().ran(second.id(), run(true));
    capabilities().ran(alone.id(), run(true));
    capabilities().move(first.id(), ANY, Status.PROMOTED);

    Learning.Tally sum = new Learning.Tally(3, 2, Duration.ofMillis(15));
    assertThat(second.pattern()).isEqualTo(first.pattern()).matches("[0-9a-f]{64}").isNotEqualTo(alone.pattern());
    assertThat(capabilities().group(first.pattern(), 10)).isEqualTo(
        new Capabilities.Group(first.pattern(), sum, List.of(first.id(), third.id(), second.id())));
    assertThat(capabilities().group(first.pattern(), 2)).isEqualTo(
        new Capabilities.Group(first.pattern(), sum, List.of(first.id(), third.id())));
    assertThat(capabilities().group(idle.pattern(), 10)).isEqualTo(
        new Capabilities.Group(idle.pattern(), Learning.Tally.NONE, List.of(idle.id())));
  }

  @Test
  void delete_one_leavesNothingOfItAndAllOfTheOthers() {
    capabilities().keep(capability(1));
    Capability other = capabilities().keep(capability(2));
    capabilities().ran(id(1), run(true, "n1"));
    Learning learning = capabilities().ran(id(2), run(true, "n1"));

    assertThat(capabilities().delete(id(1))).isTrue();
    assertThat(capabilities().delete(id(1))).isFalse();
    assertThat(capabilities().all(ANY)).containsExactly(other);
    assertThat(capabilities().using(List.of("files:read"), 100)).containsExactly(other);
    assertThat(capabilities().learning(id(1))).isEqualTo(Learning.NONE);
    assertThat(capabilities().learning(id(2))).isEqualTo(learning);
    assertThat(capabilities().group(other.pattern(), 10).members()).containsExactly(id(2));

    Capability again = capabilities().keep(capability(1));
    assertThat(capabilities().find(id(1))).contains(again);
    assertThat(capabilities().learning(id(1))).isEqualTo(Learning.NONE);
  }

  @Test
  void revise_otherContent_isAVersionOfItsOwnAndCurrent() {
    capabilities().keep(made(1, "one", NOW, "files:read"));
    capabilities().move(id(1), ANY, Status.PROMOTED);
    capabilities().ran(id(1), run(false));
    assertThat(capabilities().track(id(1))).map(Track::current).contains(1);

    Capability revised = capabilities().revise(id(1), content("two", "return 2", "mail:send"), label("v1.2.0"),
        change("ann", ODD, 1)).orElseThrow();

    assertThat(revised.version()).isEqualTo(2);
    assertThat(revised.content()).isEqualTo(content("two", "return 2", "mail:send"));
    assertThat(revised.status()).isEqualTo(Status.DRAFT);
    assertThat(capabilities().find(id(1))).contains(revised);
    assertThat(capabilities().using(List.of("files:read"), 100)).isEmpty();
    assertThat(capabilities().using(List.of("mail:send"), 100)).containsExactly(revised);
    assertThat(capabilities().group(revised.pattern(), 10).members()).containsExactly(revised.id());
    assertThat(capabilities().learning(id(1)).failuresInARow()).isZero();
    assertThat(capabilities().learning(id(1)).total().runs()).isEqualTo(1);
    assertThat(capabilities().versions(id(1))).containsExactly(
        new Version(2, revised.content(), label("v1.2.0"), change("ann", ODD, 1)),
        new Version(1, made(1, "one", NOW, "files:read").content(), Optional.empty(),
            new Version.Change(Version.Change.LEARNED, "", NOW)));
    assertThat(capabilities().track(id(1))).contains(new Track(
        List.of(new Track.Labelled(1, Optional.empty()), new Track.Labelled(2, label("v1.2.0"))),
        List.of(new Track.Turn(1, new Version.Change(Version.Change.LEARNED, "", NOW)),
            new Track.Turn(2, change("ann", ODD, 1)))));
  }

  @Test
  void revise_sameContent_makesNoVersion() {
    Capability first = capabilities().keep(made(1, "one", NOW, "files:read"));
    capabilities().revise(id(1), content("two", "return 2"), label("v1.0.0"), change("ann", "", 1));

    assertThat(capabilities().revise(id(1), content("two", "return 2"), Optional.empty(), change("bob", "", 2)))
        .map(Capability::version)
        .contains(2);
    assertThat(capabilities().revise(id(1), content("two", "return 2"), label("v1.0.0"), change("bob", "", 2)))
        .map(Capability::version)
        .contains(2);
    assertThat(capabilities().revise(id(1), first.content(), Optional.empty(), change("bob", "", 3)))
        .map(Capability::version)
        .contains(3);
    assertThat(capabilities().versions(id(1))).hasSize(3);
  }

  @Test
  void revise_labelOfAnotherVersion_isRefused() {
    capabilities().keep(made(1, "one", NOW, "files:read"));
    capabilities().revise(id(1), content("two", "return 2"), label("v1.0.0"), change("ann", "", 1));

    assertThatThrownBy(
        () -> capabilities().revise(id(1), content("three", "return 3"), label("v1.0.0"), change("ann", "", 2)))
        .hasMessageContaining("version 2 has the label v1.0.0");
    assertThat(capabilities().versions(id(1))).hasSize(2);
  }

  @Test
  void revise_byManyAtOnce_givesEachANumberOfItsOwn() throws Exception {
    capabilities().keep(made(1, "one", NOW, "files:read"));
    var numbers = new AtomicInteger();

    Race.winners(() -> {
      int number = numbers.incrementAndGet();
      return capabilities().revise(id(1), content("i" + number, "return " + number), Optional.empty(),
          change("ann", "", number)).isPresent();
    });

    assertThat(capabilities().versions(id(1))).extracting(Version::number)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 17).map(i -> 18 - i).boxed().toList());
    assertThat(capabilities().find(id(1))).map(Capability::version).contains(17);
  }

  @Test
  void rollBack_earlierVersion_isCurrentAgainWithItsStatus() {
    Capability first = capabilities().keep(made(1, "one", NOW, "files:read"));
    capabilities().move(id(1), ANY, Status.PROMOTED);
    Content second = content("two", "return 2", "mail:send");
    capabilities().revise(id(1), second, Optional.empty(), change("ann", "", 1));
    capabilities().move(id(1), ANY, Status.DEGRADED);

    assertThat(capabilities().rollBack(id(1), 1, change("bob", "it broke", 2)))
        .contains(first.with(Status.PROMOTED));
    assertThat(capabilities().using(List.of("files:read"), 100)).hasSize(1);
    assertThat(capabilities().using(List.of("mail:send"), 100)).isEmpty();
    assertThat(capabilities().track(id(1)).orElseThrow().turns()).extracting(Track.Turn::version)
        .containsExactly(1, 2, 1);
    assertThat(capabilities().track(id(1)).orElseThrow().turns().getLast().change())
        .isEqualTo(change("bob", "it broke", 2));

    assertThat(capabilities().rollBack(id(1), 2, change("bob", "", 3))).map(Capability::status)
        .contains(Status.DEGRADED);
    assertThat(capabilities().revise(id(1), content("three", "return 3"), Optional.empty(), change("bob", "", 4)))
        .map(Capability::version)
        .contains(3);
  }

  @Test
  void rollBack_whatIsNotThere_changesNothing() {
    capabilities().keep(made(1, "one", NOW, "files:read"));

    assertThat(capabilities().rollBack(id(1), 2, change("bob", "", 1))).isEmpty();
    assertThat(capabilities().rollBack(id(2), 1, change("bob", "", 1))).isEmpty();
    assertThat(capabilities().rollBack(id(1), 1, change("bob", "", 1))).isPresent();
    assertThat(capabilities().track(id(1)).orElseThrow().turns()).hasSize(1);
    assertThat(capabilities().revise(id(2), content("a", "b"), Optional.empty(), change("bob", "", 1))).isEmpty();
    assertThat(capabilities().versions(id(2))).isEmpty();
    assertThat(capabilities().track(id(2))).isEmpty();
  }

  @Test
  void byIdentity_ofAnyVersion_findsTheCapability() {
    capabilities().keep(made(1, "aaa1", NOW, "files:read"));
    Capability revised = capabilities().revise(id(1), content("bbb1", "return 2"), Optional.empty(),
        change("ann", "", 1)).orElseThrow();

    assertThat(capabilities().byIdentity("aaa1")).contains(revised);
    assertThat(capabilities().byIdentity("bbb1")).contains(revised);
    assertThat(capabilities().like("aaa")).containsExactly(revised);
    assertThat(capabilities().keep(made(2, "aaa1", NOW, "files:read"))).isEqualTo(revised);
    assertThat(capabilities().all(ANY)).containsExactly(revised);
  }

  @Test
  void at_eachVersion_isTheCapabilityAsItWas() {
    Capability first = capabilities().keep(made(1, "one", NOW, "files:read"));
    Capability second = capabilities().revise(id(1), content("two", "return 2"), Optional.empty(),
        change("ann", "", 1)).orElseThrow();

    assertThat(capabilities().at(id(1), 1)).contains(first);
    assertThat(capabilities().at(id(1), 2)).contains(second);
    assertThat(capabilities().at(id(1), 3)).isEmpty();
    assertThat(capabilities().at(id(2), 1)).isEmpty();
  }

  @Test
  void fork_sameIdentity_isAnotherCapability() {
    Capability first = capabilities().keep(made(1, "same", NOW, "files:read"));
    Capability copy = capabilities().fork(made(2, "same", NOW.plusSeconds(1), "files:read"), change("ann", "copy", 1));

    assertThat(capabilities().all(ANY)).containsExactly(first, copy);
    assertThat(capabilities().byIdentity("same")).contains(first);
    assertThat(capabilities().versions(id(2)).getFirst().change()).isEqualTo(change("ann", "copy", 1));

    capabilities().delete(id(1));
    assertThat(capabilities().byIdentity("same")).contains(copy);
    assertThat(capabilities().keep(made(3, "same", NOW, "files:read"))).isEqualTo(copy);
  }

  @Test
  void damaged_nothingIs_isEmpty() {
    capabilities().keep(capability(1));

    assertThat(capabilities().damaged()).isEmpty();
  }

  static Content content(String identity, String source, String... tools) {
    return new Content(identity, new Body.Code(source, new Structure(List.of(), List.of())), List.of(),
        Set.copyOf(Stream.of(tools).map(tool -> ToolId.parse(tool).orElseThrow()).toList()));
  }

  private static Optional<Semver> label(String text) {
    return Optional.of(Semver.parse(text));
  }

  /** So many seconds from now. */
  private static Version.Change change(String author, String summary, int seconds) {
    return new Version.Change(author, summary, NOW.plusSeconds(seconds));
  }

  static Capability capability(int number) {
    return made(number, "identity" + number, NOW, "files:read");
  }

  /** A run of five milliseconds with one decision. */
  static Capabilities.Observation run(boolean success, String... path) {
    return new Capabilities.Observation(success, Duration.ofMillis(5), List.of(path),
        List.of(new Trace.Choice("d", "true")), NOW);
  }

  private static Capability made(int number, String identity, Instant at, String... tools) {
    UUID id = id(number);
    return new Capability(id, identity, 1, "read it", new Body.Code("return 1", new Structure(List.of(), List.of())),
        List.of(), Set.copyOf(Stream.of(tools).map(tool -> ToolId.parse(tool).orElseThrow()).toList()), Status.DRAFT,
        at);
  }
}
