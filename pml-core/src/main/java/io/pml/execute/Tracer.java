package io.pml.execute;

import io.pml.dag.DagProgram;
import io.pml.json.Json;
import io.pml.sandbox.Host;
import io.pml.trace.Recorded;
import io.pml.trace.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Gathers what a run does, for its trace. Threads may share it. */
final class Tracer {
  /** How much of a result stands in a trace. */
  static final int PREVIEW = 240;
  private static final int MOST_NODES = 10_000;
  private static final int MOST_LINES = 1_000;

  private final Redactor redactor;
  private final Narrator narrator;
  private final List<String> path = new ArrayList<>();
  private final List<Trace.Choice> decisions = new ArrayList<>();
  private final Map<String, Long> rounds = new LinkedHashMap<>();
  private final Map<Long, Recorded> calls = new TreeMap<>();
  /** Calls that were told of and have no answer. */
  private final Set<Long> started = new HashSet<>();
  private final Map<Long, Trace.Origin> origins = new HashMap<>();
  private final List<Trace.Line> log = new ArrayList<>();

  /**
   * A tracer.
   *
   * @param narrator hears of calls that are made now, or pretended; not of those that were made before or never are
   */
  Tracer(Redactor redactor, Narrator narrator) {
    this.redactor = redactor;
    this.narrator = narrator;
  }

  synchronized void called(Recorded call) {
    if (isCheckpoint(call)) {
      return;
    }
    call.node().ifPresent(this::cameBy);
    calls.put(call.id(), call);
  }

  /** A call is about to be made. */
  synchronized void started(Recorded call) {
    if (started.add(call.id())) {
      narrator.called(call, origin(call));
    }
  }

  /** A call goes on that an earlier attempt has started. */
  synchronized void goesOn(Recorded call) {
    started.add(call.id());
  }

  /** A call has its answer, with the times at which it really ran. */
  synchronized void answered(Recorded call) {
    if (call.isTimer() || isCheckpoint(call)) {
      return;
    }
    calls.put(call.id(), call);
    if (started.remove(call.id()) && narrator.isHeard()) {
      Recorded.Answer answer = call.answer().orElseThrow();
      narrator.answered(call, origin(call), answer.success() ? "" : preview(answer.value()));
    }
  }

  private static boolean isCheckpoint(Recorded call) {
    return call.tool().equals(DagProgram.CHECKPOINT.toString());
  }

  /** The answer of a call will not be the tool's. */
  synchronized void pretended(Recorded call, Trace.Origin origin) {
    origins.put(call.id(), origin);
    started(call);
  }

  private Trace.Origin origin(Recorded call) {
    return origins.getOrDefault(call.id(), Trace.Origin.REAL);
  }

  synchronized void decided(String node, String outcome) {
    cameBy(node);
    if (decisions.size() < MOST_NODES) {
      decisions.add(new Trace.Choice(node, outcome));
    }
  }

  synchronized void wentRound(String node, long count) {
    if (!rounds.containsKey(node)) {
      cameBy(node);
    }
    rounds.put(node, count);
  }

  synchronized void said(Host.Level level, String text) {
    if (log.size() < MOST_LINES) {
      log.add(new Trace.Line(level.name().toLowerCase(Locale.ROOT), redactor.text(text)));
    }
  }

  /** What happened so far, in the order in which the program asked; calls without an answer are left out. */
  synchronized Trace trace() {
    List<Trace.Step> steps = new ArrayList<>();
    int group = 0;
    long groupEnd = 0;
    for (Recorded call : calls.values()) {
      if (call.isTimer() || call.answer().isEmpty()) {
        continue;
      }
      Recorded.Answer answer = call.answer().orElseThrow();
      if (group == 0 || call.asked() >= groupEnd) {
        group++;
      }
      groupEnd = Math.max(groupEnd, answer.order());
      steps.add(new Trace.Step(call.id(), call.node(), call.tool(), call.arguments(), call.began(),
          Duration.between(call.began(), answer.at()), new Trace.Turn(call.asked(), answer.order(), group),
          answer.success(), preview(answer.value()),
          origin(call)));
    }
    return new Trace(path, decisions, rounds, steps, log);
  }

  private void cameBy(String node) {
    if (path.size() < MOST_NODES) {
      path.add(node);
    }
  }

  private String preview(JsonNode value) {
    String text = redactor.text(Optional.ofNullable(value.stringValue(null)).orElseGet(() -> Json.write(value)));
    return text.codePointCount(0, text.length()) <= PREVIEW
        ? text
        : text.substring(0, text.offsetByCodePoints(0, PREVIEW - 1)) + "…";
  }
}
