package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class SmallPartsTest {
  private static final List<ObjectNode> MANY = IntStream.range(0, 1_001)
      .mapToObj(i -> Json.object().put("i", i))
      .toList();

  @Test
  void paging_longList_comesInPagesAndEnds() throws RpcException {
    ObjectNode first = Paging.page("items", MANY, Json.object());
    ObjectNode last = Paging.page("items", MANY, Json.object().put("cursor", "1000"));

    assertThat(first.path("items")).hasSize(500);
    assertThat(first.path("nextCursor").asString()).isEqualTo("500");
    assertThat(last.path("items")).hasSize(1);
    assertThat(last.has("nextCursor")).isFalse();
  }

  @Test
  void paging_cursorBeyondTheEnd_isAnEmptyPage() throws RpcException {
    assertThat(Paging.page("items", MANY, Json.object().put("cursor", "5000")).path("items")).isEmpty();
  }

  @Test
  void paging_strangeCursor_isRefused() {
    assertThatThrownBy(() -> Paging.page("items", MANY, Json.object().put("cursor", "-1")))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("not a cursor");
  }

  @Test
  void resultSize_picturesAndSounds_countNothing() {
    ObjectNode result = Json.parseObject("""
        {"content": [{"type": "image", "data": "aaaaaaaaaaaaaaaaaaaaaaaa"}]}""");

    assertThat(ResultSize.of(result)).isZero();
  }

  @Test
  void resultSize_blobOfAResource_countsNothing() {
    ObjectNode small = Json.parseObject("""
        {"content": [{"type": "resource", "resource": {"uri": "x://y", "blob": ""}}]}""");
    ObjectNode large = Json.parseObject("""
        {"content": [{"type": "resource", "resource": {"uri": "x://y", "blob": "%s"}}]}"""
        .formatted("a".repeat(9_999)));

    assertThat(ResultSize.of(large)).isEqualTo(ResultSize.of(small));
  }

  @Test
  void resultSize_structureBesideItsText_countsOnce() {
    String value = "{\"rows\":[1,2,3]}";
    ObjectNode text = Json.parseObject("{\"content\": [{\"type\": \"text\", \"text\": " + Json.write(Json.text(value))
        + "}]}");
    ObjectNode both = text.deepCopy();
    both.set("structuredContent", Json.parse(value));

    assertThat(ResultSize.of(both)).isEqualTo(ResultSize.of(text));
  }

  @Test
  void resultSize_arguments_countAsTheyAre() {
    assertThat(ResultSize.ofValue(Json.parse("{\"message\": \"hello\"}"))).isBetween(15L, 25L);
  }

  @Test
  void taskId_outwardAndBack_isTheSame() throws RpcException {
    ObjectNode outward = TaskIds.outward("jobs", Json.object().put("resultType", "task").put("taskId", "a/b"));

    assertThat(outward.path("taskId").asString()).isEqualTo("jobs/a/b");
    assertThat(TaskIds.inward(outward)).isEqualTo(new TaskIds.Place("jobs", "a/b"));
  }

  @Test
  void taskId_ofAResultThatIsNoTask_staysAsItIs() {
    ObjectNode result = Json.object().put("taskId", "mine");

    assertThat(TaskIds.outward("jobs", result)).isSameAs(result);
  }

  @Test
  void taskId_withoutAServer_isRefused() {
    assertThatThrownBy(() -> TaskIds.inward(Json.object().put("taskId", "nobody's"))).isInstanceOf(RpcException.class)
        .hasMessageContaining("not a task of this server: nobody's");
  }
}
