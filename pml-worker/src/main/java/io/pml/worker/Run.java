package io.pml.worker;

import com.caoccao.javet.exceptions.BaseJavetScriptingException;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.exceptions.JavetScriptingError;
import com.caoccao.javet.exceptions.JavetTerminatedException;
import com.caoccao.javet.values.reference.V8ValueFunction;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run, from its order to its last frame. Its own thread runs the program; {@link Watch} may end it from outside.
 *
 * <p>Order: {@code RUN number milliseconds node,decide,outcome,iterate {json}}.
 */
final class Run implements Isolate.Outlet {
  private static final long SPARE_BYTES = 24L << 20;
  private static final int MOST_BODIES = 32;
  private static final int LONGEST_BODY = 1 << 14;

  private final Isolate isolate;
  private final Inbox inbox;
  private final Wire wire;
  private final Set<String> bodies;
  private final long number;
  private final long deadline;
  private final String[] names;
  private final String order;
  private int unanswered;
  private boolean done;
  private volatile @Nullable String end;

  /**
   * A run.
   *
   * @param bodies texts that were found to be bodies of functions; looked at here, and added to
   */
  Run(String line, Isolate isolate, Inbox inbox, Wire wire, Set<String> bodies) {
    String[] words = line.split(" ", 5);
    this.number = Long.parseLong(words[1]);
    this.deadline = System.nanoTime() + Long.parseLong(words[2]) * 1_000_000;
    this.names = words[3].split(",", 4);
    this.order = words[4];
    this.isolate = isolate;
    this.inbox = inbox;
    this.wire = wire;
    this.bodies = bodies;
  }

  /** Returns when the last frame is out. */
  void complete() throws InterruptedException {
    isolate.connect(this);
    isolate.onFull(() -> end = "memory", SPARE_BYTES);
    try {
      program();
    } catch (JavetTerminatedException e) {
      // The reason is known.
    } catch (JavetException e) {
      finish("\"how\":\"broken\",\"detail\":" + Quoted.of(String.valueOf(e.getMessage())));
    }
    String reason = end;
    finish("\"how\":\"" + (reason == null ? "stalled" : reason) + "\"");
  }

  /** Whether the run has to end now. */
  boolean isOver() {
    if (end == null && inbox.isStopped(number)) {
      end = "stopped";
    } else if (end == null && System.nanoTime() - deadline >= 0) {
      end = "time";
    }
    return end != null;
  }

  long deadline() {
    return deadline;
  }

  void terminate() {
    isolate.terminate();
  }

  @Override
  public void send(int kind, String text) {
    if (done) {
      return;
    }
    if (kind == Isolate.AWAITED) {
      unanswered++;
    }
    if (kind == Isolate.DONE) {
      done = true;
      end = "ended";
      // What the program still has to do is of no use to anybody.
      isolate.terminate();
    }
    wire.send(text);
  }

  private void program() throws JavetException, InterruptedException {
    V8ValueFunction program = compile(isolate.prepare(order));
    if (program == null) {
      return;
    }
    isolate.start(program);
    while (end == null && unanswered > 0) {
      String line = inbox.poll(Math.max(0, deadline - System.nanoTime()));
      if (line != null) {
        deliver(line);
      }
      if (isOver()) {
        return;
      }
    }
  }

  /** The program, or null when it is none and that has been said. */
  private @Nullable V8ValueFunction compile(String body) throws JavetException {
    try {
      if (isBody(body)) {
        return isolate.compile(body, names);
      }
      isolate.examine(body, names);
      finishSyntaxError("SyntaxError: a bracket too many: the code ends before its text does", 0, 0);
    } catch (BaseJavetScriptingException e) {
      JavetScriptingError error = e.getScriptingError();
      finishSyntaxError(error.getDetailedMessage(), error.getLineNumber(), error.getStartColumn() + 1);
    }
    return null;
  }

  private boolean isBody(String text) throws JavetException {
    if (bodies.contains(text)) {
      return true;
    }
    boolean body = isolate.isBody(text);
    if (body && text.length() <= LONGEST_BODY) {
      if (bodies.size() >= MOST_BODIES) {
        bodies.clear();
      }
      bodies.add(text);
    }
    return body;
  }

  private void finishSyntaxError(String text, int line, int column) {
    int colon = text.indexOf(": ");
    String name = colon > 0 ? text.substring(0, colon) : "SyntaxError";
    finish("\"how\":\"threw\",\"name\":" + Quoted.of(name) + ",\"message\":" + Quoted.of(text.substring(colon + 2))
        + ",\"stack\":" + Quoted.of("at program:" + line + ":" + column));
  }

  private void deliver(String line) throws JavetException {
    String[] words = line.split(" ", 5);
    if (words.length < 5 || Long.parseLong(words[1]) != number) {
      // Only meant to wake this thread, or an answer to a run before this one that came too late for it.
      return;
    }
    unanswered--;
    isolate.deliver(Long.parseLong(words[2]), words[0].equals("ANSWER"), !words[0].equals("REFUSE"),
        Double.parseDouble(words[3]), words[4]);
  }

  private void finish(String fields) {
    if (!done) {
      done = true;
      wire.send("{\"t\":\"done\"," + fields + "}");
    }
  }
}
