package io.pml.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.capability.Capability;
import io.pml.discover.Discoverer.Offered;
import io.pml.discover.Discoverer.Sight;
import io.pml.discover.Search.Filter;
import io.pml.discover.Search.Page;
import io.pml.edge.Coverage;
import io.pml.edge.Edge;
import io.pml.edge.EdgeKind;
import io.pml.edge.Provision;
import io.pml.error.PmlException;
import io.pml.index.Entry;
import io.pml.json.Json;
import io.pml.learn.IntentLearner;
import io.pml.relate.ProvidesGraph;
import io.pml.schema.LearnedSchema;
import io.pml.store.Intents;
import io.pml.store.LearnedSchemas.Learned;
import io.pml.store.Relations;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.tool.ToolPattern;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiscovererTest {
  private static final Instant NOW = Instant.parse("2026-01-31T08:00:00Z");
  private static final Sight EVERYTHING = new Sight("everyone", tool -> true);
  private static final Page TEN = new Page(0, 10);

  private final PlainIndex index = new PlainIndex();
  private final Discoverer discoverer = new Discoverer(this::knowledge,
      () -> new ProvidesGraph(new NoRelations()));

  @AfterEach
  void close() {
    discoverer.close();
  }

  @Test
  void close_afterUse_closesTheIndexAndTakesNothingMore() throws Exception {
    stock(tool("fs", "read", "Read a file"));

    discoverer.close();
    discoverer.led("late", List.of("fs:read"), true);

    assertThat(index.isClosed()).isTrue();
    assertThat(index.remembered("fs:read")).isEmpty();
  }

  @Test
  void status_beforeTheFirstStock_isEmpty() throws Exception {
    assertThat(discoverer.status()).isEmpty();

    stock(tool("fs", "read", "Read a file"));

    assertThat(discoverer.status()).hasValueSatisfying(status -> assertThat(status.entries()).isEqualTo(1));
  }

  @Test
  void stock_thatTheIndexRefuses_keepsNobodyWaiting() throws Exception {
    index.breakDown();
    stock(tool("fs", "read", "Read a file"));

    assertThat(ids(discoverer.find(new Search.ByName("fs:read"), EVERYTHING))).containsExactly("fs:read");
    assertThat(discoverer.find(new Search.ByIntent("read", Filter.NONE, 0, TEN), EVERYTHING).results()).isEmpty();
  }

  @Test
  void find_byIntent_ranksAndPages() throws Exception {
    stock(tool("fs", "read", "Read a file"), tool("fs", "list", "List the files of a folder"),
        tool("web", "get", "Load"));

    Findings findings = discoverer.find(new Search.ByIntent("read a file", Filter.NONE, 0, new Page(0, 1)), EVERYTHING);
    assertThat(ids(findings)).containsExactly("fs:read");
    assertThat(findings.total()).isEqualTo(2);
    assertThat(findings.degraded()).isTrue();
    assertThat(ids(discoverer.find(new Search.ByIntent("read a file", Filter.NONE, 0, new Page(1, 5)), EVERYTHING)))
        .containsExactly("fs:list");
    assertThat(ids(discoverer.find(new Search.ByIntent("read a file", Filter.NONE, 0.9, TEN), EVERYTHING)))
        .containsExactly("fs:read");
  }

  @Test
  void find_filtered_showsOnlyWhatFits() throws Exception {
    stock(tool("fs", "read", "Read a file"), tool("git", "read", "Read a file of a commit"));

    Filter git = new Filter(Optional.empty(), List.of("git"), Optional.empty());
    assertThat(ids(discoverer.find(new Search.ByIntent("read a file", git, 0, TEN), EVERYTHING)))
        .containsExactly("git:read");
    Filter neither = new Filter(Optional.empty(), List.of("git"), Optional.of("fs"));
    assertThat(discoverer.find(new Search.ByIntent("read a file", neither, 0, TEN), EVERYTHING).total()).isZero();
    Filter capabilities = new Filter(Optional.of(Entry.Kind.CAPABILITY), List.of(), Optional.empty());
    assertThat(discoverer.find(new Search.ByIntent("read a file", capabilities, 0, TEN), EVERYTHING).total()).isZero();
  }

  @Test
  void find_whatMayNotBeSeen_isNowhere() throws Exception {
    stock(tool("fs", "read", "Read a file"), tool("secret", "read", "Read a file"));
    Sight partial = new Sight("guest", tool -> !tool.id().server().equals("secret"));

    assertThat(ids(discoverer.find(new Search.ByIntent("read a file", Filter.NONE, 0, TEN), partial)))
        .containsExactly("fs:read");
    assertThat(discoverer.find(new Search.ByName("secret:read"), partial).results()).isEmpty();
    assertThat(ids(discoverer.find(new Search.ByPattern(new ToolPattern("*"), Filter.NONE, TEN), partial)))
        .containsExactly("fs:read");
    assertThat(ids(discoverer.find(new Search.ByName("secret:read"), EVERYTHING))).containsExactly("secret:read");
  }

  @Test
  void find_byName_takesFullAndBareNames() throws Exception {
    stock(tool("fs", "read", "one"), tool("git", "read", "two"), tool("git", "log", "three"));

    assertThat(ids(discoverer.find(new Search.ByName("git:read"), EVERYTHING))).containsExactly("git:read");
    assertThat(ids(discoverer.find(new Search.ByName("read"), EVERYTHING))).containsExactly("fs:read", "git:read");
    assertThat(discoverer.find(new Search.ByName("rea"), EVERYTHING).results()).isEmpty();
  }

  @Test
  void find_byPattern_listsInOrder() throws Exception {
    stock(tool("git", "log", "c"), tool("fs", "read", "a"), tool("git", "add", "b"));

    Findings findings = discoverer.find(new Search.ByPattern(new ToolPattern("git:*"), Filter.NONE, new Page(0, 1)),
        EVERYTHING);
    assertThat(ids(findings)).containsExactly("git:add");
    assertThat(findings.total()).isEqualTo(2);
    assertThat(findings.results().getFirst().score()).isEqualTo(1);
  }

  @Test
  void stock_changed_forgetsWhatIsGone() throws Exception {
    stock(tool("fs", "read", "Read a file"), tool("fs", "drop", "Drop a file"));
    stock(tool("fs", "read", "Fetch a document"));

    assertThat(discoverer.find(new Search.ByIntent("drop", Filter.NONE, 0, TEN), EVERYTHING).results()).isEmpty();
    assertThat(ids(discoverer.find(new Search.ByIntent("document", Filter.NONE, 0, TEN), EVERYTHING)))
        .containsExactly("fs:read");
  }

  @Test
  void led_intent_findsTheToolNextTime() throws Exception {
    stock(tool("lights", "turn_on", "Switch something on"), tool("fs", "read", "Read a file"));
    assertThat(discoverer.find(new Search.ByIntent("allume la lumière", Filter.NONE, 0, TEN), EVERYTHING).results())
        .isEmpty();

    discoverer.led("allume la lumière", List.of("lights:turn_on"), true);
    awaitChanges();

    assertThat(ids(discoverer.find(new Search.ByIntent("allume la lampe", Filter.NONE, 0, TEN), EVERYTHING)))
        .containsExactly("lights:turn_on");
    assertThat(index.remembered("lights:turn_on")).containsExactly("allume la lumière");
  }

  @Test
  void learned_schema_belongsToItsDefinitionOnly() throws Exception {
    Tool tool = tool("fs", "read", "Read a file");
    LearnedSchema schema = LearnedSchema.EMPTY.observe(Json.parse("{\"content\": \"x\"}"));
    stock(tool);
    discoverer.learned(new Learned(tool.id(), tool.hash(), schema, NOW));
    assertThat(find("fs:read").learned()).map(Learned::schema).contains(schema);

    stock(tool("fs", "read", "Read a file, quickly"));
    assertThat(find("fs:read").learned()).isEmpty();
  }

  @Test
  void providers_ofWhatWasLearned_areOffered() throws Exception {
    Tool read = tool("fs", "read", "Read a file");
    Tool parse = Tool.of("json", Json.parseObject("""
        {"name": "parse", "inputSchema": {"type": "object", "properties": {"json": {"type": "string"}},
         "required": ["json"]}}"""));
    stock(read, parse);
    assertThat(find("json:parse").providers()).isEmpty();

    discoverer.learned(new Learned(read.id(), read.hash(),
        LearnedSchema.EMPTY.observe(Json.parse("{\"content\": \"x\"}")), NOW));
    awaitChanges();

    assertThat(find("json:parse").providers()).extracting(Edge::from).containsExactly(read.id());
    assertThat(find("json:parse").providers().getFirst().provision()).map(Provision::coverage)
        .contains(Coverage.STRICT);
    Sight noFiles = new Sight("guest", tool -> !tool.id().equals(read.id()));
    assertThat(discoverer.find(new Search.ByName("json:parse"), noFiles).results()).singleElement()
        .isInstanceOfSatisfying(Found.OfTool.class, found -> assertThat(found.providers()).isEmpty());
  }

  @Test
  void find_knowledgeThatCannotBeHad_saysSo() {
    try (Discoverer broken = new Discoverer(() -> {
      throw new IllegalStateException("no room");
    }, () -> new ProvidesGraph(new NoRelations()))) {
      broken.stock(List.of());

      assertThat(broken.status()).isEmpty();
      assertThatThrownBy(() -> broken.find(new Search.ByName("x"), EVERYTHING)).isInstanceOf(PmlException.class)
          .hasMessageContaining("no room");
    }
  }

  private Discoverer.Knowledge knowledge() {
    InstantSource clock = InstantSource.fixed(NOW);
    return new Discoverer.Knowledge(index, new IntentLearner(index, new NoIntents(), clock, UnaryOperator.identity()),
        (request, former) -> Double.NaN, List.of(), List.of(), Capability::tools);
  }

  private void stock(Tool... tools) throws InterruptedException {
    discoverer.stock(List.of(tools).stream().map(tool -> new Offered(tool, "")).toList());
    awaitChanges();
  }

  /** Changes are taken in one after the other: when the last is there, so are all before it. */
  private void awaitChanges() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    discoverer.afterChanges(done::countDown);
    done.await();
  }

  private Found.OfTool find(String name) throws InterruptedException {
    awaitChanges();
    return (Found.OfTool) discoverer.find(new Search.ByName(name), EVERYTHING).results().getFirst();
  }

  private static List<String> ids(Findings findings) {
    return findings.results().stream().map(Found::id).toList();
  }

  private static Tool tool(String server, String name, String description) {
    return Tool.of(server, Json.object().put("name", name).put("description", description));
  }

  private static final class NoIntents implements Intents {
    @Override
    public void add(String entry, String intent, boolean success, Instant at) {}

    @Override
    public Map<String, List<Intent>> all() {
      return Map.of();
    }

    @Override
    public List<Intent> of(String entry) {
      return List.of();
    }

    @Override
    public void forget(String entry) {}
  }

  private static final class NoRelations implements Relations {
    @Override
    public List<Edge> from(ToolId tool) {
      return List.of();
    }

    @Override
    public List<Edge> to(ToolId tool) {
      return List.of();
    }

    @Override
    public List<Edge> all(EdgeKind kind) {
      return new ArrayList<>();
    }

    @Override
    public void replace(EdgeKind kind, Map<ToolId, List<Edge>> outgoing) {}

    @Override
    public void observed(Collection<Edge> seen) {}
  }
}
