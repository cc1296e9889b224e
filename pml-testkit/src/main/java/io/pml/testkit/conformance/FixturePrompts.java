package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The prompts of the fixture, and the completion of their arguments. */
final class FixturePrompts {
  private static final List<String> WORDS = List.of("paris", "park", "party", "pine", "test://static-text");

  private FixturePrompts() {}

  static ObjectNode list(Exchange exchange, ObjectNode params) {
    ObjectNode result = Json.object();
    ArrayNode prompts = result.putArray("prompts");
    prompts.add(described("test_simple_prompt", "A prompt without arguments"));
    prompts.add(described("test_prompt_with_arguments", "A prompt with arguments", "arg1", "arg2"));
    prompts.add(described("test_prompt_with_embedded_resource", "A prompt that holds a resource", "resourceUri"));
    prompts.add(described("test_prompt_with_image", "A prompt that holds an image"));
    prompts.add(described("test_input_required_result_prompt", "A prompt that asks for its context"));
    return result;
  }

  static ObjectNode get(Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    ObjectNode arguments = Json.child(params, "arguments");
    String name = params.path("name").asString("");
    return switch (name) {
      case "test_simple_prompt" -> prompt(Contents.text("This is a simple prompt for testing."));
      case "test_prompt_with_arguments" -> prompt(Contents.text("Prompt with arguments: arg1='"
          + arguments.path("arg1").asString("") + "', arg2='" + arguments.path("arg2").asString("") + "'"));
      case "test_prompt_with_embedded_resource" -> prompt(
          Contents.resource(arguments.path("resourceUri").asString(""), "text/plain",
              "Embedded resource content for testing."),
          Contents.text("Please process the embedded resource above."));
      case "test_prompt_with_image" -> prompt(Contents.image(), Contents.text("Please analyze the image above."));
      case "test_input_required_result_prompt" -> prompt(Contents.text("Context: " + Forms.entered(
          AskingTools.ask(exchange, "user_context",
              Forms.field("What context should the prompt use?", "context", "string")),
          "context")));
      default -> throw new RpcException(RpcError.INVALID_PARAMS, "Unknown prompt: " + name);
    };
  }

  static ObjectNode complete(Exchange exchange, ObjectNode params) {
    String begun = params.path("argument").path("value").asString("");
    List<String> words = WORDS.stream().filter(word -> word.startsWith(begun)).toList();
    ObjectNode result = Json.object();
    ObjectNode completion = result.putObject("completion").put("total", words.size()).put("hasMore", false);
    words.forEach(completion.putArray("values")::add);
    return result;
  }

  private static ObjectNode prompt(ObjectNode... contents) {
    ObjectNode result = Json.object();
    result.putArray("messages").addAll(Stream.of(contents).map(Contents::fromUser).toList());
    return result;
  }

  private static ObjectNode described(String name, String description, String... arguments) {
    ObjectNode prompt = Json.object().put("name", name).put("description", description);
    for (String argument : arguments) {
      prompt.withArray("arguments").addObject().put("name", argument).put("required", true);
    }
    return prompt;
  }
}
