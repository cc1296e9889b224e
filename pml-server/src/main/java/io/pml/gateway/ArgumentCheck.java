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
import io.pml.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Checks arguments of tools against their schemas, each compiled once. Threads may share it. */
final class ArgumentCheck {
  private static final int MOST_COMPILED = 2_000;
  private static final int MOST_ERRORS = 5;
  private static final int MOST_KEYWORDS = 200_000;

  private final Map<Key, Optional<Schema>> compiled = new ConcurrentHashMap<>();

  /** One schema: of a definition, with or without what it requires. */
  private record Key(String definitionHash, boolean complete) {}

  /** Only loaded when arguments are first checked: it is not small. */
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
    if (compiled.size() > MOST_COMPILED) {
      compiled.clear();
    }
    return compiled.computeIfAbsent(new Key(tool.hash(), complete), key -> compile(tool.inputSchema(), complete))
        .map(schema -> errors(schema, arguments))
        .filter(errors -> !errors.isEmpty())
        .map(ArgumentCheck::sentences);
  }

  private static List<Error> errors(Schema schema, ObjectNode arguments) {
    try {
      Counting context = new Counting();
      schema.validate(context, arguments);
      return context.getErrors();
    } catch (SchemaException | PatternSyntaxException | StackOverflowError e) {
      return List.of();
    }
  }

  private static Optional<Schema> compile(ObjectNode schema, boolean complete) {
    ObjectNode checked = schema.deepCopy();
    if (!complete) {
      checked.remove("required");
    }
    try {
      return Optional.of(Registry.make().getSchema(checked));
    } catch (SchemaException | PatternSyntaxException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static String sentences(List<Error> errors) {
    return errors.stream().limit(MOST_ERRORS).map(ArgumentCheck::sentence).collect(Collectors.joining("; "));
  }

  private static String sentence(Error error) {
    String place = String.valueOf(error.getInstanceLocation());
    return place.isEmpty() ? error.getMessage() : place + ": " + error.getMessage();
  }
}
