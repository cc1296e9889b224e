package io.pml.std;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.AnnotationKeyword;
import io.pml.json.Json;
import io.pml.upstream.Caller;
import io.pml.upstream.PlainTool;
import io.pml.upstream.ToolResult;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks JSON against a schema that is complete in itself: nothing is fetched. */
record JsonValidate(Duration patience) implements PlainTool {
  private static final int MAX_ERRORS = 100;
  private static final int MAX_KEYWORDS = 2_000_000;
  private static final int MAX_EXPONENT = 1000;

  /** The drafts, each taking a keyword it does not know as a remark. Only loaded when one is needed: they are not small. */
  private static final class Drafts {
    static final List<Dialect> ALL = Stream
        .of(Dialects.getDraft202012(), Dialects.getDraft201909(), Dialects.getDraft7(), Dialects.getDraft6(),
            Dialects.getDraft4())
        .map(draft -> Dialect.builder(draft).unknownKeywordFactory((name, _) -> new AnnotationKeyword(name)).build())
        .toList();
  }

  private static final ObjectNode DEFINITION = Definition
      .of("json_validate", "Validate JSON", "Check JSON against a JSON Schema (2020-12 unless $schema says otherwise). "
          + "Remote $ref is not fetched; patterns are RE2.")
      .takes("json", Schemas.any("JSON value or JSON text"))
      .takes("schema", Schemas.any("JSON Schema or its JSON text"))
      .gives("valid", Schemas.flag())
      .gives("errors", Schemas.list(errorSchema()))
      .gives("truncated", Schemas.flag())
      .readOnly();

  private static ObjectNode errorSchema() {
    ObjectNode schema = Schemas.object();
    schema.putObject("properties")
        .set("path", Schemas.text("JSON Pointer"))
        .set("message", Schemas.text());
    return schema;
  }

  @Override
  public ObjectNode definition() {
    return DEFINITION;
  }

  @Override
  public ObjectNode call(Caller caller, ObjectNode values) {
    Arguments arguments = new Arguments(values);
    JsonNode json = arguments.json("json");
    JsonNode schema = arguments.json("schema");
    if (!schema.isObject() && !schema.isBoolean()) {
      throw Arguments.bad("`schema` is not a JSON Schema: give an object, true or false");
    }
    requireReasonableNumbers("json", json);
    requireReasonableNumbers("schema", schema);
    List<Error> errors = validate(json, schema);
    ObjectNode result = Json.object().put("valid", errors.isEmpty());
    ArrayNode list = result.putArray("errors");
    errors.stream()
        .limit(MAX_ERRORS)
        .forEach(error -> list.addObject()
            .put("path", error.getInstanceLocation().toString())
            .put("message", error.getMessage()));
    return ToolResult.structured(result.put("truncated", errors.size() > MAX_ERRORS));
  }

  private List<Error> validate(JsonNode json, JsonNode schema) {
    try {
      Counting context = new Counting();
      registry().getSchema(schema).validate(context, json);
      return context.getErrors();
    } catch (SchemaException e) {
      throw Arguments.bad("`schema` cannot be used: " + e.getMessage() + "; put what $ref names into $defs");
    } catch (StackOverflowError e) {
      throw Arguments.bad("`schema` refers to itself without end: let every $ref go one level down into the value");
    }
  }

  /** A registry of its own for every call, so that no schema is remembered under an id another one names. */
  private SchemaRegistry registry() {
    Deadline deadline = Deadline.in(patience);
    SchemaRegistryConfig config = SchemaRegistryConfig.builder()
        .regularExpressionFactory(pattern -> {
          Regex regex = Regex.compile(pattern, false);
          return text -> matches(regex, text, deadline);
        })
        .build();
    return SchemaRegistry.withDialects(Drafts.ALL,
        builder -> builder.defaultDialectId(Drafts.ALL.getFirst().getId())
            .schemaRegistryConfig(config)
            .schemaLoader(loader -> loader.fetchRemoteResources(false)
                .allow(iri -> iri.toString().matches("https?://json-schema\\.org/.*"))));
  }

  private static boolean matches(Regex regex, String text, Deadline deadline) {
    try {
      return regex.matcher(text, deadline).find();
    } catch (Regex.OutOfTime e) {
      throw Arguments.bad("the patterns of `schema` took too long on this value: simplify them");
    }
  }

  /** Whether 1e999999999 is a multiple of 7 takes a billion digits to say. */
  private static void requireReasonableNumbers(String name, JsonNode value) {
    if (value.isNumber()) {
      BigDecimal number = value.decimalValue();
      if (Math.abs((long) number.scale()) > MAX_EXPONENT) {
        throw Arguments.bad("`" + name + "` holds a number with an exponent beyond " + MAX_EXPONENT + ": leave it out");
      }
    }
    value.forEach(item -> requireReasonableNumbers(name, item));
  }

  /** Stops a validation that looks at too many keywords: a schema may refer to itself twice on every level. */
  private static final class Counting extends ExecutionContext {
    private int keywords;

    Counting() {
      super(ExecutionConfig.builder().formatAssertionsEnabled(true).build());
    }

    @Override
    public void evaluationPathAddLast(String keyword) {
      if (++keywords > MAX_KEYWORDS) {
        throw Arguments.bad("`schema` takes more than " + MAX_KEYWORDS + " steps on this value: simplify it");
      }
      super.evaluationPathAddLast(keyword);
    }
  }
}
