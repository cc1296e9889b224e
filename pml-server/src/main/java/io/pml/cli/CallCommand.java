package io.pml.cli;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.upstream.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(name = "call", description = "Calls a tool, as an agent would.")
final class CallCommand implements Callable<Integer> {
  @Mixin
  private Common common = new Common();

  @Parameters(index = "0", paramLabel = "TOOL", description = "Such as filesystem:read_file.")
  private String tool = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "ARGUMENTS", description = "A JSON object; - reads it from standard input.")
  private @Nullable String arguments;

  @CommandLine.Spec
  private CommandLine.Model.@Nullable CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    ObjectNode given = arguments();
    ObjectNode result;
    try (Session session = Session.open(common)) {
      result = session.call(tool, given, new Progress());
    }
    common.print(result, () -> show(result));
    return ToolResult.isError(result) ? 1 : 0;
  }

  private ObjectNode arguments() throws IOException {
    if (arguments == null) {
      return Json.object();
    }
    String text = arguments.equals("-") ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : arguments;
    try {
      return Json.parseObject(text);
    } catch (JsonSyntaxException e) {
      if (spec == null) {
        throw e;
      }
      throw new CommandLine.ParameterException(spec.commandLine(),
          "the arguments are no JSON object: " + e.getMessage(), e);
    }
  }

  private void show(ObjectNode result) {
    for (JsonNode item : result.path("content")) {
      common.out()
          .println(item.path("type").asString("").equals("text")
              ? item.path("text").asString("")
              : "[" + item.path("type").asString("something") + " " + item.path("mimeType").asString("") + "]");
    }
  }
}
