package io.pml.curate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Status;
import io.pml.curate.Curator.Filter;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.CapabilityName;
import io.pml.name.NamingEvent;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.store.Capabilities;
import io.pml.store.memory.InMemoryStorage;
import io.pml.structure.Arguments;
import io.pml.structure.Node;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CuratorTest {
  private static final Viewer ANN = new Viewer(new Scope("acme", "webapp"), "ann");
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private long made;
  private final InstantSource clock = () -> NOW;
  private final InMemoryStorage storage = new InMemoryStorage(clock);
  private final Registry registry = new Registry(storage.capabilities(), storage.names(), Duration.ofDays(30), clock,
      UUID::randomUUID, id -> {});

  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", value = {
      "Read a JSON config from '/etc/secret.json'    | filesystem:read_file             | fs:read_json_config",
      "lire le fichier settings.json                 | fs:read                          | fs:read_fichier",
      "Please download the user profile of bob@x.org | http:get                         | api:fetch_user_profile",
      "open issues per label                         | github:list_issues               | github:read_issues_label",
      "-                                             | github:createPullRequest         | github:create_pull_request",
      "do it                                         | std:json_query                   | json:query_json",
      "数を数える                                      | shell:exec                       | shell:run_exec",
      "Count rows in 3 tables                        | postgres-main:query              | db:count_rows_tables",
      "summarise the weather in Paris                | weather:forecast                 | weather:summarize_weather_paris",
      "-                                             | -                                | util:run_task"})
  void suggest_fromIntentAndTools_saysWhatIsDoneToWhat(String intent, String tool, String name) throws Exception {
    candidate(intent == null ? "" : intent, tool == null ? new String[0] : new String[]{tool});

    assertThat(names(suggest())).containsExactly(name);
  }

  @Test
  void suggest_namespaceRulesOfTheUser_winOverTheUsualOnes() throws Exception {
    candidate("read the tickets", "jira:read_file", "jira:find");

    assertThat(names(curator(Map.of(new ToolPattern("jira:*"), "tickets"), 0).suggest(Filter.UNNAMED, ANN, Namer.NONE)))
        .containsExactly("tickets:read_tickets");
  }

  @Test
  void suggest_severalWithTheSameTools_areOneClusterWithNamesOfTheirOwn() throws Exception {
    candidate("read json file", "fs:read");
    candidate("read json file of users", "fs:read");
    candidate("read json file", "fs:read");
    candidate("send mail", "mail:send");

    List<Curator.Cluster> clusters = suggest();

    assertThat(clusters).extracting(Curator.Cluster::namespace).containsExactly("fs", "mail");
    assertThat(names(clusters)).containsExactly("fs:read_json_file", "fs:read_json_file_users", "fs:read_json_file_2",
        "mail:send_mail");
  }

  @Test
  void suggest_aNameThatIsTakenOrLooksTaken_takesAVariant() throws Exception {
    apply(candidate("first", "fs:first"), "fs:read_json");
    candidate("read json quickly", "fs:read");
    apply(candidate("second", "fs:second"), "fs:list_fi1es");
    candidate("list files", "fs:list");

    assertThat(names(suggest())).containsExactly("fs:read_json_quickly", "fs:list_files_2");
  }

  @Test
  void suggest_changesNothing_auto_namesAllAndWritesWhoDidIt() throws Exception {
    UUID id = candidate("read json", "fs:read");
    suggest();
    assertThat(registry.names(ANN)).isEmpty();

    assertThat(curator(Map.of(), 0).auto(Filter.UNNAMED, ANN, Namer.NONE))
        .containsExactly(new Curator.Given(id.toString(), unnamed(id), "fs:read_json", Optional.empty()));

    assertThat(registry.find("fs:read_json", ANN).map(Capability::id)).contains(id);
    assertThat(storage.names().history(id)).extracting(NamingEvent::by).containsExactly("ann");
    assertThat(suggest()).isEmpty();
  }

  @Test
  void suggest_withFilter_leavesOutTheRest() throws Exception {
    UUID used = candidate("read json", "fs:read");
    candidate("send mail", "mail:send");
    storage.capabilities()
        .ran(used, new Capabilities.Observation(true, Duration.ofMillis(1), List.of(), List.of(), NOW));

    assertThat(names(filtered(new Filter(true, Optional.of("mail"), 0, each -> true))))
        .containsExactly("mail:send_mail");
    assertThat(names(filtered(new Filter(true, Optional.empty(), 1, each -> true)))).containsExactly("fs:read_json");
    assertThat(names(filtered(new Filter(true, Optional.empty(), 0, each -> false)))).isEmpty();
  }

  @Test
  void suggest_forThoseWithNamesToo_proposesOnlyWhatDiffers() throws Exception {
    apply(candidate("read json", "fs:read"), "fs:read_json");
    apply(candidate("send mail", "mail:send"), "misc:old_name");

    assertThat(names(filtered(new Filter(false, Optional.empty(), 0, each -> true)))).containsExactly("mail:send_mail");
  }

  @Test
  void suggest_whatTheNamerSays_countsOnlyIfItIsAFreeName() throws Exception {
    UUID good = candidate("read json", "fs:read");
    UUID reserved = candidate("send mail", "mail:send");
    UUID wrong = candidate("list things", "things:list");
    UUID twice = candidate("sort things", "things:sort");

    Namer namer = all -> Map.of(good, "config:load_all", reserved, "pml:take_over", wrong, "No Name", twice,
        "config:load_all");

    assertThat(names(curator(Map.of(), 0).suggest(Filter.UNNAMED, ANN, namer))).containsExactly("config:load_all",
        "mail:send_mail", "things:list_things", "things:sort_things");
  }

  @Test
  void apply_aBadNameOrATakenOne_saysWhyAndChangesNothing() throws Exception {
    UUID one = candidate("one", "a:one");
    UUID two = candidate("two", "a:two");
    Curator curator = curator(Map.of(), 0);

    assertThat(curator.apply(one.toString(), "x:take_it", ANN).problem()).isEmpty();
    assertThat(curator.apply(two.toString(), "x:take_it", ANN).problem().orElseThrow()).contains("x:take_it is taken");
    assertThat(curator.apply(two.toString(), "takeIt", ANN).problem().orElseThrow()).contains("is not a name");
    assertThat(curator.apply("nobody:knows_it", "x:y_z", ANN).problem().orElseThrow()).contains("no capability");
    assertThat(registry.resolve(Address.of(two), ANN).registration()).isEmpty();
  }

  @Test
  void tidy_namesNothingBeforeThereIsEnough_andNeverWhenSwitchedOff() throws Exception {
    for (int i : IntStream.range(0, 4).toArray()) {
      candidate("count rows", "c:count" + i);
    }

    assertThat(curator(Map.of(), 5).tidy(ANN)).isZero();
    assertThat(curator(Map.of(), 0).tidy(ANN)).isZero();
    assertThat(curator(Map.of(), 4).tidy(ANN)).isEqualTo(4);
    assertThat(registry.names(ANN)).extracting(CapabilityName::toString)
        .containsExactly("c:count_rows", "c:count_rows_2", "c:count_rows_3", "c:count_rows_4");
  }

  @Test
  void tidy_whatCallsNothing_staysWithoutAName() throws Exception {
    candidate("add two numbers");
    candidate("count rows", "c:count");

    assertThat(curator(Map.of(), 2).tidy(ANN)).isZero();
    assertThat(curator(Map.of(), 1).tidy(ANN)).isEqualTo(1);
    assertThat(registry.names(ANN)).extracting(CapabilityName::toString).containsExactly("c:count_rows");
  }

  @Test
  void tidy_whatCallsByAComputedNameOrCallsACapability_getsAName() throws Exception {
    keep("ask whoever knows", Status.CANDIDATE, new Node.Task("n1", Optional.empty(), Arguments.NONE));
    keep("count rows twice", Status.CANDIDATE, new Node.Capability("n1", "c:count_rows", Arguments.NONE));

    assertThat(curator(Map.of(), 2).tidy(ANN)).isEqualTo(2);
  }

  @Test
  void draft_thatNeverRan_getsNoName() throws Exception {
    capability("read json", Status.DRAFT, "fs:read");

    assertThat(suggest()).isEmpty();
  }

  private List<Curator.Cluster> suggest() throws InterruptedException {
    return filtered(Filter.UNNAMED);
  }

  private List<Curator.Cluster> filtered(Filter filter) throws InterruptedException {
    return curator(Map.of(), 0).suggest(filter, ANN, Namer.NONE);
  }

  private Curator curator(Map<ToolPattern, String> namespaces, int enough) {
    return new Curator(storage.capabilities(), registry, NamespaceRules.with(namespaces), enough);
  }

  private void apply(UUID id, String name) {
    assertThat(curator(Map.of(), 0).apply(id.toString(), name, ANN).problem()).isEmpty();
  }

  private UUID candidate(String intent, String... tools) {
    return capability(intent, Status.CANDIDATE, tools);
  }

  private UUID capability(String intent, Status status, String... tools) {
    return keep(intent, status, IntStream.range(0, tools.length)
        .mapToObj(i -> new Node.Task("n" + i, ToolId.parse(tools[i]), Arguments.NONE))
        .toArray(Node[]::new));
  }

  private UUID keep(String intent, Status status, Node... nodes) {
    Set<ToolId> tools = Arrays.stream(nodes)
        .flatMap(node -> node instanceof Node.Task task ? task.tool().stream() : Stream.empty())
        .collect(Collectors.toSet());
    Structure structure = new Structure(List.of(nodes), List.of());
    UUID id = new UUID(0x0190_0000_0000_7000L, ++made);
    storage.capabilities()
        .keep(new Capability(id, Json.hash(Json.text(id.toString())), 1, intent, new Body.Code("return 1", structure),
            List.of(), tools, status, NOW));
    return id;
  }

  private static String unnamed(UUID id) {
    return Capability.UNNAMED + Json.hash(Json.text(id.toString())).substring(0, 8);
  }

  private static List<String> names(List<Curator.Cluster> clusters) {
    return clusters.stream()
        .flatMap(cluster -> cluster.proposals().stream())
        .map(proposal -> proposal.name().toString())
        .toList();
  }
}
