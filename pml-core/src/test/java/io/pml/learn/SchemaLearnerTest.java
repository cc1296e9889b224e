package io.pml.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.schema.LearnedSchema;
import io.pml.store.LearnedSchemas;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.ToolResult;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SchemaLearnerTest {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-15T10:00:00Z"));
  private static final Tool READ = tool("one");

  private final Memory store = new Memory();
  private final List<String> changes = Collections.synchronizedList(new ArrayList<>());
  private final SchemaLearner learner = new SchemaLearner(store,
      (tool, schema) -> changes.add(Json.write(schema.toJsonSchema())), CLOCK);

  @AfterEach
  void close() {
    learner.close();
  }

  @Test
  void learned_firstResult_isStoredAndTold() throws Exception {
    learner.learned(READ, ToolResult.text("{\"content\":\"secret\"}"), 20);
    learner.flush();

    assertThat(store.find(READ.id()).orElseThrow().definitionHash()).isEqualTo(READ.hash());
    assertThat(changes).containsExactly(
        "{\"type\":\"object\",\"properties\":{\"content\":{\"type\":\"string\"}},\"required\":[\"content\"]}");
  }

  @Test
  void learned_manyEqualResults_areWrittenRarelyAndToldOnce() throws Exception {
    for (int i = 0; i < 900; i++) {
      learner.learned(READ, ToolResult.text("{\"n\":" + i + "}"), 10);
    }
    learner.close();

    assertThat(store.find(READ.id()).orElseThrow().schema().observations()).isEqualTo(900);
    assertThat(changes).hasSize(1);
    assertThat(store.saves).hasValueLessThan(12);
    assertThat(learner.dropped()).isZero();
  }

  @Test
  void learned_otherShape_isWrittenAndTold() throws Exception {
    for (int i = 0; i < 30; i++) {
      learner.learned(READ, ToolResult.text("{\"n\":1}"), 10);
    }
    learner.learned(READ, ToolResult.text("{\"n\":null}"), 10);
    learner.flush();

    assertThat(changes).hasSize(2).last().asString().contains("[\"null\",\"integer\"]");
    assertThat(store.find(READ.id()).orElseThrow().schema().observations()).isEqualTo(31);
  }

  @Test
  void learned_errorsAndLargeResults_teachNothing() throws Exception {
    learner.learned(READ, ToolResult.error("no such file"), 10);
    learner.learned(READ, ToolResult.text("large"), SchemaLearner.MAX_RESULT_BYTES + 1);
    learner.flush();

    assertThat(store.all()).isEmpty();
    assertThat(learner.dropped()).isZero();
  }

  @Test
  void learned_changedDefinition_startsAnew() throws Exception {
    learner.learned(READ, ToolResult.text("{\"old\":1}"), 10);
    Tool changed = tool("two");
    learner.learned(changed, ToolResult.text("{\"new\":1}"), 10);
    learner.flush();

    LearnedSchemas.Learned learned = store.find(READ.id()).orElseThrow();
    assertThat(learned.definitionHash()).isEqualTo(changed.hash());
    assertThat(Json.write(learned.schema().toJson())).contains("new").doesNotContain("old");
  }

  @Test
  void learned_afterARestart_goesOnFromTheStore() throws Exception {
    store.save(new LearnedSchemas.Learned(READ.id(), READ.hash(),
        LearnedSchema.EMPTY.observe(Json.parse("{\"a\":1}")), CLOCK.instant()));
    learner.learned(READ, ToolResult.text("{\"b\":1}"), 10);
    learner.flush();

    assertThat(changes).singleElement().asString().contains("\"a\"").contains("\"b\"").doesNotContain("required");
  }

  @Test
  void learned_moreThanCanWait_isDroppedAndCounted() throws Exception {
    var reached = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    store.beforeFind = () -> {
      reached.countDown();
      await(go);
    };
    learner.learned(READ, ToolResult.text("1"), 10);
    reached.await();
    for (int i = 0; i < 20; i++) {
      learner.learned(READ, ToolResult.text("1"), SchemaLearner.MAX_RESULT_BYTES);
    }
    for (int i = 0; i < 2_000; i++) {
      learner.learned(READ, ToolResult.text("1"), 0);
    }
    go.countDown();
    learner.flush();

    assertThat(learner.dropped()).isBetween(1_000L, 1_100L);
    assertThat(store.find(READ.id()).orElseThrow().schema().observations()).isEqualTo(2_021 - learner.dropped());
  }

  @Test
  void learned_failingStore_costsThatResultAlone() throws Exception {
    store.beforeFind = () -> {
      store.beforeFind = () -> {};
      throw new IllegalStateException("disk full");
    };
    learner.learned(READ, ToolResult.text("1"), 1);
    learner.learned(READ, ToolResult.text("1"), 1);
    learner.flush();

    assertThat(learner.dropped()).isEqualTo(1);
    assertThat(store.find(READ.id()).orElseThrow().schema().observations()).isEqualTo(1);
  }

  @Test
  void learned_moreToolsThanAreCached_losesNone() throws Exception {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 900; i++) {
        learner.learned(tool("t" + i, "d"), ToolResult.text("{\"a\":1}"), 0);
      }
      learner.flush();
    }

    assertThat(store.all()).hasSize(900).allMatch(learned -> learned.schema().observations() == 3);
  }

  @Test
  void learned_afterClosing_isDropped() {
    learner.close();
    learner.learned(READ, ToolResult.text("1"), 1);

    assertThat(learner.dropped()).isEqualTo(1);
    learner.close();
  }

  private static Tool tool(String description) {
    return tool("read", description);
  }

  private static Tool tool(String name, String description) {
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    return Tool.of("files", definition);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Memory implements LearnedSchemas {
    private final Map<ToolId, Learned> schemas = new ConcurrentHashMap<>();
    private final AtomicInteger saves = new AtomicInteger();
    private volatile Runnable beforeFind = () -> {};

    @Override
    public Optional<Learned> find(ToolId tool) {
      if (Thread.currentThread().getName().equals("pml-learn")) {
        beforeFind.run();
      }
      return Optional.ofNullable(schemas.get(tool));
    }

    @Override
    public List<Learned> all() {
      return List.copyOf(schemas.values());
    }

    @Override
    public void save(Learned learned) {
      saves.incrementAndGet();
      schemas.put(learned.tool(), learned);
    }

    @Override
    public void forget(ToolId tool) {
      schemas.remove(tool);
    }
  }
}
