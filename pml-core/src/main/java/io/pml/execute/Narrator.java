package io.pml.execute;

import io.pml.event.Event;
import io.pml.event.Events;
import io.pml.sandbox.Host;
import io.pml.trace.Ending;
import io.pml.trace.Recorded;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/** Tells those who listen what one execution does, with nothing in it that must not be kept. Threads may share it. */
final class Narrator {
  private static final int LONGEST = 1_000;

  private final Events events;
  private final Event.Scene scene;
  private final Redactor redactor;
  private final InstantSource clock;

  /**
   * The narrator of an execution.
   *
   * @param within the execution that somebody asked for
   */
  Narrator(Events events, Workflow workflow, UUID within, Redactor redactor, InstantSource clock) {
    this.events = events;
    this.scene = new Event.Scene(within, workflow.id(), workflow.parent(), workflow.start().at());
    this.redactor = redactor;
    this.clock = clock;
  }

  /** Whether anybody listens: if not, there is no need to say anything. */
  boolean isHeard() {
    return events.areHeard();
  }

  /** The execution begins, were it by waiting for approval; what a program called is told of by that program. */
  void began(Workflow workflow) {
    if (isHeard() && workflow.parent().isEmpty()) {
      events.tell(new Event.CapabilityStart(now(), Optional.empty(), Optional.of(brief(workflow.intent()))));
    }
  }

  /** The execution has ended. */
  void ended(Workflow workflow, Ending ending, Instant at) {
    if (isHeard() && workflow.parent().isEmpty()) {
      Optional<String> error = switch (ending) {
        case Ending.Succeeded _ -> Optional.empty();
        case Ending.Failed failed -> Optional.of(brief(failed.code() + ": " + failed.message()));
      };
      events.tell(new Event.CapabilityEnd(scene.at(at), Optional.empty(),
          new Event.Result(Duration.between(workflow.start().at(), at), error)));
    }
  }

  void called(Recorded call, Trace.Origin origin) {
    if (isHeard()) {
      Event.Scene when = scene.at(call.began());
      Event.Called called = what(call, origin);
      events.tell(isCapability(call)
          ? new Event.CapabilityStart(inside(when, call), Optional.of(called), Optional.empty())
          : new Event.ToolStart(when, called));
    }
  }

  void answered(Recorded call, Trace.Origin origin, String preview) {
    if (isHeard()) {
      Recorded.Answer answer = call.answer().orElseThrow();
      Event.Called called = what(call, origin);
      Event.Scene when = scene.at(answer.at());
      Event.Result result = new Event.Result(Duration.between(call.began(), answer.at()),
          answer.success() ? Optional.empty() : Optional.of(preview));
      events.tell(isCapability(call)
          ? new Event.CapabilityEnd(inside(when, call), Optional.of(called), result)
          : new Event.ToolEnd(when, called, result));
    }
  }

  void decided(String node, String outcome) {
    events.tell(new Event.Decision(now(), node, brief(outcome)));
  }

  void progressed(String message, OptionalDouble done, OptionalDouble total) {
    events.tell(new Event.Progress(now(), brief(message), done, total));
  }

  void said(Host.Level level, String text) {
    events.tell(new Event.Log(now(), level.name().toLowerCase(Locale.ROOT), brief(text)));
  }

  void hinted(String name, String description) {
    events.tell(new Event.CapabilityHint(now(), brief(name), brief(description)));
  }

  private Event.Scene now() {
    return scene.at(clock.instant());
  }

  private Event.Called what(Recorded call, Trace.Origin origin) {
    return new Event.Called(brief(call.tool()), "t" + call.id(), call.node(),
        origin == Trace.Origin.REAL ? Optional.empty() : Optional.of(origin.name().toLowerCase(Locale.ROOT)));
  }

  private static boolean isCapability(Recorded call) {
    return call.tool().startsWith(Procedures.PREFIX);
  }

  private static Event.Scene inside(Event.Scene scene, Recorded call) {
    return scene.within(Workflow.nested(scene.trace(), call.id()));
  }

  private String brief(String text) {
    String redacted = redactor.text(text);
    return redacted.length() <= LONGEST ? redacted
        : redacted.substring(0, redacted.offsetByCodePoints(0, LONGEST / 2)) + "…";
  }
}
