package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run as the gateway sees it: takes the worker's frames, asks the host, writes the answers.
 *
 * <p>The worker is not trusted: limits that it should keep are kept here once more, and a frame it should not have sent
 * ends the run. Frames come on one thread, answers from any.
 */
final class Session {
  /** Sends a line to the worker. */
  interface Line {
    void write(byte[] line);
  }

  /** What a frame adds to what the program said. */
  private static final int FRAME_BYTES = 64 << 10;
  private static final Duration PATIENCE = Duration.ofMillis(200);
  private static final int LONGEST_ANSWER = 16 << 20;
  private static final Pattern CALL = Pattern.compile("\\{\"t\":\"call\",\"id\":(\\d{1,15}),.*", Pattern.DOTALL);
  private static final Pattern PLACE = Pattern.compile("program:(\\d{1,9}):(\\d{1,9})");

  private final long number;
  private final Limits limits;
  private final Host host;
  private final Line worker;
  private final CompletableFuture<SandboxOutcome> outcome = new CompletableFuture<>();
  /** Held while a frame is being taken, the host's part included. */
  private final ReentrantLock taking = new ReentrantLock();
  private final Set<Long> ids = new HashSet<>();
  private volatile Instant clock = Instant.EPOCH;
  private volatile boolean useless;
  private volatile boolean over;
  private int calls;
  private long logged;

  Session(long number, Limits limits, Host host, Line worker) {
    this.number = number;
    this.limits = limits;
    this.host = host;
    this.worker = worker;
  }

  void begin(Program program) {
    clock = program.start();
    ObjectNode order = Json.object()
        .put("code", program.javascript())
        .put("maxCalls", limits.maxCalls())
        .put("maxParallel", limits.maxParallel())
        .put("outputBytes", limits.outputBytes())
        .put("start", program.start().toEpochMilli())
        .put("seedHigh", (int) (program.seed() >> 32))
        .put("seedLow", (int) program.seed());
    order.set("args", program.args());
    var names = program.names();
    write("RUN " + number + " " + limits.time().toMillis() + " "
        + String.join(",", names.node(), names.decide(), names.outcome(), names.iterate()) + " ",
        Json.writeBytes(order));
  }

  /** Asks the worker to give up the run. */
  void stop() {
    worker.write(("STOP " + number + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** How the run ended, unless it takes longer. */
  Optional<SandboxOutcome> await(Duration patience) throws InterruptedException {
    try {
      return Optional.of(outcome.get(patience.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Ends the run from outside, if it has not ended. Nothing reaches the host afterwards. */
  void end(SandboxOutcome how) {
    over = true;
    outcome.complete(how);
  }

  /** Ends the run because its worker cannot be relied upon. */
  private boolean breakOff(SandboxOutcome how) {
    useless = true;
    end(how);
    return false;
  }

  /** Whether the worker did what it must not. */
  boolean isUseless() {
    return useless;
  }

  /**
   * From now on nothing reaches the host; the end of the run is still awaited. Waits for what is reaching it at the moment,
   * but not for ever: a host that holds up its caller does not hold up the end of a run.
   */
  void mute() {
    over = true;
    try {
      if (taking.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        taking.unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int longestFrame() {
    return (int) Math.min(Integer.MAX_VALUE - 8, 6 * limits.outputBytes() + FRAME_BYTES);
  }

  /** Whatever else the worker's process says: Java, or the engine, never the program. */
  void output(String line) {
    if (!over) {
      host.log(Host.Level.DEBUG, line);
    }
  }

  /** Takes one frame. False if the worker is of no more use. */
  boolean accept(byte[] frame) {
    taking.lock();
    try {
      return accept(Json.parse(frame), frame.length);
    } catch (JsonSyntaxException e) {
      return acceptUnreadable(new String(frame, StandardCharsets.UTF_8), String.valueOf(e.getMessage()));
    } finally {
      taking.unlock();
    }
  }

  /** JSON can be written that is not read here: too deep, mostly. */
  private boolean acceptUnreadable(String frame, String reason) {
    Matcher call = CALL.matcher(frame.substring(0, Math.min(80, frame.length())));
    if (call.matches()) {
      long id = Long.parseLong(call.group(1));
      if (ids.add(id) && !over) {
        new Reply(id).refuse("the arguments cannot be taken: " + reason, clock);
      }
      return true;
    }
    if (frame.startsWith("{\"t\":\"done\",")) {
      end(new SandboxOutcome.Threw("RangeError", "the result cannot be taken, it is too deep or too long: " + reason, 0,
          0, ""));
      return true;
    }
    return breakOff(new SandboxOutcome.Crashed("a frame that is not JSON: " + reason));
  }

  private boolean accept(JsonNode frame, int length) {
    String kind = frame.path("t").asString("");
    if (kind.equals("done")) {
      outcome.complete(outcome(frame, length));
      over = true;
      return true;
    }
    if (over) {
      return true;
    }
    try {
      return switch (kind) {
        case "call" -> call(frame, length);
        case "timer" -> timer(frame);
        default -> event(kind, frame, length);
      };
    } catch (RuntimeException e) {
      return breakOff(new SandboxOutcome.Crashed("the host failed: " + e));
    }
  }

  private boolean call(JsonNode frame, int length) {
    if (calls++ >= limits.maxCalls()) {
      return breakOff(new SandboxOutcome.TooManyCalls(limits.maxCalls()));
    }
    if (length > limits.outputBytes() + FRAME_BYTES) {
      return breakOff(new SandboxOutcome.OutputTooLarge("arguments", limits.outputBytes()));
    }
    long id = frame.path("id").asLong(0);
    if (!ids.add(id)) {
      return breakOff(new SandboxOutcome.Crashed("two calls with the id " + id));
    }
    host.call(new Host.Call(id, text(frame, "node"), frame.path("tool").asString(""), frame.path("args"),
        frame.path("asked").asLong(0)), new Reply(id));
    return true;
  }

  private boolean timer(JsonNode frame) {
    long id = frame.path("id").asLong(0);
    if (!ids.add(id)) {
      return breakOff(new SandboxOutcome.Crashed("two timers with the id " + id));
    }
    host.timer(id, Duration.ofMillis(frame.path("ms").asLong(0)), new Reply(id));
    return true;
  }

  private boolean event(String kind, JsonNode frame, int length) {
    String node = text(frame, "node").orElse("");
    switch (kind) {
      case "decision" -> host.decision(node, text(frame, "outcome").orElse(""));
      case "iteration" -> host.iteration(node, frame.path("count").asLong(0));
      case "log", "progress", "hint" -> {
        logged += length;
        if (logged > 8 * (limits.outputBytes() + FRAME_BYTES)) {
          return breakOff(new SandboxOutcome.OutputTooLarge("log", limits.outputBytes()));
        }
        say(kind, frame);
      }
      default -> {
        return breakOff(new SandboxOutcome.Crashed("a frame of no known kind: " + kind));
      }
    }
    return true;
  }

  private void say(String kind, JsonNode frame) {
    switch (kind) {
      case "progress" ->
        host.progress(text(frame, "message").orElse(""), number(frame, "done"), number(frame, "total"));
      case "hint" -> host.hint(text(frame, "name").orElse(""), text(frame, "description").orElse(""));
      default -> host.log(level(text(frame, "level").orElse("")), text(frame, "text").orElse(""));
    }
  }

  private SandboxOutcome outcome(JsonNode frame, int length) {
    return switch (frame.path("how").asString("")) {
      case "returned" -> length > limits.outputBytes() + "{\"t\":\"done\",\"how\":\"returned\",\"value\":}".length()
          ? new SandboxOutcome.OutputTooLarge("result", limits.outputBytes())
          : new SandboxOutcome.Returned(frame.path("value"));
      case "threw" -> threw(frame);
      case "stalled" -> new SandboxOutcome.Stalled();
      case "time" -> new SandboxOutcome.TimedOut(limits.time());
      case "memory" -> new SandboxOutcome.OutOfMemory(limits.memoryBytes());
      case "calls" -> new SandboxOutcome.TooManyCalls(limits.maxCalls());
      case "output" -> new SandboxOutcome.OutputTooLarge(text(frame, "what").orElse(""), limits.outputBytes());
      case "stopped" -> new SandboxOutcome.Cancelled();
      default -> new SandboxOutcome.Crashed(text(frame, "detail").orElse("it ended in no known way"));
    };
  }

  private static SandboxOutcome.Threw threw(JsonNode frame) {
    String stack = text(frame, "stack").orElse("");
    Matcher place = PLACE.matcher(stack);
    boolean known = place.find();
    return new SandboxOutcome.Threw(text(frame, "name").orElse("Error"), text(frame, "message").orElse(""),
        known ? Integer.parseInt(place.group(1)) : 0, known ? Integer.parseInt(place.group(2)) : 0,
        stack.lines()
            .filter(line -> PLACE.matcher(line).find())
            .map(String::strip)
            .collect(Collectors.joining("\n")));
  }

  private static Optional<String> text(JsonNode frame, String key) {
    JsonNode value = frame.path(key);
    return value.isString() ? Optional.of(value.asString()) : Optional.empty();
  }

  private static OptionalDouble number(JsonNode frame, String key) {
    JsonNode value = frame.path(key);
    return value.isNumber() ? OptionalDouble.of(value.doubleValue()) : OptionalDouble.empty();
  }

  private static Host.Level level(String name) {
    try {
      return Host.Level.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return Host.Level.INFO;
    }
  }

  private void write(String words, byte[] body) {
    byte[] head = words.getBytes(StandardCharsets.UTF_8);
    byte[] line = new byte[head.length + body.length + 1];
    System.arraycopy(head, 0, line, 0, head.length);
    System.arraycopy(body, 0, line, head.length, body.length);
    line[line.length - 1] = '\n';
    worker.write(line);
  }

  /** The way back to one call or timer. */
  private final class Reply implements Host.Answer {
    private final long id;
    private final AtomicBoolean given = new AtomicBoolean();

    Reply(long id) {
      this.id = id;
    }

    @Override
    public void answer(JsonNode value, Instant at) {
      byte[] json = Json.writeBytes(value);
      if (json.length > LONGEST_ANSWER) {
        fail("the answer is " + json.length + " bytes long, and a program can take " + LONGEST_ANSWER + " at once", "",
            at);
      } else {
        give("ANSWER ", json, at);
      }
    }

    @Override
    public void fail(String message, String tool, Instant at) {
      give("FAIL ", Json.writeBytes(Json.object().put("message", message).put("tool", tool)), at);
    }

    /** An error of which the host knows nothing: it does not count among the answers. */
    void refuse(String message, Instant at) {
      give("REFUSE ", Json.writeBytes(Json.object().put("message", message).put("tool", "")), at);
    }

    private void give(String word, byte[] json, Instant at) {
      if (given.compareAndSet(false, true) && !over) {
        clock = at;
        write(word + number + " " + id + " " + at.toEpochMilli() + " ", json);
      }
    }
  }
}
