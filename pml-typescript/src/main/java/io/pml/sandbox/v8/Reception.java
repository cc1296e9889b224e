package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.sandbox.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A host that allows {@code echo:say}, refuses everything else, and remembers what it heard. */
final class Reception implements Host {
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final List<String> logged = new CopyOnWriteArrayList<>();

  @Override
  public void call(Call call, Answer answer) {
    asked.add(call.tool());
    said.add(Json.write(call.arguments()));
    if (call.tool().equals("echo:say")) {
      answer.answer(call.arguments(), Instant.EPOCH);
    } else {
      answer.fail("not allowed: " + call.tool(), call.tool(), Instant.EPOCH);
    }
  }

  @Override
  public void timer(long id, Duration delay, Answer answer) {
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
        .execute(() -> answer.answer(Json.object(), Instant.EPOCH));
  }

  @Override
  public void log(Level level, String text) {
    logged.add(text);
  }

  /** The tools that were called, allowed or not. */
  List<String> asked() {
    return asked;
  }

  /** The arguments of the calls. */
  List<String> said() {
    return said;
  }

  /** All that was heard. */
  String everything() {
    return asked + " " + said + " " + logged;
  }
}
