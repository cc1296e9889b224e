package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Tools that ask the client something before they answer. */
final class AskingTools {
  private static final String DEFAULTS = """
      {
        "type": "object",
        "properties": {
          "name": {"type": "string", "default": "John Doe"},
          "age": {"type": "integer", "default": 30},
          "score": {"type": "number", "default": 95.5},
          "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
          "verified": {"type": "boolean", "default": true}
        },
        "required": []
      }
      """;

  private static final String ENUMS = """
      {
        "type": "object",
        "properties": {
          "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
          "titledSingle": {
            "type": "string",
            "oneOf": [
              {"const": "value1", "title": "First Option"},
              {"const": "value2", "title": "Second Option"},
              {"const": "value3", "title": "Third Option"}
            ]
          },
          "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"]
          },
          "untitledMulti": {
            "type": "array",
            "items": {"type": "string", "enum": ["option1", "option2", "option3"]}
          },
          "titledMulti": {
            "type": "array",
            "items": {
              "anyOf": [
                {"const": "value1", "title": "First Choice"},
                {"const": "value2", "title": "Second Choice"},
                {"const": "value3", "title": "Third Choice"}
              ]
            }
          }
        },
        "required": []
      }
      """;

  private static final String USERNAME_AND_EMAIL = """
      {
        "type": "object",
        "properties": {
          "username": {"type": "string", "description": "User's response"},
          "email": {"type": "string", "description": "User's email address"}
        },
        "required": ["username", "email"]
      }
      """;

  private AskingTools() {}

  static List<FixtureTool> all() {
    return List.of(
        FixtureTool.of("test_sampling", "Asks the client's model", AskingTools::samples, "prompt"),
        FixtureTool.of("test_elicitation", "Asks the user", AskingTools::elicits, "message"),
        FixtureTool.of("test_elicitation_sep1034_defaults", "Asks with defaults", form(DEFAULTS)),
        FixtureTool.of("test_elicitation_sep1330_enums", "Asks with every kind of choice", form(ENUMS)),
        FixtureTool.of("test_missing_capability", "Needs the client's model",
            (exchange, arguments) -> one(exchange, "answer", Forms.sample("Say something.", 10))),
        FixtureTool.of("test_streaming_elicitation", "Asks the user while a stream may be open",
            (exchange, arguments) -> one(exchange, "confirm", Forms.field("Go on?", "ok", "boolean"))),
        FixtureTool.of("test_input_required_result_elicitation", "Asks for a name",
            (exchange, arguments) -> Contents.said("Hello, "
                + Forms.entered(ask(exchange, "user_name", Forms.field("What is your name?", "name", "string")), "name")
                + "!")),
        FixtureTool.of("test_input_required_result_sampling", "Asks the client's model",
            (exchange, arguments) -> one(exchange, "capital_question",
                Forms.sample("What is the capital of France?", 100))),
        FixtureTool.of("test_input_required_result_list_roots", "Asks for the client's roots",
            (exchange, arguments) -> one(exchange, "client_roots", Forms.roots())),
        FixtureTool.of("test_input_required_result_request_state", "Asks for a confirmation", AskingTools::confirms),
        FixtureTool.of("test_input_required_result_tampered_state", "Asks for a confirmation", AskingTools::confirms),
        FixtureTool.of("test_input_required_result_multiple_inputs", "Asks for several things at once",
            (exchange, arguments) -> several(exchange, everything())),
        FixtureTool.of("test_input_required_result_capabilities", "Asks for what the client can give",
            AskingTools::whatTheClientCan),
        FixtureTool.of("test_input_required_result_multi_round", "Asks twice", AskingTools::twice));
  }

  static ObjectNode ask(Exchange exchange, String key, Question question) throws RpcException, InterruptedException {
    return exchange.ask(Map.of(key, question)).getOrDefault(key, Json.object());
  }

  private static ObjectNode one(Exchange exchange, String key, Question question)
      throws RpcException, InterruptedException {
    return Contents.said(Json.write(ask(exchange, key, question)));
  }

  private static ObjectNode several(Exchange exchange, Map<String, Question> questions)
      throws RpcException, InterruptedException {
    ObjectNode answers = Json.object();
    answers.setAll(exchange.ask(questions));
    return Contents.said(Json.write(answers));
  }

  private static FixtureTool.Run form(String schema) {
    return (exchange, arguments) -> {
      Question question = Forms.form("Please fill in the form.", Json.parseObject(schema));
      return Contents.said("Elicitation completed: " + Forms.told(ask(exchange, "form", question)));
    };
  }

  private static ObjectNode samples(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    ObjectNode answer = ask(exchange, "sample", Forms.sample(arguments.path("prompt").asString(""), 100));
    return Contents.said("LLM response: " + answer.path("content").path("text").asString(""));
  }

  private static ObjectNode elicits(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    Question question = Forms.form(arguments.path("message").asString(""), Json.parseObject(USERNAME_AND_EMAIL));
    return Contents.said("User response: " + Forms.told(ask(exchange, "user", question)));
  }

  private static ObjectNode confirms(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    ObjectNode answer = ask(exchange, "confirm", Forms.field("Please confirm", "ok", "boolean"));
    return Contents.said("state-ok: " + Forms.told(answer));
  }

  private static Map<String, Question> everything() {
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("user_name", Forms.field("What is your name?", "name", "string"));
    questions.put("greeting", Forms.sample("Generate a greeting", 50));
    questions.put("client_roots", Forms.roots());
    return questions;
  }

  private static ObjectNode whatTheClientCan(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    Map<String, Question> questions = everything();
    questions.values().removeIf(question -> !exchange.peer().canAnswer(question.method()));
    return several(exchange, questions);
  }

  private static ObjectNode twice(Exchange exchange, ObjectNode arguments) throws RpcException, InterruptedException {
    ObjectNode name = ask(exchange, "step1", Forms.field("Step 1: What is your name?", "name", "string"));
    ObjectNode color = ask(exchange, "step2", Forms.field("Step 2: What is your favorite color?", "color", "string"));
    return Contents.said(Forms.entered(name, "name") + " likes " + Forms.entered(color, "color"));
  }
}
