package io.pml.event;

import io.pml.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** One thing that an execution did: no more than its trace will hold, and with secrets taken out like there. */
public sealed interface Event {
  Scene scene();

  /** What kind of event it is, on every wire. */
  String type();

  /** All there is to tell of it. */
  default ObjectNode toJson() {
    ObjectNode json = Json.object()
        .put("type", type())
        .put("workflow_id", scene().workflow().toString())
        .put("trace_id", scene().trace().toString());
    scene().parent().ifPresent(parent -> json.put("parent_trace_id", parent.toString()));
    json.put("ts", scene().at().toEpochMilli());
    describe(json);
    return json;
  }

  /** Adds what only this kind of event tells. */
  void describe(ObjectNode json);

  /**
   * Where and when it happened.
   *
   * @param workflow the execution that somebody asked for
   * @param trace that execution, or one that it called
   * @param parent the execution that called the trace's
   */
  record Scene(UUID workflow, UUID trace, Optional<UUID> parent, Instant at) {
    /** The same place at another time. */
    public Scene at(Instant moment) {
      return new Scene(workflow, trace, parent, moment);
    }

    /** The place of an execution that this one calls. */
    public Scene within(UUID called) {
      return new Scene(workflow, called, Optional.of(trace), at);
    }
  }

  /**
   * Something that is called.
   *
   * @param name as the program spelled it
   * @param task the id of the call in the trace
   * @param origin where its answer comes from, if a dry run only pretends to call it
   */
  record Called(String name, String task, Optional<String> node, Optional<String> origin) {
    private void describe(String kind, ObjectNode json) {
      json.put(kind, name).put("task_id", task);
      node.ifPresent(each -> json.put("node", each));
      origin.ifPresent(each -> json.put("origin", each));
    }
  }

  /** How something went that took time. */
  record Result(Duration duration, Optional<String> error) {
    private void describe(ObjectNode json) {
      json.put("success", error.isEmpty()).put("duration_ms", Math.round(duration.toNanos() / 1e4) / 100.0);
      error.ifPresent(each -> json.put("error", each));
    }
  }

  /** A tool is called. */
  record ToolStart(Scene scene, Called called) implements Event {
    @Override
    public String type() {
      return "tool_start";
    }

    @Override
    public void describe(ObjectNode json) {
      called.describe("tool", json);
    }
  }

  /** A tool has answered. */
  record ToolEnd(Scene scene, Called called, Result result) implements Event {
    @Override
    public String type() {
      return "tool_end";
    }

    @Override
    public void describe(ObjectNode json) {
      called.describe("tool", json);
      result.describe(json);
    }
  }

  /** A program went one of several ways. */
  record Decision(Scene scene, String node, String outcome) implements Event {
    @Override
    public String type() {
      return "decision";
    }

    @Override
    public void describe(ObjectNode json) {
      json.put("node", node).put("outcome", outcome);
    }
  }

  /** A program said how far it is. */
  record Progress(Scene scene, String message, OptionalDouble done, OptionalDouble total) implements Event {
    @Override
    public String type() {
      return "progress";
    }

    @Override
    public void describe(ObjectNode json) {
      json.put("message", message);
      done.ifPresent(number -> json.put("done", number));
      total.ifPresent(number -> json.put("total", number));
    }
  }

  /** A program said something. */
  record Log(Scene scene, String level, String text) implements Event {
    @Override
    public String type() {
      return "log";
    }

    @Override
    public void describe(ObjectNode json) {
      json.put("level", level).put("message", text);
    }
  }

  /** A program said what it wants to be called. */
  record CapabilityHint(Scene scene, String name, String description) implements Event {
    @Override
    public String type() {
      return "capability_hint";
    }

    @Override
    public void describe(ObjectNode json) {
      json.put("name", name).put("description", description);
    }
  }

  /**
   * A program begins: the one that somebody asked for, or a capability that it calls.
   *
   * @param called how it was called, if a program did
   * @param intent what it is for, if somebody asked for it
   */
  record CapabilityStart(Scene scene, Optional<Called> called, Optional<String> intent) implements Event {
    @Override
    public String type() {
      return "capability_start";
    }

    @Override
    public void describe(ObjectNode json) {
      called.ifPresent(each -> each.describe("capability", json));
      intent.ifPresent(text -> json.put("intent", text));
    }
  }

  /** A program has ended. */
  record CapabilityEnd(Scene scene, Optional<Called> called, Result result) implements Event {
    @Override
    public String type() {
      return "capability_end";
    }

    @Override
    public void describe(ObjectNode json) {
      called.ifPresent(each -> each.describe("capability", json));
      result.describe(json);
    }
  }
}
