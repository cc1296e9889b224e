package io.pml.gateway;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import io.pml.tool.Tool;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks arguments and results of tools against their schemas, each compiled once. Threads may share it. */
final class SchemaCheck {
  private static final int MOST_COMPILED = 2_000;
  private static final int MOST_ERRORS = 5;
  private static final int MOST_KEYWORDS = 200_000;
  private static final int MOST_NAMED = 30;
  private static final String NO_MORE = "/additionalProperties";

  private final Map<Key, Optional<Schema>> compiled = new ConcurrentHashMap<>();

  /** What a schema is asked about. */
  private enum Part {
    ARGUMENTS,
    SOME_ARGUMENTS,
    RESULT
  }

  /** One schema of a definition. */
  private record Key(String definitionHash, Part part) {}

  /** Only loaded when something is first checked: it is not small. */
  private static final class Registry {
    /** Schemas come from servers that are not trusted: nothing is fetched, and patterns take linear time. */
    static SchemaRegistry make() {
      SchemaRegistryConfig config = SchemaRegistryConfig.builder().regularExpressionFactory(pattern -> {
        Pattern compiled = Pattern.compile(pattern);
        return text -> compiled.matcher(text).find();
      }).build();
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
          builder -> builder.schemaRegistryConfig(config)
              .schemaLoader(loader -> loader.fetchRemoteResources(false)));
    }
  }

  /** Stops a validation that looks at too many keywords: a schema may refer to itself twice on every level. */
  private static final class Counting extends ExecutionContext {
    private int keywords;

    @Override
    public void evaluationPathAddLast(String keyword) {
      if (++keywords > MOST_KEYWORDS) {
        throw new SchemaException("more than " + MOST_KEYWORDS + " steps");
      }
      super.evaluationPathAddLast(keyword);
    }
  }

  void require(Tool tool, ObjectNode arguments) {
    objection(tool, arguments, true).ifPresent(objection -> {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "wrong arguments for " + tool.id() + ": " + objection);
    });
  }

  /**
   * What is wrong with arguments. A schema that cannot be used objects to nothing: its server will.
   *
   * @param complete whether these are all arguments
   */
  Optional<String> objection(Tool tool, ObjectNode arguments, boolean complete) {
    return complete
        ? objection(new Key(tool.hash(), Part.ARGUMENTS), tool::inputSchema, arguments)
        : objection(new Key(tool.hash(), Part.SOME_ARGUMENTS), () -> withoutRequired(tool.inputSchema()), arguments);
  }

  /** Whether a tool promised such a result, formats included; no where its schema cannot be used. */
  boolean accepts(Tool tool, ObjectNode structuredContent) {
    return usable(new Key(tool.hash(), Part.RESULT), () -> Json.child(tool.definition(), "outputSchema"))
        .flatMap(schema -> errors(schema, structuredContent, true))
        .map(List::isEmpty)
        .orElse(false);
  }

  private Optional<String> objection(Key key, Supplier<ObjectNode> schema, ObjectNode value) {
    return usable(key, schema)
        .flatMap(usable -> errors(usable, value, false)
            .flatMap(errors -> sentences(errors, usable.getSchemaNode())));
  }

  private Optional<Schema> usable(Key key, Supplier<ObjectNode> schema) {
    if (compiled.size() > MOST_COMPILED) {
      compiled.clear();
    }
    return compiled.computeIfAbsent(key, _ -> compile(schema.get()));
  }

  /**
   * What is wrong with a value; empty when the schema turns out to be of no use.
   *
   * @param formats whether a text has to be of the format that its schema names even where the dialect does not say so
   */
  private static Optional<List<Error>> errors(Schema schema, ObjectNode value, boolean formats) {
    try {
      Counting context = new Counting();
      if (formats) {
        context.executionConfig(config -> config.formatAssertionsEnabled(true));
      }
      schema.validate(context, value);
      return Optional.of(context.getErrors());
    } catch (SchemaException | PatternSyntaxException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static Optional<Schema> compile(ObjectNode schema) {
    try {
      return Optional.of(Registry.make().getSchema(schema));
    } catch (SchemaException | PatternSyntaxException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static ObjectNode withoutRequired(ObjectNode schema) {
    ObjectNode checked = schema.deepCopy();
    checked.remove("required");
    return checked;
  }

  private static Optional<String> sentences(List<Error> errors, JsonNode schema) {
    return errors.stream()
        .limit(MOST_ERRORS)
        .map(error -> sentence(error, schema))
        .reduce((one, other) -> one + "; " + other);
  }

  private static String sentence(Error error, JsonNode schema) {
    String place = String.valueOf(error.getInstanceLocation());
    String problem = unknown(error, schema).orElseGet(error::getMessage);
    return place.isEmpty() ? problem : place + ": " + problem;
  }

  /** What is not taken is told with what is, where that can be told in a few words. */
  private static Optional<String> unknown(Error error, JsonNode schema) {
    String property = error.getProperty();
    String place = String.valueOf(error.getSchemaLocation().getFragment());
    if (property == null || !place.endsWith(NO_MORE)) {
      return Optional.empty();
    }
    Collection<String> known = schema.at(place.substring(0, place.length() - NO_MORE.length()))
        .path("properties")
        .propertyNames();
    return Optional.of(known)
        .filter(names -> !names.isEmpty() && names.size() <= MOST_NAMED)
        .map(names -> "\"" + property + "\" is not taken" + Suggestion.sentence(property, names));
  }
}
