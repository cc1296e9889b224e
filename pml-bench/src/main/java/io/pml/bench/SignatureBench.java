package io.pml.bench;

import com.caoccao.javet.swc4j.Swc4j;
import com.caoccao.javet.swc4j.enums.Swc4jMediaType;
import com.caoccao.javet.swc4j.enums.Swc4jParseMode;
import com.caoccao.javet.swc4j.exceptions.Swc4jCoreException;
import com.caoccao.javet.swc4j.options.Swc4jParseOptions;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import io.pml.json.Json;
import io.pml.signature.CallPath;
import io.pml.signature.Limits;
import io.pml.signature.Returns;
import io.pml.signature.Signature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** What declarations cost in tokens of {@code cl100k_base}, beside the JSON Schemas that they are made from. */
final class SignatureBench {
  private final Encoding encoding = Encodings.newDefaultEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
  private final Swc4j parser = new Swc4j();
  private final List<Cost> costs = new ArrayList<>();
  private int failures;

  /**
   * One tool, in tokens.
   *
   * @param schema its input schema alone
   * @param definition name, description and schema, as {@code tools/list} shows them
   * @param signature the whole declaration
   * @param bare the declaration without the description
   * @param argument the type of the argument alone, which stands for the schema
   */
  private record Cost(int schema, int definition, int signature, int bare, int argument) {}

  /**
   * Reads {@code tools.jsonl} in every folder of a folder: one tool a line, with {@code name}, {@code description} and
   * {@code input_schema}; those without a schema do not count.
   */
  static List<String> measure(Path data) throws IOException {
    SignatureBench bench = new SignatureBench();
    try (Stream<Path> folders = Files.list(data)) {
      for (Path file : folders.map(folder -> folder.resolve("tools.jsonl")).filter(Files::exists).sorted().toList()) {
        for (String line : Files.readAllLines(file)) {
          bench.add(Json.parseObject(line));
        }
      }
    }
    return bench.report();
  }

  private void add(ObjectNode tool) {
    if (!(tool.path("input_schema") instanceof ObjectNode schema)) {
      return;
    }
    String name = tool.path("name").asString();
    String description = tool.path("description").asString("");
    CallPath path = new CallPath(List.of("mcp", tool.path("server").asString("server"), name));
    ObjectNode definition = Json.object().put("name", name).put("description", description);
    definition.set("inputSchema", schema);
    String signature = signature(path, description, schema, Limits.DEFAULT.description());
    String bare = signature(path, description, schema, 0);
    if (!parses(signature) || !parses(bare)) {
      failures++;
    }
    costs.add(new Cost(tokens(Json.write(schema)), tokens(Json.write(definition)), tokens(signature), tokens(bare),
        tokens(bare.substring(bare.indexOf('(') + 1, bare.lastIndexOf("):Promise")))));
  }

  private static String signature(CallPath path, String description, ObjectNode schema, int length) {
    Limits limits = new Limits(Limits.DEFAULT.text(), length, Limits.DEFAULT.note());
    return Signature.of(path, description, schema, new Returns.Unknown(), limits);
  }

  private boolean parses(String text) {
    try {
      parser.parse(text, new Swc4jParseOptions().setMediaType(Swc4jMediaType.TypeScript)
          .setParseMode(Swc4jParseMode.Module));
      return true;
    } catch (Swc4jCoreException e) {
      return false;
    }
  }

  private int tokens(String text) {
    return encoding.countTokensOrdinary(text);
  }

  private List<String> report() {
    return List.of("tools %,d, of which do not parse %d".formatted(costs.size(), failures),
        line("argument / JSON Schema", Cost::argument, Cost::schema),
        line("declaration / name, description and JSON Schema", Cost::signature, Cost::definition),
        line("declaration / JSON Schema", Cost::signature, Cost::schema),
        line("declaration without description / JSON Schema", Cost::bare, Cost::schema));
  }

  private String line(String title, ToDoubleFunction<Cost> part, ToDoubleFunction<Cost> whole) {
    double mean = costs.stream()
        .mapToDouble(cost -> part.applyAsDouble(cost) / whole.applyAsDouble(cost))
        .average()
        .orElse(0);
    double parts = costs.stream().mapToDouble(part).sum();
    double all = costs.stream().mapToDouble(whole).sum();
    return "%-50s mean of ratios %5.1f %%   all together %5.1f %% (%,.0f of %,.0f)".formatted(title, 100 * mean,
        100 * parts / all, parts, all);
  }
}
