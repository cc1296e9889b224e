package io.pml.approve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pml.json.Json;
import io.pml.secret.Secrets;
import io.pml.store.Approvals;
import io.pml.store.Approvals.Answer;
import io.pml.store.Approvals.Approval;
import io.pml.store.Approvals.Decision;
import io.pml.store.Approvals.Question;
import io.pml.store.Approvals.Subject;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import io.pml.upstream.Line;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Says what may be called: by the user's rules, and by what people answer when they are asked. Threads may share it.
 *
 * <p>An approval is for one code with its arguments, one principal, and tools with the definitions they had when it was
 * asked for; it is good once, or for good if the human said so, then with these arguments or any, and nobody but a human
 * gives it unless the config lets agents.
 */
public final class Gate {
  /** Stands for tools of which only the run will tell which they are. */
  public static final ToolId UNKNOWN = new ToolId("*", "*");

  /** Stands beside {@link #UNKNOWN} where the hash of a definition does: all that is not denied. */
  private static final String ANYTHING = "any";

  /** Stands where the hash of the code does, for calls that are not part of any. */
  private static final String CALL = "call";
  private static final int SHOWN = 4_000;

  private static final ObjectNode FORM = Json.parseObject("""
      {
        "type": "object",
        "properties": {
          "decision": {
            "type": "string",
            "title": "Allow it?",
            "enum": ["once", "always", "any_arguments", "no"],
            "enumNames": ["Yes, this time", "Yes, and from now on with these arguments",
              "Yes, and from now on with any arguments", "No"]
          }
        },
        "required": ["decision"]
      }
      """);

  private final Policy policy;
  private final Predicate<String> trusted;
  private final Approvals approvals;
  private final Terms terms;
  private final InstantSource clock;
  private final Supplier<UUID> ids;

  /**
   * On which terms is asked.
   *
   * @param patience how long a question waits for its answer, and an answer to be made use of
   * @param agentMayApprove whether going on with a paused execution counts as approving it
   */
  public record Terms(Duration patience, boolean agentMayApprove) {}

  /**
   * A gate.
   *
   * @param trusted whether a server's word about its tools is believed
   */
  public Gate(Policy policy, Predicate<String> trusted, Approvals approvals, Terms terms, InstantSource clock,
      Supplier<UUID> ids) {
    this.policy = policy;
    this.trusted = trusted;
    this.approvals = approvals;
    this.terms = terms;
    this.clock = clock;
    this.ids = ids;
  }

  /** What the rules say of one tool. */
  public Mode judge(Tool tool) {
    return policy.judge(tool, trusts(tool.id().server()));
  }

  /** Whether a server's word about its tools is believed. */
  public boolean trusts(String server) {
    return trusted.test(server);
  }

  /** Whether a call of a tool changes nothing, as far as its server is believed. */
  public boolean isHarmless(Tool tool) {
    return tool.readOnly() && trusts(tool.id().server());
  }

  /** Whether some rule names the tool, rather than the default deciding. */
  public boolean isNamed(ToolId tool) {
    return policy.rules().stream().anyMatch(rule -> rule.pattern().matches(tool));
  }

  /** What is to become of a program before it runs. */
  public sealed interface Verdict {
    record Granted() implements Verdict {}

    /** Somebody has to approve it. */
    record Required(Subject subject) implements Verdict {}

    record Refused(ToolId tool) implements Verdict {}
  }

  /**
   * Judges all that a program can reach.
   *
   * @param code of the program with its arguments, as {@link Subject#program} gives it
   * @param callsUnknown whether it calls tools that only the run will tell
   * @param wanted a privileged program is asked about as a whole, where it has to be asked about at all
   */
  public Verdict judge(String code, String principal, Collection<Tool> tools, boolean callsUnknown,
      PermissionSet wanted) {
    Optional<Tool> denied = tools.stream().filter(tool -> judge(tool) == Mode.DENY).findFirst();
    if (denied.isPresent()) {
      return new Verdict.Refused(denied.get().id());
    }
    if (callsUnknown && policy.otherwise() == Mode.DENY) {
      return new Verdict.Refused(UNKNOWN);
    }
    Map<ToolId, String> asked = new LinkedHashMap<>();
    tools.stream().filter(tool -> judge(tool) == Mode.ASK).forEach(tool -> asked.put(tool.id(), tool.hash()));
    if (callsUnknown && policy.otherwise() == Mode.ASK) {
      asked.put(UNKNOWN, "");
    }
    if (asked.isEmpty() || approvals.remembers(new Subject(code, asked, principal))) {
      return new Verdict.Granted();
    }
    if (wanted == PermissionSet.PRIVILEGED) {
      asked.put(UNKNOWN, ANYTHING);
    }
    return new Verdict.Required(new Subject(code, asked, principal));
  }

  /** Whether these tools are all that are not denied. */
  public static boolean isEverything(Map<ToolId, String> tools) {
    return ANYTHING.equals(tools.get(UNKNOWN));
  }

  /**
   * Judges one call of a program that runs: static reading cannot see every call, and rules and tools may have changed since.
   *
   * @param granted what this execution was allowed so far
   */
  public Mode judge(Tool tool, String code, String principal, Map<ToolId, String> granted) {
    Mode mode = judge(tool);
    boolean covered = mode == Mode.ASK && (tool.hash().equals(granted.get(tool.id()))
        || (isEverything(granted) && !granted.containsKey(tool.id()))
        || approvals.remembers(new Subject(code, Map.of(tool.id(), tool.hash()), principal)));
    return covered ? Mode.ALLOW : mode;
  }

  /** Whether one call may be made that its client makes itself, in plain sight of its own user. */
  public sealed interface Entry {
    record Open() implements Entry {}

    record Waiting(Question question) implements Entry {}

    record Closed(String reason) implements Entry {}
  }

  /**
   * Judges one call that is not part of a program. A rule that says "ask" is asked about; the default is not, since the
   * client shows such a call to its user as it is.
   */
  public Entry admit(Tool tool, ObjectNode arguments, String principal, Line line) throws InterruptedException {
    Mode mode = judge(tool);
    if (mode == Mode.DENY) {
      return new Entry.Closed(tool.id() + " is denied by \"permissions\" in the config");
    }
    if (mode == Mode.ALLOW || !isNamed(tool.id())) {
      return new Entry.Open();
    }
    Subject subject = new Subject(Subject.program(CALL, arguments), Map.of(tool.id(), tool.hash()), principal);
    if (approvals.remembers(subject)) {
      return new Entry.Open();
    }
    UUID call = UUID.nameUUIDFromBytes(
        (principal + "\n" + tool.id() + "\n" + tool.hash() + "\n" + Json.hash(arguments)).getBytes(UTF_8));
    Question question = newest(call).filter(asked -> standing(asked.id()) != Standing.SPENT)
        .orElseGet(() -> ask(call, subject, "Allow a call of " + tool.id() + " with " + shown(arguments) + "?"));
    if (standing(question.id()) == Standing.OPEN) {
      put(question, line);
    }
    return switch (standing(question.id())) {
      case GRANTED -> use(question.id()) ? new Entry.Open() : new Entry.Closed("this approval has been used already");
      case REJECTED -> new Entry.Closed("a human did not allow this call of " + tool.id());
      case OPEN, SPENT -> new Entry.Waiting(question);
    };
  }

  private static String shown(ObjectNode arguments) {
    String text = Json.write(Secrets.masked(arguments));
    return text.length() <= SHOWN ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN / 2)) + "…";
  }

  /** Writes a question down; it waits for an answer from then on. */
  public Question ask(UUID workflow, Subject subject, String text) {
    Instant now = clock.instant();
    Question question = new Question(ids.get(), workflow, subject, text, now, now.plus(terms.patience()));
    approvals.ask(question);
    return question;
  }

  /** Puts a question to the human behind the client, if there is a way, and keeps the answer. */
  public void put(Question question, Line line) throws InterruptedException {
    switch (line.ask(question.text(), FORM)) {
      case Line.Reply.Given(ObjectNode content) -> decision(content.path("decision").stringValue(""))
          .ifPresent(decision -> decide(question.id(), decision, "client"));
      case Line.Reply.Declined _ -> decide(question.id(), Decision.NO, "client");
      case Line.Reply.None _ -> {
      }
    }
  }

  /**
   * Keeps an answer; false when the question has one already, is unknown, or has expired. A yes to everything is for one run,
   * whatever was answered.
   */
  public boolean decide(UUID question, Decision decision, String by) {
    boolean everything = approvals.find(question)
        .map(approval -> isEverything(approval.question().subject().tools()))
        .orElse(false);
    Decision kept = everything && decision.isForGood() ? Decision.ONCE : decision;
    return approvals.decide(question, new Answer(kept, by, clock.instant()));
  }

  /** An agent goes on with what it was to ask about. */
  public void resumed(UUID question) {
    if (terms.agentMayApprove()) {
      decide(question, Decision.ONCE, "agent");
    }
  }

  /** How a question stands. */
  public enum Standing {
    OPEN,
    GRANTED,
    REJECTED,
    /** Nobody answered in time, or the answer was made use of already. */
    SPENT
  }

  public Standing standing(UUID question) {
    return approvals.find(question).map(this::standing).orElse(Standing.SPENT);
  }

  private Standing standing(Approval approval) {
    if (approval.answer().map(answer -> answer.decision() == Decision.NO).orElse(false)) {
      return Standing.REJECTED;
    }
    if (approval.used().isPresent() || approval.revoked().isPresent()
        || !clock.instant().isBefore(approval.question().expires())) {
      return Standing.SPENT;
    }
    return approval.answer().isPresent() ? Standing.GRANTED : Standing.OPEN;
  }

  /** Uses an approval up; of several who try, one succeeds. */
  public boolean use(UUID question) {
    return approvals.use(question, clock.instant());
  }

  /** The newest question of an execution. */
  public Optional<Question> newest(UUID workflow) {
    return approvals.of(workflow).stream().map(Approval::question).findFirst();
  }

  /** What an execution was allowed so far, each tool with the definition that was approved. */
  public Map<ToolId, String> granted(UUID workflow) {
    Map<ToolId, String> granted = new LinkedHashMap<>();
    List<Approval> newestFirst = approvals.of(workflow);
    newestFirst.reversed()
        .stream()
        .filter(approval -> approval.used().isPresent() && approval.revoked().isEmpty())
        .forEach(approval -> granted.putAll(approval.question().subject().tools()));
    return granted;
  }

  private static Optional<Decision> decision(String text) {
    return switch (text) {
      case "once" -> Optional.of(Decision.ONCE);
      case "always" -> Optional.of(Decision.ALWAYS);
      case "any_arguments" -> Optional.of(Decision.ANY_ARGUMENTS);
      case "no" -> Optional.of(Decision.NO);
      default -> Optional.empty();
    };
  }
}
