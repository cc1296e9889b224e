package io.pml.execute;

import io.pml.error.PmlException;
import io.pml.sandbox.Host;
import io.pml.trace.Recorded;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What one attempt is answered. Every answer is written down before the program gets it; an attempt that follows another
 * gets the same answers in the same order before any new one, so that it comes to the same place. Threads may share it.
 *
 * <p>Invariants: 1. the program gets answers in the order of their numbers; 2. an answer is in the store before the program
 * gets it; 3. no new answer is given while an old one is left; 4. one thread at a time writes and hands over, and takes
 * along what came in meanwhile; 5. after {@link #stop} answers are written down and not handed over.
 */
final class Journal {
  private final Notebook notebook;
  private final InstantSource clock;
  private final Consumer<Recorded> listener;
  private final Consumer<PmlException> failed;
  private final Map<Long, Recorded> known = new HashMap<>();
  /** Answers of earlier attempts that the program has not got in this one. */
  private final Deque<Recorded> old = new ArrayDeque<>();
  /** Those who wait for an old answer. */
  private final Map<Long, Host.Answer> waiting = new HashMap<>();
  private final List<Arrived> arrived = new ArrayList<>();
  private long order;
  private Instant last;
  private boolean busy;
  private boolean stopped;

  /** An answer on its way. */
  private record Arrived(Recorded call, boolean success, JsonNode value, Host.Answer target) {}

  /**
   * The journal of a new attempt.
   *
   * @param before what earlier attempts were answered
   * @param listener hears of every answer when the program gets it
   * @param failed hears when an answer could not be written, and nobody else would
   */
  Journal(Notebook notebook, List<Recorded> before, Instant start, InstantSource clock, Consumer<Recorded> listener,
      Consumer<PmlException> failed) {
    this.notebook = notebook;
    this.clock = clock;
    this.listener = listener;
    this.failed = failed;
    this.last = start;
    before.forEach(call -> known.put(call.id(), call));
    before.stream()
        .filter(call -> call.answer().isPresent())
        .sorted(Comparator.comparingLong(call -> call.answer().orElseThrow().order()))
        .forEach(old::add);
    order = old.isEmpty() ? 0 : old.getLast().answer().orElseThrow().order();
  }

  /** What an earlier attempt wrote of a call. */
  synchronized Optional<Recorded> known(long id) {
    return Optional.ofNullable(known.get(id));
  }

  /** Whether the program still gets what it got before. */
  synchronized boolean isReplaying() {
    return !old.isEmpty();
  }

  /** The program waits for what it got before; it gets that when its turn comes. Does not wait. */
  void expect(long id, Host.Answer target) {
    synchronized (this) {
      waiting.put(id, target);
      handOld();
      if (!isReady()) {
        return;
      }
    }
    Thread.ofVirtual().name("journal").start(() -> {
      try {
        handNew();
      } catch (PmlException e) {
        failed.accept(e);
      }
    });
  }

  /** Writes down that a call is about to be made which must not be made twice. */
  void began(Recorded call) {
    notebook.began(call);
  }

  /** Writes down a new answer, and hands it over when it is its turn. */
  void answer(Recorded call, boolean success, JsonNode value, Host.Answer target) {
    synchronized (this) {
      arrived.add(new Arrived(call, success, value, target));
    }
    handNew();
  }

  /** The program gets nothing more. */
  void stop() {
    synchronized (this) {
      stopped = true;
    }
    handNew();
  }

  private void handOld() {
    Host.Answer target = nextExpected();
    while (target != null) {
      deliver(old.removeFirst(), target);
      target = nextExpected();
    }
  }

  private Host.@Nullable Answer nextExpected() {
    return stopped || old.isEmpty() ? null : waiting.remove(old.getFirst().id());
  }

  private void handNew() {
    for (List<Arrived> batch = next(); !batch.isEmpty(); batch = next()) {
      List<Recorded> answered = numbered(batch);
      boolean written = false;
      try {
        notebook.answered(answered);
        written = true;
      } finally {
        finish(batch, answered, written);
      }
    }
  }

  private boolean isReady() {
    return !busy && !arrived.isEmpty() && (stopped || old.isEmpty());
  }

  private synchronized List<Arrived> next() {
    if (!isReady()) {
      return List.of();
    }
    busy = true;
    List<Arrived> batch = List.copyOf(arrived);
    arrived.clear();
    return batch;
  }

  private synchronized List<Recorded> numbered(List<Arrived> batch) {
    List<Recorded> answered = new ArrayList<>();
    for (Arrived each : batch) {
      order++;
      last = later(clock.instant(), last);
      answered.add(each.call().answered(new Recorded.Answer(order, last, each.success(), each.value())));
    }
    return answered;
  }

  private synchronized void finish(List<Arrived> batch, List<Recorded> answered, boolean written) {
    busy = false;
    for (int i = 0; i < batch.size() && written; i++) {
      if (stopped) {
        listener.accept(answered.get(i));
      } else {
        deliver(answered.get(i), batch.get(i).target());
      }
    }
  }

  private void deliver(Recorded call, Host.Answer target) {
    listener.accept(call);
    Recorded.Answer answer = call.answer().orElseThrow();
    last = later(answer.at(), last);
    if (answer.success()) {
      target.answer(answer.value(), answer.at());
    } else {
      target.fail(answer.value().stringValue(""), call.tool(), answer.at());
    }
  }

  private static Instant later(Instant a, Instant b) {
    return a.isBefore(b) ? b : a;
  }
}
