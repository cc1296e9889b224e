package io.pml.execute;

import io.pml.analyze.Analysed;
import io.pml.error.PmlException;
import io.pml.parse.Parsed;
import io.pml.sandbox.SandboxOutcome;
import io.pml.trace.Ending.Failed;
import io.pml.trace.Trace;
import io.pml.trace.Workflow;
import java.util.Locale;
import java.util.Optional;

/** Puts what went wrong into words. */
final class Failures {
  private Failures() {}

  static Failed of(PmlException e) {
    return Failed.of(e.code().name().toLowerCase(Locale.ROOT), String.valueOf(e.getMessage()));
  }

  static Failed of(Analysed.Refused refused) {
    return new Failed(refused.code().name().toLowerCase(Locale.ROOT), refused.message(),
        refused.place().map(Parsed.Place::line), refused.place().map(Parsed.Place::column), Optional.empty());
  }

  /** Why an execution that may not ask anybody did not get its tools. */
  static String notMinimal(String tools) {
    return "the permission set \"minimal\" has no " + tools
        + ": without it, or with \"standard\", a human is asked";
  }

  /** How a run failed that did not return; of tasks their ids are told, and not where they stand in the program. */
  static Failed of(SandboxOutcome outcome, Trace trace, Workflow.Code code) {
    Failed failure = of(outcome, trace);
    if (code.plan().isEmpty()) {
      return failure;
    }
    Optional<String> task = trace.steps()
        .reversed()
        .stream()
        .filter(step -> !step.success() && failure.tool().map(step.tool()::equals).orElse(false))
        .flatMap(step -> step.node().stream())
        .flatMap(node -> Optional.ofNullable(code.plan().get().tasks().get(node)).stream())
        .findFirst();
    return new Failed(failure.code(), task.map(id -> "task " + id + ": ").orElse("") + failure.message(),
        Optional.empty(), Optional.empty(), failure.tool());
  }

  /** How a run failed that did not return. */
  static Failed of(SandboxOutcome outcome, Trace trace) {
    return switch (outcome) {
      case SandboxOutcome.Returned _ -> throw new IllegalArgumentException("a program that returned did not fail");
      case SandboxOutcome.Threw threw -> threw(threw, trace);
      case SandboxOutcome.Stalled _ -> Failed.of("stalled",
          "the code waits for something that cannot happen: no call is under way and no timer is set");
      case SandboxOutcome.TimedOut(var limit) -> Failed.of("time_limit", "the code took longer than " + limit.toMillis()
          + " ms; do less at once, or give more time with options.timeout_ms");
      case SandboxOutcome.OutOfMemory(long bytes) -> Failed.of("memory_limit",
          "the code needed more than " + (bytes >> 20) + " MB of memory; work on smaller parts");
      case SandboxOutcome.TooManyCalls(int limit) -> Failed.of("call_limit",
          "the code made more than " + limit + " calls; split it into several programs");
      case SandboxOutcome.OutputTooLarge(String what, long bytes) -> Failed.of("output_limit",
          what + " is larger than " + bytes + " bytes; return or pass on less");
      case SandboxOutcome.CodeTooLarge(long bytes, long limit) -> Failed.of("code_limit",
          "the code is " + bytes + " bytes long, and may be " + limit);
      case SandboxOutcome.Crashed(String detail) -> Failed.of("sandbox_crashed", "the sandbox broke: " + detail);
      case SandboxOutcome.Cancelled _ -> Failed.of("cancelled", "PML was stopped during the run");
    };
  }

  /** An error that a tool caused, and nothing caught, is the tool's. */
  private static Failed threw(SandboxOutcome.Threw threw, Trace trace) {
    Optional<String> tool = trace.steps()
        .reversed()
        .stream()
        .filter(step -> !step.success() && threw.message().startsWith(step.preview().replaceFirst("…$", "")))
        .map(Trace.Step::tool)
        .findFirst();
    String message = threw.name().equals("Error") || threw.name().isEmpty()
        ? threw.message()
        : threw.name() + ": " + threw.message();
    return new Failed(tool.isPresent() ? "tool_failed" : "code_failed", message, positive(threw.line()),
        positive(threw.column()), tool);
  }

  private static Optional<Integer> positive(int number) {
    return number > 0 ? Optional.of(number) : Optional.empty();
  }
}
