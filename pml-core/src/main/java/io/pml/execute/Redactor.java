package io.pml.execute;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.secret.Secrets;
import io.pml.structure.Structure;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Workflow;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes secrets out of what is kept of one workflow: the user's own, and those that its code and arguments bring along. What
 * the program itself works with is never touched. Immutable.
 */
final class Redactor {
  private static final int LONGEST_TEXT = 1_000;
  private static final int MOST_SECRETS = 100;

  private final UnaryOperator<String> common;
  private final List<String> secrets;
  private final boolean hides;

  private Redactor(UnaryOperator<String> common, Set<String> secrets, boolean hides) {
    this.common = common;
    this.hides = hides;
    // Longer ones first, so that no piece of one is left over when a shorter one is part of it.
    this.secrets = secrets.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  /**
   * The redactor of a workflow.
   *
   * @param inSource what its code brings along
   * @param common takes out the user's own
   */
  static Redactor of(String source, Set<String> inSource, ObjectNode args, UnaryOperator<String> common) {
    Set<String> secrets = new HashSet<>(inSource);
    secrets.addAll(Secrets.inValue(args));
    if (secrets.size() > MOST_SECRETS) {
      throw new PmlException(ErrorCode.BAD_ARGUMENTS, "the code and its arguments hold " + secrets.size()
          + " texts that look like secrets, and may hold " + MOST_SECRETS + ": give fewer at once");
    }
    String all = source + Json.write(args);
    return new Redactor(common, secrets, !secrets.isEmpty() || !common.apply(all).equals(all));
  }

  /** The same for what another workflow calls: the secrets of that one are hidden here, too. */
  Redactor within(Redactor caller) {
    if (!caller.hides()) {
      return this;
    }
    Set<String> all = new HashSet<>(secrets);
    all.addAll(caller.secrets);
    return new Redactor(common, all, true);
  }

  /** Whether the workflow holds secrets, so that what is kept of it does not suffice to run it again. */
  boolean hides() {
    return hides;
  }

  String text(String text) {
    String redacted = text;
    for (String secret : secrets) {
      redacted = redacted.replace(secret, Secrets.MASK);
    }
    return common.apply(redacted);
  }

  /** The workflow as it may be kept. */
  Workflow workflow(Workflow workflow) {
    if (!hides()) {
      return workflow;
    }
    Workflow.Code code = workflow.code();
    return new Workflow(workflow.id(), text(workflow.intent()),
        new Workflow.Code(text(code.source()), code.hash(), Structure.read(own(code.structure().toJson())), true,
            code.plan()
                .map(plan -> new Workflow.Plan((ObjectNode) own(plan.dag()), plan.layered(), plan.tasks()))),
        (ObjectNode) own(workflow.args()), workflow.caller(), workflow.start(), workflow.parent(),
        workflow.capability(), workflow.mode());
  }

  Ending ending(Ending ending) {
    return switch (ending) {
      case Ending.Succeeded(JsonNode result) -> new Ending.Succeeded(hides() ? own(result) : result);
      case Ending.Failed failed -> new Ending.Failed(failed.code(), text(failed.message()), failed.line(),
          failed.column(), failed.tool());
    };
  }

  /** An answer as it may be kept; exact unless the workflow has secrets of its own. */
  Recorded answered(Recorded call) {
    return hides()
        ? call.answer()
            .map(answer -> call.answered(
                new Recorded.Answer(answer.order(), answer.at(), answer.success(), own(answer.value()))))
            .orElse(call)
        : call;
  }

  /** Arguments of a call, for people to read: without secrets, and of long texts the beginning. */
  ObjectNode arguments(ObjectNode arguments) {
    return (ObjectNode) Secrets.masked(mapped(arguments, text -> brief(text(text))));
  }

  private JsonNode own(JsonNode value) {
    return mapped(value, this::text);
  }

  private static JsonNode mapped(JsonNode value, UnaryOperator<String> change) {
    return switch (value) {
      case ObjectNode object -> {
        ObjectNode mapped = Json.object();
        object.properties().forEach(field -> mapped.set(field.getKey(), mapped(field.getValue(), change)));
        yield mapped;
      }
      case ArrayNode array -> {
        ArrayNode mapped = Json.array();
        array.forEach(item -> mapped.add(mapped(item, change)));
        yield mapped;
      }
      default -> value.isString() ? Json.text(change.apply(value.stringValue())) : value;
    };
  }

  private static String brief(String text) {
    return text.length() <= LONGEST_TEXT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT / 2)) + "… (" + text.length() + " characters)";
  }
}
