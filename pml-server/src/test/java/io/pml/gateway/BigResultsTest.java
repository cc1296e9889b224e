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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
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
  private final BigResults results = results(100);
  private final BigResults roomy = results(10_000);

  @Test
  void shorten_smallResult_isTheResultItself() {
    ObjectNode small = ToolResult.text("short");

    assertThat(results.shorten(TOOL, small)).isSameAs(small);
  }

  @Test
  void shorten_resultWithADeclaredSchema_isAsMuchOfItAsThereIsRoomFor_andSaysSo() {
    ObjectNode value = rows(2_000);

    ObjectNode shortened = roomy.shorten(DECLARED, ToolResult.structured(value));

    JsonNode structure = shortened.path("structuredContent");
    int left = structure.path("rows").size();
    assertThat(left).isBetween(200, 1_999);
    assertThat(structure.path("rows").path(left - 1)).isEqualTo(value.path("rows").path(left - 1));
    assertThat(structure.propertyNames()).containsExactly("pml_shortened", "rows");
    assertThat(structure.path("pml_shortened").asString())
        .contains("/rows has the first " + left + " of 2000 items")
        .contains("pml_get_task_result {\"workflow_id\": \"" + ID + "\", \"task_id\": \"t1\", \"offset\": 0}");
    assertThat(ResultSize.ofValue(structure)).isBetween(9_500L, 10_500L);
    assertThat(text(shortened)).contains("Read on with pml_get_task_result");
    assertThat(text(page("{}"))).startsWith("{\"rows\":[{\"id\":0");
  }

  @Test
  void shorten_longTextBesideAList_cutsTheTextAlone() {
    ObjectNode value = rows(20).put("text", "a".repeat(50_000)).put("note", "b".repeat(1_000));

    JsonNode structure = roomy.shorten(DECLARED, ToolResult.structured(value)).path("structuredContent");

    assertThat(structure.path("rows")).isEqualTo(value.path("rows"));
    assertThat(structure.path("note")).isEqualTo(value.path("note"));
    assertThat(structure.path("text").asString()).startsWith("a".repeat(5_000)).endsWith("a…");
    assertThat(structure.path("pml_shortened").asString()).contains("/text has the first", "of 50000 characters")
        .doesNotContain("rows");
  }

  @Test
  void shorten_listOfLongTexts_keepsSomethingOfEach() {
    ObjectNode value = Json.object();
    ArrayNode pages = value.putArray("pages");
    IntStream.range(0, 3).forEach(i -> pages.addObject().put("text", "a".repeat(20_000)));

    JsonNode structure = roomy.shorten(DECLARED, ToolResult.structured(value)).path("structuredContent");

    assertThat(structure.path("pages").valueStream()).hasSize(3)
        .allSatisfy(page -> assertThat(page.path("text").asString()).hasSizeBetween(3_000, 3_400).endsWith("a…"));
  }

  @Test
  void shorten_schemaWithoutRoomForAnotherProperty_saysSoInATextThatIsCut() {
    Tool tool = declaring("""
        {"properties": {"text": {"type": "string"}, "rows": {"type": "array"}}, "additionalProperties": false}""");
    ObjectNode value = rows(2_000).put("text", "a".repeat(50_000));

    JsonNode structure = roomy.shorten(tool, ToolResult.structured(value)).path("structuredContent");

    assertThat(structure.propertyNames()).containsExactly("rows", "text");
    assertThat(structure.path("text").asString()).startsWith("a".repeat(4_000))
        .contains("a… [PML: shortened: /rows has the first ", "of 2000 items", "of 50000 characters", ID.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"additionalProperties\": false, \"properties\": {\"rows\": {}}}",
      "{\"properties\": {\"rows\": {\"minItems\": 2000}}}", "{\"$ref\": \"#/nowhere\"}",
      "{\"properties\": {\"rows\": {\"items\": {\"properties\": {\"name\": {\"pattern\": \"(\"}}}}}}"})
  void shorten_resultOfWhichLessWouldNotFitItsSchemaOrNotSaySo_isHandedOverWhole(String schema) {
    ObjectNode large = ToolResult.structured(rows(2_000));

    assertThat(roomy.shorten(declaring(schema), large)).isSameAs(large);
    assertThat(storage.results().find(new Results.Key(ID.toString(), "t1"), now)).isEmpty();
  }

  @Test
  void shorten_textsThatMayBeIdentifiers_areNotCut() {
    ObjectNode value = Json.object();
    IntStream.range(0, 300)
        .forEach(i -> value.putObject("user" + i).put("id", new UUID(7, i).toString()).put("url", "https://x.y/" + i));
    ObjectNode large = ToolResult.structured(value);

    assertThat(roomy.shorten(DECLARED, large)).isSameAs(large);
  }

  @Test
  void shorten_bytesThatNobodyReads_areNotCut() {
    ObjectNode value = rows(2_000).put("blob", "a".repeat(50_000));

    JsonNode structure = roomy.shorten(DECLARED, ToolResult.structured(value)).path("structuredContent");

    assertThat(structure.path("blob")).isEqualTo(value.path("blob"));
  }

  @Test
  void shorten_longContentBesideAStructureThatFits_isHandedOverWhole() {
    ObjectNode large = ToolResult.text("a".repeat(50_000));
    large.putObject("structuredContent").put("lines", 7);

    assertThat(roomy.shorten(DECLARED, large)).isSameAs(large);
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

  private BigResults results(int inlineBytes) {
    return new BigResults(storage.results(), storage.runs(),
        new Settings.Results(inlineBytes, Duration.ofMinutes(10)), clock, () -> ID);
  }

  private static Tool declaring(String schema) {
    return Tool.of("s", Json.object().put("name", "t").set("outputSchema", Json.parse(schema)).asObject());
  }

  private static ObjectNode rows(int count) {
    ObjectNode value = Json.object();
    ArrayNode rows = value.putArray("rows");
    IntStream.range(0, count).forEach(i -> rows.addObject().put("id", i).put("name", "row number " + i));
    return value;
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
