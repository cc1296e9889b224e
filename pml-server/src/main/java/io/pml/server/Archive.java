package io.pml.server;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.TraceDag;
import io.pml.gateway.Gateway;
import io.pml.gateway.RunJson;
import io.pml.json.Json;
import io.pml.store.Approvals;
import io.pml.store.Experience;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.trace.Recorded;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was executed, for people to look at. Threads may share it. */
final class Archive {
  private static final int USUAL = 20;
  private static final int MOST = 1_000;

  private final Runs runs;
  private final Experience experience;
  private final Approvals approvals;
  private final Gateway gateway;
  private final InstantSource clock;

  Archive(Storage storage, Gateway gateway, InstantSource clock) {
    this.runs = storage.runs();
    this.experience = storage.experience();
    this.approvals = storage.approvals();
    this.gateway = gateway;
    this.clock = clock;
  }

  /**
   * The newest executions.
   *
   * @param limit how many; not positive for as many as is usual
   * @param state where they stand; empty for anywhere
   */
  ObjectNode list(int limit, String state) {
    int most = most(limit);
    return list(state.isEmpty() ? runs.newest(most) : inState(state(state), most));
  }

  /** The executions that went otherwise than former ones let expect, the most surprising first. */
  ObjectNode surprising(int limit) {
    return list(experience.surprising(most(limit)).stream().flatMap(id -> runs.find(id).stream()).toList());
  }

  /** The newest executions of a capability. */
  ObjectNode of(UUID capability, int limit) {
    return list(runs.of(capability, most(limit)));
  }

  private ObjectNode list(List<Run> found) {
    Instant now = clock.instant();
    ObjectNode answer = Json.object();
    ArrayNode list = answer.putArray("runs");
    found.forEach(run -> list.add(more(RunJson.brief(run, gateway.trace(run), now), run)));
    return answer;
  }

  private ObjectNode more(ObjectNode json, Run run) {
    if (gateway.isInterrupted(run)) {
      json.put("interrupted", true);
    }
    experience.surprise(run.workflow().id())
        .ifPresent(surprise -> json.putObject("surprise")
            .put("predicted", rounded(surprise.predicted()))
            .put("error", rounded(surprise.error()))
            .put("priority", rounded(surprise.priority())));
    return json;
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private static int most(int limit) {
    return limit <= 0 ? USUAL : Math.min(limit, MOST);
  }

  /** One execution with everything it did. */
  ObjectNode show(String id) {
    Run run = find(new PartialId(id));
    Instant now = clock.instant();
    ObjectNode answer = more(RunJson.whole(run, gateway.trace(run), now), run);
    UUID workflow = run.workflow().id();
    if (!run.state().isOver()) {
      ArrayNode waiting = answer.putArray("unanswered");
      runs.journal(workflow)
          .stream()
          .filter(call -> !call.isTimer() && call.answer().isEmpty())
          .forEach(call -> waiting.add(unanswered(call)));
    }
    ArrayNode asked = answer.putArray("approvals");
    approvals.of(workflow).reversed().forEach(approval -> asked.add(Inbox.json(approval, now)));
    return answer;
  }

  /** What one execution did, as tasks that wait for each other. */
  ObjectNode dag(String id) {
    Run run = find(new PartialId(id));
    return TraceDag.of(run.workflow(), gateway.trace(run));
  }

  private Run find(PartialId id) {
    return id.whole()
        .map(runs::find)
        .orElseGet(() -> id.among(runs.newest(MOST), run -> run.workflow().id()))
        .orElseThrow(() -> new PmlException(ErrorCode.NOT_FOUND, "no execution " + id.text()
            + ": `pml runs` lists the newest; one that is older than " + MOST + " others needs its whole id"));
  }

  /** What has ended is looked for among the newest only: there may be very many. */
  private List<Run> inState(RunState state, int most) {
    List<Run> newestFirst = state.isOver() ? runs.newest(MOST) : runs.inState(state).reversed();
    return newestFirst.stream().filter(run -> run.state() == state).limit(most).toList();
  }

  private static RunState state(String name) {
    return Arrays.stream(RunState.values())
        .filter(state -> state.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new PmlException(ErrorCode.BAD_REQUEST, "no state " + name + ": there are "
            + String.join(", ", Arrays.stream(RunState.values()).map(Archive::name).toList())));
  }

  private static String name(RunState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static ObjectNode unanswered(Recorded call) {
    return Json.object()
        .put("task_id", "t" + call.id())
        .put("tool", call.tool())
        .put("started_at", call.began().toString());
  }
}
