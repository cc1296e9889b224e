package io.pml.sandbox.v8;

import io.pml.json.Json;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** A desk where time passes only when the program has {@code clock:wind} let it pass, and timers ring in their order. */
final class ClockDesk extends Desk {
  private final Queue<Timer> timers = new PriorityQueue<>(
      Comparator.comparing(Timer::due).thenComparingLong(Timer::id));
  private Duration now = Duration.ZERO;

  private record Timer(long id, Duration due, Answer answer) {}

  @Override
  public synchronized void call(Call call, Answer answer) {
    if (!call.tool().equals("clock:wind")) {
      super.call(call, answer);
      return;
    }
    now = now.plusMillis(call.arguments().path("ms").asLong(0));
    while (!timers.isEmpty() && timers.element().due().compareTo(now) <= 0) {
      Timer timer = timers.remove();
      timer.answer().answer(Json.object(), MORNING.plus(timer.due()));
    }
    answer.answer(Json.object(), MORNING.plus(now));
  }

  @Override
  public synchronized void timer(long id, Duration delay, Answer answer) {
    timers.add(new Timer(id, now.plus(delay), answer));
  }
}
