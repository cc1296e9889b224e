package io.pml.store.sql;

import io.pml.json.Json;
import io.pml.trace.Trace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A trace as text. Arguments are text within it: they may be as deep as JSON may be, and must not become deeper. */
final class TraceJson {
  private TraceJson() {}

  static String write(Trace trace) {
    ObjectNode json = Json.object();
    ArrayNode path = json.putArray("path");
    trace.path().forEach(path::add);
    ArrayNode decisions = json.putArray("decisions");
    trace.decisions().forEach(choice -> decisions.addArray().add(choice.node()).add(choice.outcome()));
    ObjectNode rounds = json.putObject("rounds");
    trace.rounds().forEach(rounds::put);
    ArrayNode steps = json.putArray("steps");
    trace.steps().forEach(step -> steps.add(write(step)));
    ArrayNode log = json.putArray("log");
    trace.log().forEach(line -> log.addArray().add(line.level()).add(line.text()));
    return Json.write(json);
  }

  static Trace read(String text) {
    JsonNode json = Json.parse(text);
    Map<String, Long> rounds = new HashMap<>();
    json.path("rounds").properties().forEach(loop -> rounds.put(loop.getKey(), loop.getValue().longValue()));
    return new Trace(list(json.path("path"), JsonNode::stringValue),
        list(json.path("decisions"),
            pair -> new Trace.Choice(pair.path(0).stringValue(""), pair.path(1).stringValue(""))),
        rounds, list(json.path("steps"), TraceJson::step),
        list(json.path("log"), pair -> new Trace.Line(pair.path(0).stringValue(""), pair.path(1).stringValue(""))));
  }

  private static ObjectNode write(Trace.Step step) {
    ObjectNode json = Json.object().put("id", step.id());
    step.node().ifPresent(node -> json.put("node", node));
    return json.put("tool", step.tool())
        .put("arguments", Json.write(step.arguments()))
        .put("began", step.began().toEpochMilli())
        .put("nanos", step.duration().toNanos())
        .put("asked", step.turn().asked())
        .put("answered", step.turn().answered())
        .put("group", step.turn().group())
        .put("success", step.success())
        .put("preview", step.preview())
        .put("origin", step.origin().name());
  }

  private static Trace.Step step(JsonNode json) {
    return new Trace.Step(json.path("id").longValue(0),
        Optional.ofNullable(json.get("node")).map(JsonNode::stringValue), json.path("tool").stringValue(""),
        Json.parseObject(json.path("arguments").stringValue("{}")),
        Instant.ofEpochMilli(json.path("began").longValue(0)), Duration.ofNanos(json.path("nanos").longValue(0)),
        turn(json, json.path("group").intValue(0)), json.path("success").booleanValue(false),
        json.path("preview").stringValue(""),
        Trace.Origin.valueOf(json.path("origin").stringValue(Trace.Origin.REAL.name())));
  }

  /** Traces from before turns were counted tell groups alone. */
  private static Trace.Turn turn(JsonNode json, int group) {
    return new Trace.Turn(json.path("asked").longValue(group - 1L), json.path("answered").longValue(group), group);
  }

  private static <T> List<T> list(JsonNode array, Function<JsonNode, T> read) {
    List<T> list = new ArrayList<>();
    array.forEach(each -> list.add(read.apply(each)));
    return list;
  }
}
