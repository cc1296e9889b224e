package io.pml.bench.reuse;

import io.pml.bench.reuse.ReuseBench.Lesson;
import io.pml.bench.reuse.Tally.Outcome;
import io.pml.bench.reuse.Tally.Part;
import io.pml.json.Json;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What the benchmark says. */
final class Report {
  private Report() {}

  static void tally(String title, Tally tally, PrintStream out) {
    out.printf("%n%s%n", title);
    for (Part part : Part.values()) {
      int asks = tally.asks(part);
      int ran = tally.count(part, Outcome.SERVED, Outcome.WRONG, Outcome.WRONG_VALUES);
      out.printf("  %s: %d asks%n", part.title(), asks);
      figure(out, "served by the right one with the new values", tally.count(part, Outcome.SERVED), asks);
      figure(out, "another one was run", tally.count(part, Outcome.WRONG), asks);
      figure(out, "the right one was run with other values", tally.count(part, Outcome.WRONG_VALUES), asks);
      figure(out, "suggestions", asks - ran, asks);
      figure(out, "  of these with the right one first", tally.count(part, Outcome.FIRST), asks - ran);
    }
    int wrong = tally.count(Part.ALL, Outcome.WRONG, Outcome.WRONG_VALUES) + tally.runsForNothing();
    out.printf("  with those for what was never learned%n");
    figure(out, "run for what was never learned", tally.runsForNothing(), tally.asksForNothing());
    figure(out, "wrong of all asks", wrong, tally.asks(Part.ALL) + tally.asksForNothing());
  }

  /** What an agent sends, and reads to be able to send it, the first time and again. */
  static void bytes(List<Lesson> lessons, PrintStream out) {
    double first = 0;
    double again = 0;
    double named = 0;
    double read = 0;
    double shares = 0;
    int asks = 0;
    int small = 0;
    for (Lesson lesson : lessons) {
      double whole = length(lesson.procedure().request(Json.object()));
      for (Corpus.Ask ask : lesson.procedure().asks()) {
        ObjectNode wish = Json.object().put("intent", ask.intent());
        wish.set("context", ask.context());
        ObjectNode call = Json.object().put("capability", lesson.name());
        call.set("args", ask.meant());
        double share = length(wish) / whole;
        first += whole;
        again += length(wish);
        named += length(call);
        read += lesson.found() + length(Json.object().put("intent", lesson.procedure().intent()));
        shares += share;
        small += share <= 0.05 ? 1 : 0;
        asks++;
      }
    }
    out.printf("%nwhat an agent sends: the arguments of pml_execute, in bytes, means of %d asks%n", asks);
    out.printf("  %-58s %8.0f%n", "median of the programs", median(lessons));
    out.printf("  %-58s %8.0f%n", "the first time: intent and program", first / asks);
    out.printf("  %-58s %8.0f  %5.1f %% of it; mean of the shares %.1f %%; at most 5 %% in %d of %d%n",
        "again: intent and context", again / asks, 100 * again / first, 100 * shares / asks, small, asks);
    out.printf("  %-58s %8.0f  %5.1f %% of it%n", "again by name: capability and args", named / asks,
        100 * named / first);
    out.printf("  %-58s %8.0f  again is %.1f %% of it%n", "the first time with the search for tools, and its answer",
        (first + read) / asks, 100 * again / (first + read));
  }

  private static double median(List<Lesson> lessons) {
    int[] sizes = lessons.stream()
        .mapToInt(lesson -> lesson.procedure().code().getBytes(StandardCharsets.UTF_8).length)
        .sorted()
        .toArray();
    return (sizes[(sizes.length - 1) / 2] + sizes[sizes.length / 2]) / 2.0;
  }

  private static double length(ObjectNode arguments) {
    return Json.writeBytes(arguments).length;
  }

  private static void figure(PrintStream out, String title, int count, int of) {
    out.printf("    %-56s %4d of %4d  %5.1f %%%n", title, count, of, of == 0 ? 0 : 100.0 * count / of);
  }
}
