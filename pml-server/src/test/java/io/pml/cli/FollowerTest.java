package io.pml.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowerTest {
  private static final String HEAD = "\"workflow_id\": \"019a0000-0000-7000-8000-00000000abcd\", \"ts\": 0, ";

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
      "\"type\": \"tool_start\", \"tool\": \"fs:read\" | > fs:read",
      "\"type\": \"tool_start\", \"tool\": \"fs:read\", \"origin\": \"recorded\" | > fs:read (not called: recorded)",
      "\"type\": \"tool_end\", \"tool\": \"fs:read\", \"success\": true, \"duration_ms\": 12.3 | < fs:read 12 ms",
      "\"type\": \"tool_end\", \"tool\": \"a:b\", \"success\": false, \"duration_ms\": 1, \"error\": \"no\" | < a:b 1 ms FAILED no",
      "\"type\": \"capability_start\", \"intent\": \"be there\" | begins: be there",
      "\"type\": \"capability_end\", \"capability\": \"cap:x\", \"success\": true, \"duration_ms\": 1 | < cap:x 1 ms",
      "\"type\": \"decision\", \"node\": \"d1\", \"outcome\": \"true\" | at d1: true",
      "\"type\": \"progress\", \"message\": \"half\", \"done\": 1, \"total\": 2 | ... half (1/2)",
      "\"type\": \"log\", \"level\": \"warn\", \"message\": \"careful\" | warn: careful"})
  void line_ofAnEvent_saysWhatHappened(String event, String line) {
    assertThat(Follower.line(Json.parseObject("{" + HEAD + event + "}"), 200)).endsWith(" 00000000abcd " + line);
  }

  @Test
  void line_ofWhatAProgramSaid_cannotPaintOverOthers() {
    String line = Follower.line(Json.parseObject("{" + HEAD
        + "\"type\": \"log\", \"level\": \"info\", \"message\": \"a\\u001b[2Jb\\n12:00:00  < fs:write\"}"), 60);

    assertThat(line).doesNotContain("\u001b").doesNotContain("\n").hasSizeLessThanOrEqualTo(60);
  }
}
