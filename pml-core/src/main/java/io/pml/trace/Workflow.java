package io.pml.trace;

import io.pml.structure.Structure;
import io.pml.upstream.Caller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * One execution as it was asked for: all that it takes to begin it, and to begin it again.
 *
 * @param id time-ordered
 * @param args the arguments of the program
 * @param parent the execution that this one is a part of
 * @param capability the capability that is run, or that the program is
 * @param mode how it came about
 */
public record Workflow(UUID id, String intent, Code code, ObjectNode args, Caller caller, Start start,
    Optional<UUID> parent, Optional<UUID> capability, Mode mode) {

  /** A program that somebody wrote for this execution, or that another execution called. */
  public Workflow(UUID id, String intent, Code code, ObjectNode args, Caller caller, Start start,
      Optional<UUID> parent, Optional<UUID> capability) {
    this(id, intent, code, args, caller, start, parent, capability, parent.isPresent() ? Mode.NESTED : Mode.DIRECT);
  }

  /** How an execution came about. */
  public enum Mode {
    /** Somebody wrote a program for it. */
    DIRECT,
    /** A capability was called. */
    CALL,
    /** A capability was run because it suited a wish: nobody chose it. */
    SPECULATION,
    /** A program called a capability. */
    NESTED
  }

  /**
   * The id of the execution that a call of an execution is: the same call is the same execution, also after a stop. It stands
   * beside its parent where ids are sorted.
   */
  public static UUID nested(UUID parent, long call) {
    UUID hash = UUID.nameUUIDFromBytes((parent + "/" + call).getBytes(StandardCharsets.UTF_8));
    return new UUID(parent.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  /** The same, come about in another way. */
  public Workflow by(Mode other) {
    return new Workflow(id, intent, code, args, caller, start, parent, capability, other);
  }

  /** The same with other code. */
  public Workflow with(Code other) {
    return new Workflow(id, intent, other, args, caller, start, parent, capability, mode);
  }

  /**
   * What is to run.
   *
   * @param hash SHA-256 of the source as it was sent
   * @param masked whether something that looks like a secret was taken out of the source or the arguments before they were
   *     kept, so that they cannot be run again
   * @param plan the tasks that the source was made of
   */
  public record Code(String source, String hash, Structure structure, boolean masked, Optional<Plan> plan) {
    public Code(String source, String hash, Structure structure, boolean masked) {
      this(source, hash, structure, masked, Optional.empty());
    }
  }

  /**
   * Tasks that a program was made of.
   *
   * @param layered whether it stops between layers, for somebody to look at what was done
   * @param tasks the task that each call belongs to, by the call's node
   */
  public record Plan(ObjectNode dag, boolean layered, Map<String, String> tasks) {
    public Plan {
      tasks = Map.copyOf(tasks);
    }
  }

  /**
   * Where time and chance inside the run begin.
   *
   * @param timeLimit for each attempt
   * @param dry whether nothing is called that could change anything
   * @param confined whether it must do with what needs nobody's yes
   */
  public record Start(long seed, Instant at, Duration timeLimit, boolean dry, boolean confined) {
    public Start(long seed, Instant at, Duration timeLimit) {
      this(seed, at, timeLimit, false, false);
    }
  }
}
