package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.sandbox.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** A host with three tools, {@code echo:say}, {@code echo:list} and {@code echo:fail}, that remembers what it was asked. */
class Desk implements Host {
  static final Instant MORNING = Instant.parse("2026-03-01T08:00:00Z");

  final List<Call> calls = new CopyOnWriteArrayList<>();
  final List<String> refused = new CopyOnWriteArrayList<>();
  final List<String> events = new CopyOnWriteArrayList<>();

  @Override
  public void call(Call call, Answer answer) {
    calls.add(call);
    Instant at = MORNING.plusSeconds(call.id());
    switch (call.tool()) {
      case "echo:say" -> answer.answer(call.arguments(), at);
      case "echo:list" -> answer.answer(list(), at);
      case "echo:fail" -> answer.fail("it failed", call.tool(), at);
      default -> {
        refused.add(call.tool());
        answer.fail("NOT_APPROVED " + call.tool(), call.tool(), at);
      }
    }
  }

  @Override
  public void timer(long id, Duration delay, Answer answer) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> answer.answer(Json.object(), MORNING.plusSeconds(id)));
  }

  @Override
  public void decision(String node, String outcome) {
    events.add("decision " + node + " " + outcome);
  }

  @Override
  public void iteration(String node, long count) {
    events.add("iteration " + node + " " + count);
  }

  @Override
  public void log(Level level, String text) {
    events.add(level + " " + text);
  }

  @Override
  public void progress(String message, OptionalDouble done, OptionalDouble total) {
    events.add("progress " + message + " " + done.orElse(-1) + "/" + total.orElse(-1));
  }

  @Override
  public void hint(String name, String description) {
    events.add("hint " + name + ": " + description);
  }

  private static JsonNode list() {
    return Json.array().add(1).add(2).add(3);
  }
}
