package io.pml.gateway;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call of {@code pml_execute} wants done, told by what it gives. What gives too little for any mode is refused, and so
 * is what would have no effect in its mode: whoever sent it meant something by it.
 */
enum ExecuteMode {
  RESUME("beside \"workflow_id\", which goes on with what was sent before: leave it out"),
  DIRECT("on a program: leave it out"),
  CALL(
      "beside \"capability\", which is run as it is: leave it out; dns:rename gives another name, dns:fork makes a copy"),
  SPECULATION("on a wish: put its values into \"context\" alone, or send \"code\" or \"capability\""),
  SUGGESTION(
      "on \"intent\" alone, which asks what there is and runs nothing: send \"code\" or \"capability\" too, or the"
          + " values of a wish as \"context\"");

  /** What says which mode is meant. */
  private static final List<String> CHOICES = List.of("workflow_id", "code", "implementation", "capability");
  private static final Set<String> IMPLEMENTATION = Set.of("type", "code", "dag");

  private final String advice;

  ExecuteMode(String advice) {
    this.advice = advice;
  }

  private Set<String> fields() {
    return switch (this) {
      case RESUME -> Set.of("workflow_id", "intent", "options");
      case DIRECT -> Set.of("intent", "code", "implementation", "args", "context", "name", "options");
      case CALL -> Set.of("intent", "capability", "args", "context", "options");
      case SPECULATION -> Set.of("intent", "context", "options");
      case SUGGESTION -> Set.of("intent");
    };
  }

  private boolean heeds(String option) {
    return this != RESUME || option.equals("trace");
  }

  /** The mode of a call, if it can be served. */
  static ExecuteMode of(ObjectNode arguments) {
    List<String> chosen = CHOICES.stream().filter(key -> isGiven(arguments.path(key))).toList();
    if (chosen.size() > 1) {
      throw bad(quoted(chosen, " and ") + " at once: send one of them");
    }
    ExecuteMode mode = chosen.isEmpty() ? wish(arguments) : switch (chosen.getFirst()) {
      case "workflow_id" -> RESUME;
      case "capability" -> CALL;
      default -> DIRECT;
    };
    mode.check(arguments);
    return mode;
  }

  private static ExecuteMode wish(ObjectNode arguments) {
    if (!isGiven(arguments.path("intent"))) {
      throw bad(
          "nothing to do: give \"intent\" (what you want) and \"code\" (the body of an async TypeScript function),"
              + " or a \"capability\", or the \"workflow_id\" of an execution");
    }
    return arguments.has("context") ? SPECULATION : SUGGESTION;
  }

  private void check(ObjectNode arguments) {
    List<String> idle = Stream.concat(
        given(arguments).filter(key -> !fields().contains(key)),
        given(arguments.path("options")).filter(option -> !heeds(option)).map(option -> "options." + option))
        .toList();
    if (!idle.isEmpty()) {
      throw bad(quoted(idle, " and ") + (idle.size() == 1 ? " has" : " have") + " no effect " + advice);
    }
    if (isGiven(arguments.path("args")) && isGiven(arguments.path("context"))) {
      throw bad("\"args\" and \"context\" at once: put all values into \"args\"");
    }
    if (isGiven(arguments.path("name")) && isGiven(arguments.path("options").path("dry_run"))) {
      throw bad("\"name\" and \"options.dry_run\" at once: a dry run is not remembered; leave one of them out");
    }
    JsonNode implementation = arguments.path("implementation");
    if (isGiven(implementation)) {
      check(implementation);
    }
    if (arguments.path("options").path("per_layer_validation").asBoolean(false) && !implementation.has("dag")) {
      throw bad("only tasks have layers to stop between: send \"implementation\": {\"type\": \"dag\", \"dag\":"
          + " {\"tasks\": […]}} with per_layer_validation");
    }
  }

  private static void check(JsonNode implementation) {
    Optional<String> unknown = implementation.propertyNames()
        .stream()
        .filter(key -> !IMPLEMENTATION.contains(key))
        .findFirst();
    if (unknown.isPresent()) {
      throw bad("\"implementation\" takes no \"" + unknown.get() + "\""
          + Suggestion.sentence(unknown.get(), IMPLEMENTATION));
    }
    String kind = implementation.has("dag") ? "dag" : "code";
    boolean fits = implementation.has("dag") != isGiven(implementation.path("code"))
        && implementation.path("type").asString(kind).equals(kind);
    if (!fits) {
      throw bad("\"implementation\" is either {\"type\": \"code\", \"code\": \"…\"} or {\"type\": \"dag\", \"dag\":"
          + " {\"tasks\": […]}}");
    }
  }

  /** What is empty says nothing: agents fill in what they do not need. */
  static boolean isGiven(JsonNode value) {
    return switch (value.getNodeType()) {
      case MISSING, NULL -> false;
      case STRING -> !value.asString().isBlank();
      case BOOLEAN -> value.booleanValue();
      case ARRAY, OBJECT -> !value.isEmpty();
      default -> true;
    };
  }

  private static Stream<String> given(JsonNode object) {
    return object.propertyNames().stream().filter(key -> isGiven(object.path(key)));
  }

  private static String quoted(List<String> keys, String between) {
    return String.join(between, keys.stream().map(key -> "\"" + key + "\"").toList());
  }

  private static PmlException bad(String message) {
    return new PmlException(ErrorCode.BAD_ARGUMENTS, message);
  }
}
