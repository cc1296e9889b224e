package io.pml.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecuteModeTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      DIRECT      | {"intent": "i", "code": "return 1", "args": {"a": 1}, "name": "a:b_c", "options": {"dry_run": false}}
      DIRECT      | {"code": "return 1", "args": {}, "context": {"a": 1}, "capability": "", "workflow_id": " "}
      DIRECT      | {"implementation": {"code": "return 1"}}
      DIRECT      | {"implementation": {"type": "dag", "dag": {}}, "options": {"per_layer_validation": true}}
      CALL        | {"intent": "i", "capability": "a:b_c", "args": {"a": 1}, "options": {"cache": "off"}}
      SPECULATION | {"intent": "i", "context": {}, "args": {}, "options": {"timeout_ms": 5}}
      SUGGESTION  | {"intent": "i", "options": {}, "code": ""}
      RESUME      | {"workflow_id": "w", "intent": "i", "options": {"trace": "full"}}
      """)
  void mode_ofACallThatSaysEnough_isTold(ExecuteMode mode, String arguments) {
    assertThat(ExecuteMode.of(Json.parseObject(arguments))).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {}                                               | nothing to do: give "intent"
      {"args": {"a": 1}}                               | nothing to do: give "intent"
      {"code": "return 1", "capability": "a:b_c"}      | "code" and "capability" at once: send one of them
      {"workflow_id": "w", "code": "return 1"}         | "workflow_id" and "code" at once
      {"code": "1", "implementation": {"code": "1"}}   | "code" and "implementation" at once
      {"workflow_id": "w", "args": {"a": 1}}           | "args" has no effect beside "workflow_id"
      {"workflow_id": "w", "options": {"dry_run": true, "cache": "off"}} | "options.dry_run" and "options.cache" have no
      {"capability": "a:b_c", "name": "a:c_d"}         | "name" has no effect beside "capability"
      {"intent": "i", "args": {"a": 1}}                | the values of a wish as "context"
      {"intent": "i", "options": {"dry_run": true}}    | "options" has no effect on "intent" alone
      {"intent": "i", "context": {"a": 1}, "args": {"b": 1}} | put its values into "context" alone
      {"intent": "i", "context": {"a": 1}, "name": "a:b_c"}  | "name" has no effect on a wish
      {"code": "1", "context": {"a": 1}, "args": {"b": 1}}   | put all values into "args"
      {"code": "1", "name": "a:b_c", "options": {"dry_run": true}} | a dry run is not remembered
      {"code": "1", "options": {"per_layer_validation": true}}     | only tasks have layers
      {"implementation": {"type": "dag", "code": "1"}} | "implementation" is either
      {"implementation": {"type": "dag"}}              | "implementation" is either
      {"implementation": {"dag": {}, "code": "1"}}     | "implementation" is either
      {"implementation": {"tasks": []}}                | "implementation" takes no "tasks"
      """)
  void mode_ofACallThatSaysTooLittleOrTooMuch_isRefusedWithWhatToSend(String arguments, String message) {
    assertThatThrownBy(() -> ExecuteMode.of(Json.parseObject(arguments)))
        .isInstanceOfSatisfying(PmlException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_ARGUMENTS))
        .hasMessageContaining(message);
  }
}
