package io.pml.server;

import io.pml.cache.ResultCache;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.store.Capabilities;
import io.pml.store.Experience;
import io.pml.store.Experience.Usage;
import io.pml.store.Storage;
import io.pml.trace.RunState;
import io.pml.trace.Workflow.Mode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What came of remembering, in figures, for people to look at. Threads may share it. */
final class Statistics {
  private static final int MOST_USED = 10;
  /** Models and texts differ; this is what English and code come to. */
  private static final double CHARACTERS_PER_TOKEN = 4;
  private static final double TOKENS_PER_SECOND = 50;
  private static final String HOW = "Estimated: an agent did not have to write the programs that calls of known"
      + " capabilities ran and that went well; " + (int) CHARACTERS_PER_TOKEN + " characters are a token, and a model"
      + " writes " + (int) TOKENS_PER_SECOND + " tokens a second.";

  private final Capabilities capabilities;
  private final Experience experience;
  private final ResultCache cache;
  private final InstantSource clock;

  private record Used(Capability capability, Learning learning) {}

  Statistics(Storage storage, ResultCache cache, InstantSource clock) {
    this.cache = cache;
    this.capabilities = storage.capabilities();
    this.experience = storage.experience();
    this.clock = clock;
  }

  /**
   * The figures.
   *
   * @param days of how many days; not positive for all that is kept
   */
  ObjectNode report(int days) {
    Instant since = days <= 0 ? Instant.EPOCH : clock.instant().minus(Duration.ofDays(days));
    List<Usage> usage = experience.usage(since);
    ObjectNode report = Json.object();
    if (days > 0) {
      report.put("since", since.toString());
    }
    report.set("runs", runs(usage));
    report.set("saved", saved(usage));
    report.put("told_again_since_start", cache.hits().values().stream().mapToLong(Long::longValue).sum());
    report.set("capabilities", known());
    return report;
  }

  private static ObjectNode runs(List<Usage> usage) {
    ObjectNode runs = Json.object().put("total", count(usage, _ -> true));
    for (RunState state : RunState.values()) {
      runs.put(name(state), count(usage, each -> each.state() == state));
    }
    long over = count(usage, each -> each.state().isOver());
    long asked = count(usage, each -> each.mode() != Mode.NESTED);
    ObjectNode modes = runs.putObject("by_mode");
    for (Mode mode : Mode.values()) {
      modes.put(name(mode), count(usage, each -> each.mode() == mode));
    }
    if (over > 0) {
      runs.put("success_rate", rate(count(usage, each -> each.state() == RunState.SUCCEEDED), over));
    }
    if (asked > 0) {
      runs.put("reuse_rate", rate(count(usage, Statistics::isReuse), asked));
    }
    return runs;
  }

  private static boolean isReuse(Usage usage) {
    return usage.mode() == Mode.CALL || usage.mode() == Mode.SPECULATION;
  }

  private static ObjectNode saved(List<Usage> usage) {
    long characters = usage.stream()
        .filter(each -> isReuse(each) && each.state() == RunState.SUCCEEDED)
        .mapToLong(Usage::characters)
        .sum();
    long tokens = Math.round(characters / CHARACTERS_PER_TOKEN);
    return Json.object().put("tokens", tokens).put("seconds", Math.round(tokens / TOKENS_PER_SECOND)).put("how", HOW);
  }

  private ObjectNode known() {
    List<Capability> all = capabilities.all(EnumSet.allOf(Status.class));
    ObjectNode known = Json.object();
    Arrays.stream(Status.values())
        .forEach(status -> known.put(name(status), all.stream().filter(each -> each.status() == status).count()));
    ArrayNode mostUsed = known.putArray("most_used");
    all.stream()
        .filter(each -> each.status() != Status.DRAFT)
        .map(each -> new Used(each, capabilities.learning(each.id())))
        .sorted(Comparator.comparingLong((Used used) -> used.learning().total().runs()).reversed())
        .limit(MOST_USED)
        .forEach(used -> mostUsed.addObject()
            .put("name", used.capability().name())
            .put("intent", used.capability().intent())
            .put("runs", used.learning().total().runs())
            .put("success_rate", rate(used.learning().total().successes(), used.learning().total().runs())));
    return known;
  }

  private static long count(List<Usage> usage, Predicate<Usage> which) {
    return usage.stream().filter(which).mapToLong(Usage::runs).sum();
  }

  private static double rate(long part, long all) {
    return all == 0 ? 0 : Math.round(1000.0 * part / all) / 1000.0;
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
