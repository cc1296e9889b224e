package io.pml.execute;

import io.pml.store.Approvals.Subject;
import io.pml.approve.Gate;
import io.pml.approve.PermissionSet;
import io.pml.capability.Capability;
import io.pml.capability.Learning;
import io.pml.capability.Parameter;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.structure.Node;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Caller;
import io.pml.upstream.Toolbox;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides whether a capability is run for a wish although nobody chose it: when it is sure enough to be the right one, all it
 * needs is given, and nobody would have to approve it. Threads may share it.
 */
public final class Speculation {
  private static final double READS = 0.55;
  private static final double REPEATABLE = 0.70;
  private static final double OTHERWISE = 0.85;
  private static final double LOWEST = 0.40;
  private static final double HIGHEST = 0.95;
  /** How much the record of a capability can move the threshold, at most half of this each way. */
  private static final double WEIGHT_OF_RECORD = 0.2;
  /** So many are looked at closely. */
  private static final int CLOSELY = 8;
  private static final int SHOWN = 120;
  private static final int SUGGESTED = 3;

  private final Toolbox toolbox;
  private final Gate gate;
  private final Procedures procedures;

  public Speculation(Toolbox toolbox, Gate gate, Procedures procedures) {
    this.toolbox = toolbox;
    this.gate = gate;
    this.procedures = procedures;
  }

  /** What is to be done with a wish. */
  public sealed interface Verdict {
    /**
     * This capability is run.
     *
     * @param arguments the values that came with the wish, under the names of its parameters
     */
    record Run(Capability capability, ObjectNode arguments, double confidence) implements Verdict {}

    /**
     * None is.
     *
     * @param reason why not even the best, in words
     * @param likely the capabilities that came nearest to being run, the best first
     */
    record Suggest(String reason, List<Likely> likely) implements Verdict {
      public Suggest {
        likely = List.copyOf(likely);
      }
    }
  }

  /**
   * A capability that came near to being run.
   *
   * @param arguments what it would have been run with, under the names of its parameters; empty where not all values had a place,
   *     or where there were none and it would take those of the wish that it was learned with
   */
  public record Likely(Found.OfCapability found, Optional<ObjectNode> arguments) {}

  /**
   * Judges what a wish brought to mind.
   *
   * @param given the values that came with the wish
   */
  public Verdict judge(String intent, Recollection recollection, ObjectNode given, Caller caller)
      throws InterruptedException {
    if (recollection.capabilities().isEmpty()) {
      return new Verdict.Suggest("nothing that was learned so far fits", List.of());
    }
    Wish wish = Wish.of(intent, given);
    ToDoubleBiFunction<String, String> likeness = remembered(recollection.likeness());
    List<Candidate> candidates = IntStream.range(0, recollection.capabilities().size())
        .mapToObj(i -> Candidate.of(recollection.capabilities().get(i), wish, given, recollection,
            i < CLOSELY ? likeness : (one, other) -> 0))
        .toList();
    List<Candidate> whole = candidates.stream().filter(candidate -> candidate.fit().isWhole()).toList();
    List<Candidate> fitting = ranked(whole).stream()
        .limit(CLOSELY)
        .map(candidate -> candidate.closer(wish, recollection))
        .toList();
    List<Candidate> ranked = ranked(fitting.isEmpty() ? candidates : fitting);
    Candidate best = ranked.getFirst();
    if (fitting.isEmpty()) {
      return suggest(ranked, " may fit, but " + String.join("; ", best.fit().objections())
          + ": give what it takes in \"context\", or call it with \"capability\" and \"args\"");
    }
    if (given.isEmpty() && best.fit().missing().isAny() && !best.isSame()) {
      return suggest(ranked, " may fit, but was learned with other values: give "
          + best.found().capability().parameters().stream().map(Parameter::name).collect(Collectors.joining(", "))
          + " in \"context\"");
    }
    return decide(ranked, caller);
  }

  private static List<Candidate> ranked(List<Candidate> candidates) {
    return candidates.stream().sorted(Comparator.comparingDouble(Candidate::evidence).reversed()).toList();
  }

  /** Says why the best of them is not run. */
  private static Verdict suggest(List<Candidate> ranked, String reason) {
    return new Verdict.Suggest(ranked.getFirst().name() + reason,
        ranked.stream().limit(SUGGESTED).map(Speculation::likely).toList());
  }

  private static Likely likely(Candidate candidate) {
    Fit fit = candidate.fit();
    boolean told = fit.isWhole() && !(fit.arguments().isEmpty() && fit.missing().isAny());
    return new Likely(candidate.found(), told ? Optional.of(fit.arguments()) : Optional.empty());
  }

  /** The same, looked at once for each two names. */
  private static ToDoubleBiFunction<String, String> remembered(ToDoubleBiFunction<String, String> likeness) {
    Map<List<String>, Double> known = new HashMap<>();
    return (one, other) -> known.computeIfAbsent(List.of(one, other),
        pair -> likeness.applyAsDouble(one, other));
  }

  private Verdict decide(List<Candidate> ranked, Caller caller) throws InterruptedException {
    Candidate best = ranked.getFirst();
    Capability capability = best.found().capability();
    double confidence = best.confidence(ranked);
    Optional<List<Tool>> tools = tools(capability, caller);
    if (tools.isEmpty()) {
      return suggest(ranked, " may fit, but a tool of it is not there");
    }
    if (!best.isUnderstood()) {
      return suggest(ranked,
          " may fit, but what wishes mean is not known yet, as just after a start: ask again in a moment (if it stays so, PML's log says why),"
              + " or call it with \"capability\"");
    }
    double threshold = threshold(capability, tools.get(), best.found().learning());
    if (confidence < threshold) {
      return suggest(ranked, String.format(Locale.ROOT,
          ", learned for \"%s\", may fit, but at %.2f it is less sure than the %.2f that its tools call for: if it is"
              + " what you want, call it with \"capability\" and \"args\"%s",
          shortened(capability.intent()), confidence, threshold, taken(capability)));
    }
    if (!(gate.judge(
        Subject.program(Script.of(capability.body()).hash(), capability.arguments(best.fit().arguments())),
        caller.principal(), tools.get(), callsUnknown(capability),
        PermissionSet.STANDARD) instanceof Gate.Verdict.Granted)) {
      return suggest(ranked, " fits, but somebody has to approve it: call it with \"capability\"");
    }
    return new Verdict.Run(capability, best.fit().arguments(), confidence);
  }

  private static String shortened(String intent) {
    return intent.length() <= SHOWN ? intent : intent.substring(0, intent.offsetByCodePoints(0, SHOWN / 2)) + "…";
  }

  private static String taken(Capability capability) {
    return capability.parameters().isEmpty()
        ? ""
        : "; it takes " + capability.parameters().stream().map(Parameter::name).collect(Collectors.joining(", "));
  }

  /** How sure one has to be: the more harm the tools could do, the surer; and the better the record, the less. */
  double threshold(Capability capability, List<Tool> tools, Learning learning) {
    double base = reachesMore(capability)
        ? OTHERWISE
        : tools.stream().allMatch(tool -> tool.readOnly() && gate.trusts(tool.id().server()))
            ? READS
            : tools.stream().allMatch(toolbox::isRepeatable) ? REPEATABLE : OTHERWISE;
    double trust = (learning.evidence().successes() + 1.0) / (learning.evidence().runs() + 2.0);
    return Math.clamp(base - WEIGHT_OF_RECORD * (trust - 0.5), LOWEST, HIGHEST);
  }

  /** Whether it calls more than it names: tools that only a run tells, or other capabilities. */
  private static boolean reachesMore(Capability capability) {
    return callsUnknown(capability)
        || capability.body().structure().nodes().stream().anyMatch(node -> node instanceof Node.Capability);
  }

  private static boolean callsUnknown(Capability capability) {
    return capability.body()
        .structure()
        .nodes()
        .stream()
        .anyMatch(node -> node instanceof Node.Task task && task.tool().isEmpty());
  }

  private Optional<List<Tool>> tools(Capability capability, Caller caller) throws InterruptedException {
    List<Tool> tools = new ArrayList<>();
    for (ToolId id : procedures.reach(List.of(capability.id().toString()))) {
      Optional<Tool> tool = toolbox.find(caller, id);
      if (tool.isEmpty()) {
        return Optional.empty();
      }
      tools.add(tool.get());
    }
    return Optional.of(tools);
  }
}
