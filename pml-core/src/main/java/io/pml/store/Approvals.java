package io.pml.store;

import io.pml.json.Json;
import io.pml.tool.ToolId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/** What people were asked to approve, what they said, and whether that was made use of: also the record of all that. */
public interface Approvals {
  void ask(Question question);

  Optional<Approval> find(UUID id);

  /** What was asked for one execution, newest first. */
  List<Approval> of(UUID workflow);

  /** What waits for an answer at a moment, oldest first. */
  List<Approval> open(Instant now);

  /** All of them, newest first. */
  List<Approval> newest(int limit);

  /** Gives the answer; false when there is no such question, when it has one already, or when it expired by then. */
  boolean decide(UUID id, Answer answer);

  /**
   * Makes use of an approval; true once, and only for one that was granted and has not expired by then. Of several who try,
   * one succeeds.
   */
  boolean use(UUID id, Instant now);

  /**
   * Whether somebody said yes for good: to the same code, arguments and principal, and all of these tools with these
   * definitions; or to the same with any arguments.
   */
  boolean remembers(Subject subject);

  /** Takes back what was granted for good; false when nothing was. */
  boolean revoke(UUID id, Instant at);

  /** Deletes what was asked before a moment and is not remembered, and says how many. */
  int deleteBefore(Instant moment);

  /**
   * What is to be allowed.
   *
   * @param code hash of the code with that of its arguments, as {@link #program} gives it
   * @param tools those that need it, each with the hash of its definition
   * @param principal on whose behalf
   */
  record Subject(String code, Map<ToolId, String> tools, String principal) {
    private static final char ARGUMENTS = '+';

    public Subject {
      tools = Map.copyOf(tools);
    }

    /** What stands for a code with these arguments. */
    public static String program(String codeHash, ObjectNode arguments) {
      return codeHash + ARGUMENTS + Json.hash(arguments);
    }

    /** What stands for the code whatever its arguments. */
    public String codeAlone() {
      int end = code.indexOf(ARGUMENTS);
      return end < 0 ? code : code.substring(0, end);
    }
  }

  /**
   * One question.
   *
   * @param workflow the execution that waits for it
   * @param text what is asked, for people to read
   */
  record Question(UUID id, UUID workflow, Subject subject, String text, Instant at, Instant expires) {}

  /** What a human can say. */
  enum Decision {
    ONCE,
    /** To the same code with the same arguments, from now on. */
    ALWAYS,
    /** To the same code whatever its arguments, from now on. */
    ANY_ARGUMENTS,
    NO;

    /** Whether it holds for more than one execution. */
    public boolean isForGood() {
      return this == ALWAYS || this == ANY_ARGUMENTS;
    }
  }

  /**
   * What a human said.
   *
   * @param by through which door
   */
  record Answer(Decision decision, String by, Instant at) {}

  /**
   * A question and what became of it.
   *
   * @param used when it was made use of
   * @param revoked when it was taken back
   */
  record Approval(Question question, Optional<Answer> answer, Optional<Instant> used, Optional<Instant> revoked) {}
}
