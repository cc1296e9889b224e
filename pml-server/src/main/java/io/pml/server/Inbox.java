package io.pml.server;

import io.pml.approve.Gate;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.gateway.Gateway;
import io.pml.json.Json;
import io.pml.store.Approvals;
import io.pml.store.Approvals.Approval;
import io.pml.store.Approvals.Decision;
import io.pml.store.Approvals.Question;
import io.pml.store.Runs;
import io.pml.store.Storage;
import io.pml.trace.Run;
import io.pml.trace.RunState;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What people are asked to approve, and where they say yes or no. Threads may share it. */
final class Inbox {
  private static final String BY = "cli";
  private static final int MOST = 1_000;

  private final Approvals approvals;
  private final Runs runs;
  private final Gate gate;
  private final Gateway gateway;
  private final InstantSource clock;

  Inbox(Storage storage, Gate gate, Gateway gateway, InstantSource clock) {
    this.approvals = storage.approvals();
    this.runs = storage.runs();
    this.gate = gate;
    this.gateway = gateway;
    this.clock = clock;
  }

  /** What waits for an answer, oldest first; or all there is, newest first. */
  ObjectNode list(boolean all) {
    Instant now = clock.instant();
    ObjectNode answer = Json.object();
    ArrayNode list = answer.putArray("approvals");
    (all ? approvals.newest(MOST) : approvals.open(now)).forEach(approval -> list.add(described(approval, now)));
    return answer;
  }

  /**
   * Says yes.
   *
   * @param decision how far the yes reaches
   * @param resume whether what waits for it goes on at once
   */
  ObjectNode approve(String id, Decision decision, boolean resume) throws InterruptedException {
    Approval approval = find(new PartialId(id));
    Question question = approval.question();
    Optional<Run> run = runs.find(question.workflow());
    if (resume && run.isEmpty()) {
      throw new PmlException(ErrorCode.BAD_REQUEST, question.id()
          + " is about a single call, with which only its client can go on: approve it without --resume, and make the"
          + " same call again");
    }
    boolean decided = gate.decide(question.id(), decision, BY);
    if (!decided && !(resume && gate.standing(question.id()) == Gate.Standing.GRANTED)) {
      throw new PmlException(ErrorCode.BAD_REQUEST, closed(approvals.find(question.id()).orElse(approval)));
    }
    return resume ? resumed(approval, run.orElseThrow()) : answer(approval);
  }

  /** Says no, or takes back what was allowed for good. */
  ObjectNode reject(String id) throws InterruptedException {
    Approval approval = find(new PartialId(id));
    Question question = approval.question();
    if (gate.decide(question.id(), Decision.NO, BY)) {
      Optional<Run> paused = runs.find(question.workflow()).filter(run -> run.state() == RunState.PAUSED);
      return paused.isPresent() ? resumed(approval, paused.get()) : answer(approval);
    }
    if (approvals.revoke(question.id(), clock.instant())) {
      return answer(approval);
    }
    throw new PmlException(ErrorCode.BAD_REQUEST, closed(approvals.find(question.id()).orElse(approval)));
  }

  /** A question and what became of it. */
  static ObjectNode json(Approval approval, Instant now) {
    Question question = approval.question();
    ObjectNode json = Json.object()
        .put("id", question.id().toString())
        .put("workflow_id", question.workflow().toString())
        .put("state", Fate.of(approval, now).name().toLowerCase(Locale.ROOT))
        .put("asked", question.at().toString())
        .put("expires", question.expires().toString())
        .put("principal", question.subject().principal());
    ArrayNode tools = json.putArray("tools");
    question.subject().tools().keySet().stream().sorted().forEach(tool -> tools.add(tool.toString()));
    json.put("text", question.text());
    approval.answer()
        .ifPresent(answer -> json.put("decision", answer.decision().name().toLowerCase(Locale.ROOT))
            .put("decided_by", answer.by())
            .put("decided", answer.at().toString()));
    approval.used().ifPresent(at -> json.put("used", at.toString()));
    approval.revoked().ifPresent(at -> json.put("revoked", at.toString()));
    return json;
  }

  /** What became of a question, in the words of people. */
  private enum Fate {
    OPEN,
    /** Nobody has made use of it yet. */
    APPROVED,
    USED,
    /** Approved for good. */
    REMEMBERED,
    REVOKED,
    REJECTED,
    EXPIRED;

    static Fate of(Approval approval, Instant now) {
      boolean late = !now.isBefore(approval.question().expires());
      if (approval.revoked().isPresent()) {
        return REVOKED;
      }
      if (approval.answer().isEmpty()) {
        return late ? EXPIRED : OPEN;
      }
      return switch (approval.answer().get().decision()) {
        case NO -> REJECTED;
        case ALWAYS, ANY_ARGUMENTS -> REMEMBERED;
        case ONCE -> approval.used().isPresent() ? USED : late ? EXPIRED : APPROVED;
      };
    }
  }

  private Approval find(PartialId id) {
    if (id.whole().isPresent()) {
      return approvals.find(id.whole().get()).orElseThrow(() -> unknown(id));
    }
    List<Approval> open = approvals.open(clock.instant());
    return id.among(open, approval -> approval.question().id())
        .or(() -> id.among(approvals.newest(MOST), approval -> approval.question().id()))
        .orElseThrow(() -> unknown(id));
  }

  private static PmlException unknown(PartialId id) {
    return new PmlException(ErrorCode.NOT_FOUND, "no approval " + id.text()
        + ": `pml approvals` lists what waits for an answer, `pml approvals --all` the rest");
  }

  /** Why a question takes no answer any more, and what to do instead. */
  private String closed(Approval approval) {
    Question question = approval.question();
    Instant now = clock.instant();
    String said = approval.answer().map(answer -> " by " + answer.by() + " at " + shown(answer.at())).orElse("");
    String workflow = question.workflow().toString();
    return question.id() + switch (Fate.of(approval, now)) {
      case OPEN -> " could not be answered: try again";
      case EXPIRED -> " expired at " + shown(question.expires())
          + ": when the agent goes on with workflow_id " + workflow
          + " or makes its call again, it is asked anew; see `pml approvals`";
      case APPROVED -> " was approved" + said + ", and expires at " + shown(question.expires())
          + " if nobody makes use of it: `pml approve " + question.id() + " --resume` goes on at once";
      case USED -> " was approved" + said + " and made use of: `pml run " + workflow + "` shows what came of it";
      case REMEMBERED -> " was approved for good" + said + ": `pml reject " + question.id() + "` takes that back";
      case REVOKED -> " was taken back: the same code asks anew when it is run again";
      case REJECTED -> " was rejected" + said + ": the agent has to send its code again, and is asked anew then";
    };
  }

  private ObjectNode resumed(Approval approval, Run run) throws InterruptedException {
    ObjectNode outcome = gateway.resume(run.workflow());
    ObjectNode answer = answer(approval);
    answer.set("outcome", outcome);
    return answer;
  }

  private ObjectNode answer(Approval before) {
    ObjectNode answer = Json.object();
    answer.set("approval", described(approvals.find(before.question().id()).orElse(before), clock.instant()));
    return answer;
  }

  /** With what the execution says of itself, where it is about one. */
  private ObjectNode described(Approval approval, Instant now) {
    ObjectNode json = json(approval, now);
    Optional<Run> run = runs.find(approval.question().workflow());
    run.ifPresent(found -> json.put("client", found.workflow().caller().client())
        .put("intent", found.workflow().intent()));
    return json.put("about", run.isPresent() ? "run" : "call");
  }

  private static Instant shown(Instant moment) {
    return moment.truncatedTo(ChronoUnit.SECONDS);
  }
}
