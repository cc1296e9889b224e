package io.pml.testkit.conformance;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.mcp.server.Peer;
import io.pml.mcp.server.Question;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/** Tools that go on as tasks. */
final class TaskTools {
  private static final Duration TTL = Duration.ofMinutes(5);

  private static final String SLOW_COMPUTE = """
      {
        "type": "object",
        "properties": {"seconds": {"type": "number"}, "label": {"type": "string"}},
        "required": ["seconds"]
      }
      """;

  private TaskTools() {}

  static List<FixtureTool> all() {
    return List.of(
        new FixtureTool("slow_compute", "Takes as long as it is told to", Json.parseObject(SLOW_COMPUTE),
            TaskTools::computes),
        FixtureTool.of("failing_job", "Always fails, as a task only", TaskTools::fails),
        FixtureTool.of("protocol_error_job", "Breaks, as a task only", TaskTools::breaks),
        FixtureTool.of("confirm_delete", "Asks before it deletes", TaskTools::confirms, "filename"),
        FixtureTool.of("multi_input", "Asks for two things at once", TaskTools::asksTwo),
        FixtureTool.of("test_tool_with_task", "Asks first, then goes on as a task", TaskTools::asksFirst));
  }

  private static ObjectNode computes(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    exchange.becomeTask(TTL);
    Thread.sleep(Duration.ofMillis((long) (1000 * arguments.path("seconds").asDouble(0))));
    return Contents.said("computed " + arguments.path("label").asString("something"));
  }

  private static ObjectNode fails(Exchange exchange, ObjectNode arguments) throws RpcException, InterruptedException {
    mustBecomeTask(exchange);
    Thread.sleep(Duration.ofMillis(500));
    return PlainTools.failed("the job failed, as it always does");
  }

  private static ObjectNode breaks(Exchange exchange, ObjectNode arguments) throws RpcException {
    mustBecomeTask(exchange);
    throw new RpcException(RpcError.INTERNAL_ERROR, "the job broke, as it always does");
  }

  private static ObjectNode confirms(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    exchange.becomeTask(TTL);
    String file = arguments.path("filename").asString("");
    ObjectNode answer = AskingTools.ask(exchange, "confirm", Forms.field("Delete " + file + "?", "confirm", "boolean"));
    return Contents.said("delete " + file + ": " + Forms.told(answer));
  }

  private static ObjectNode asksTwo(Exchange exchange, ObjectNode arguments) throws RpcException, InterruptedException {
    exchange.becomeTask(TTL);
    Map<String, Question> questions = new LinkedHashMap<>();
    questions.put("first", Forms.field("First name?", "name", "string"));
    questions.put("second", Forms.field("Second name?", "name", "string"));
    ObjectNode answers = Json.object();
    answers.setAll(exchange.ask(questions));
    return Contents.said(Json.write(answers));
  }

  private static ObjectNode asksFirst(Exchange exchange, ObjectNode arguments)
      throws RpcException, InterruptedException {
    ObjectNode answer = AskingTools.ask(exchange, "user_name", Forms.field("What is your name?", "name", "string"));
    mustBecomeTask(exchange);
    return Contents.said("Hello, " + Forms.entered(answer, "name") + "!");
  }

  private static void mustBecomeTask(Exchange exchange) throws RpcException {
    if (!exchange.becomeTask(TTL)) {
      throw Peer.lacks("extensions", Meta.TASKS_EXTENSION);
    }
  }
}
