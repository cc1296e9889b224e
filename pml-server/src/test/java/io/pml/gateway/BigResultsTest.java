package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.settings.Settings;
import io.pml.store.Results;
import io.pml.store.TimeOrderedIds;
import io.pml.store.memory.InMemoryStorage;
import io.pml.structure.Structure;
import io.pml.tool.Tool;
import io.pml.trace.Recorded;
import io.pml.trace.RunState;
import io.pml.trace.Workflow;
import io.pml.upstream.Caller;
import io.pml.upstream.Profile;
import io.pml.upstream.ToolResult;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class BigResultsTest {
  private static final Tool TOOL = Tool.of("s", Json.parseObject("{\"name\": \"t\", \"inputSchema\": {}}"));
  private static final Tool DECLARED = Tool.of("s",
      Json.parseObject("{\"name\": \"t\", \"inputSchema\": {}, \"outputSchema\": {\"type\": \"object\"}}"));
  private static final Caller CALLER = new Caller("tester", "test", Profile.EVERYTHING, Optional.empty());
  private static final UUID ID = new TimeOrderedIds(InstantSource.fixed(Stage.NOW), RandomGenerator.getDefault()).get();

  private Instant now = Stage.NOW;
  private final InstantSource clock = () -> now;
  private final InMemoryStorage storage = new InMemoryStorage(clock);
  private final BigResults results = new BigResults(storage.results(), storage.runs(),
      new Settings.Results(100, Duration.ofMinutes(10)), clock, () -> ID);

  @Test
  void shorten_smallResult_isTheResultItself() {
    ObjectNode small = ToolResult.text("short");

    assertThat(results.shorten(TOOL, small)).isSameAs(small);
  }

  @Test
  void shorten_resultWithADeclaredSchema_keepsItsShape() {
    ObjectNode value = Json.object().put("text", "a".repeat(1_000)).put("lines", 7);
    value.putArray("names").add("ann").add("bob");

    ObjectNode shortened = results.shorten(DECLARED, ToolResult.structured(value));

    assertThat(shortened.path("structuredContent"))
        .isEqualTo(
            Json.object().put("text", "a".repeat(20) + "…").put("lines", 7).set("names", Json.array().add("ann")));
    assertThat(text(shortened)).contains("Read on with pml_get_task_result");
    assertThat(text(page("{}"))).startsWith("{\"text\":\"aaaa");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"properties\": {\"text\": {\"minLength\": 500}}}",
      "{\"properties\": {\"names\": {\"minItems\": 2}}}"})
  void shorten_resultOfWhichLessWouldNotFitItsSchema_isHandedOverWhole(String schema) {
    Tool tool = Tool.of("s", Json.object().put("name", "t").set("outputSchema", Json.parse(schema)).asObject());
    ObjectNode value = Json.object().put("text", "a".repeat(1_000));
    value.putArray("names").add("ann").add("bob");
    ObjectNode large = ToolResult.structured(value);

    assertThat(results.shorten(tool, large)).isSameAs(large);
  }

  @Test
  void shorten_resultThatCuttingDoesNotHelp_isHandedOverWhole() {
    ObjectNode value = Json.object();
    IntStream.range(0, 100).forEach(i -> value.put("key" + i, i));
    ObjectNode large = ToolResult.structured(value);

    assertThat(results.shorten(DECLARED, large)).isSameAs(large);
  }

  @Test
  void shorten_longText_isItsBeginningAndAHandle() {
    ObjectNode shortened = results.shorten(TOOL, ToolResult.text("a".repeat(5_000)).put("isError", true));

    assertThat(text(shortened)).startsWith("a".repeat(2_000))
        .contains("first 2000 of 5000 characters")
        .contains("pml_get_task_result {\"workflow_id\": \"" + ID + "\", \"task_id\": \"t1\", \"offset\": 2000}");
    assertThat(shortened.path("isError").asBoolean()).isTrue();
    assertThat(shortened.path("_meta").path("io.pml/result").path("total").asInt()).isEqualTo(5_000);
  }

  @Test
  void shorten_pictureBesideALongText_staysInPlace() {
    ObjectNode result = ToolResult.text("a".repeat(5_000));
    result.withArray("content").addObject().put("type", "image").put("data", "aaaa").put("mimeType", "image/png");

    assertThat(results.shorten(TOOL, result).path("content").path(1).path("type").asString()).isEqualTo("image");
  }

  @Test
  void page_afterPage_givesTheWholeTextBack() {
    String whole = "0123456789".repeat(57);
    results.shorten(TOOL, ToolResult.text(whole));

    StringBuilder read = new StringBuilder();
    ObjectNode page = page("{\"offset\": 0, \"limit\": 33}");
    while (true) {
      read.append(text(page));
      if (!place(page).has("next_offset")) {
        break;
      }
      page = page("{\"limit\": 33, \"offset\": " + place(page).path("next_offset") + "}");
    }
    assertThat(read).hasToString(whole);
  }

  @Test
  void page_thatWouldCutACharacterInTwo_holdsAllOfIt() {
    results.shorten(TOOL, ToolResult.text("😀".repeat(100)));

    assertThat(text(page("{\"limit\": 1}"))).isEqualTo("😀");
    assertThat(text(page("{\"offset\": 1, \"limit\": 2}"))).isEqualTo("😀");
    assertThat(place(page("{\"offset\": 1, \"limit\": 2}")).path("offset").asInt()).isEqualTo(2);
  }

  @Test
  void page_beyondTheEnd_isEmptyAndTheLast() {
    results.shorten(TOOL, ToolResult.text("a".repeat(500)));
    ObjectNode page = page("{\"offset\": 9999999999}");

    assertThat(text(page)).isEmpty();
    assertThat(place(page).has("next_offset")).isFalse();
  }

  @Test
  void page_structure_isItsJson() {
    results.shorten(TOOL, ToolResult.structured(Json.object().put("text", "a".repeat(500))));

    assertThat(text(page("{\"limit\": 10}"))).isEqualTo("{\"text\":\"a");
    assertThat(text(page("{\"limit\": 10, \"format\": \"pretty\"}"))).startsWith("{\n");
  }

  @Test
  void page_expiredResult_isAnErrorThatSaysWhatToDo() {
    results.shorten(TOOL, ToolResult.text("a".repeat(500)));
    now = now.plus(Duration.ofMinutes(11));

    assertThatThrownBy(() -> page("{}")).isInstanceOf(PmlException.class)
        .hasMessageContaining("kept for 10 minutes")
        .hasMessageContaining("make the call again");
  }

  @Test
  void page_ofAnExecution_isForThoseAloneWhoHadItExecuted() {
    Workflow workflow = new Workflow(ID, "test", new Workflow.Code("", "", new Structure(List.of(), List.of()), false),
        Json.object(), CALLER, new Workflow.Start(1, now, Duration.ofSeconds(1)), Optional.empty(),
        Optional.empty());
    storage.runs().begin(workflow, RunState.RUNNING);
    storage.runs()
        .answered(ID, List.of(new Recorded(1, "s:t", Optional.empty(), Json.object(), "", now,
            Optional.of(new Recorded.Answer(1, now, true, Json.text("of the call"))))))
        .await();
    storage.results()
        .save(new Results.Stored(new Results.Key(ID.toString(), Answers.WHOLE),
            Json.write(ToolResult.text("of the whole")), now, now.plus(Duration.ofMinutes(10))));
    Caller other = new Caller("somebody else", "test", Profile.EVERYTHING, Optional.empty());

    for (String task : List.of("t1", Answers.WHOLE)) {
      ObjectNode arguments = Json.object().put("workflow_id", ID.toString()).put("task_id", task);
      assertThat(text(results.call(CALLER, arguments))).startsWith("of the");
      assertThatThrownBy(() -> results.call(other, arguments)).isInstanceOf(PmlException.class)
          .hasMessageContaining("there never was a result");
    }
  }

  private ObjectNode page(String arguments) {
    return results.call(CALLER,
        Json.parseObject(arguments).put("workflow_id", ID.toString()).put("task_id", "t1"));
  }

  private static String text(ObjectNode result) {
    return result.path("content").path(0).path("text").asString();
  }

  private static ObjectNode place(ObjectNode page) {
    return (ObjectNode) page.path("_meta").path("io.pml/page");
  }
}
