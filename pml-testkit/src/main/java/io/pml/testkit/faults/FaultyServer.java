package io.pml.testkit.faults;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An MCP server on standard input and output (revision 2025-06-18) with one fault, to be run as a child process.
 *
 * <p>Options: {@code --mode NAME} (see {@link Mode}), {@code --size N} and {@code --delay-ms N} (meaning and default
 * depend on the mode), {@code --starts FILE} (gets a line with process id and mode at each start), {@code --journal FILE}
 * (gets a line with process id, method and subject for each message received: the tool of a call, the id of a
 * cancelled request), {@code --lifetime-ms N} (the process ends by itself after that time, ten minutes by default).
 *
 * <p>Tools of every mode: {@code echo {text}}, {@code add {a, b}}, {@code sleep {millis}}, {@code state} (JSON with mode,
 * pid, argv, grandchildren, and what was received: initializes, lists, calls, cancels, cancelled ids),
 * {@code misbehave} and {@code misbehave_idempotent}, which have the fault and differ in their annotations only.
 */
public final class FaultyServer {
  private static final int OUTPUT_BROKEN = 5;

  private final Options options;
  private final Output output = new Output();
  private final Diary diary;
  private final Misbehaviour misbehaviour;
  private final ToolList tools;
  private final Map<String, Thread> running = new ConcurrentHashMap<>();

  private FaultyServer(Options options) {
    this.options = options;
    this.diary = new Diary(options);
    this.misbehaviour = new Misbehaviour(options, output, diary);
    this.tools = new ToolList(options.mode(), options.size());
  }

  /** The command line that starts a server in a new process, with the Java and the class path of this one. */
  public static List<String> command(Mode mode, String... extra) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xms16m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto",
        "-Xlog:disable", "-Xlog:all=warning:stderr",
        // A quarter of the start goes into the verification of library classes.
        "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote", "-cp",
        System.getProperty("java.class.path"),
        FaultyServer.class.getName(), "--mode", mode.wireName()));
    command.addAll(List.of(extra));
    return List.copyOf(command);
  }

  /**
   * Whether a process, such as a grandchild that {@link Mode#FORK} left behind, still runs. One that is dead but not yet
   * reaped does not: orphans wait for that as long as the first process of the machine likes.
   */
  public static boolean isRunning(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command()).isPresent();
  }

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Options options = Options.parse(List.of(arguments));
    endAfter(options.lifetime());
    new FaultyServer(options).serve();
  }

  private void serve() throws IOException, InterruptedException {
    diary.started();
    misbehaviour.start();
    BufferedReader input = new BufferedReader(
        new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      receive(line);
    }
    if (options.mode() == Mode.IGNORE_TERM) {
      Misbehaviour.waitForEver();
    }
    Runtime.getRuntime().halt(0);
  }

  private void receive(String line) throws IOException {
    JsonNode message;
    try {
      message = Json.parseObject(line);
    } catch (JsonSyntaxException e) {
      send(Frame.error("null", Protocol.PARSE_ERROR, "not a JSON object: " + e.getMessage()));
      return;
    }
    String method = message.path("method").asString("");
    diary.received(method, subject(method, message.path("params")));
    if (options.mode() == Mode.HANG_AT_START) {
      return;
    }
    if (method.equals("notifications/cancelled")) {
      cancel(subject(method, message.path("params")));
    } else if (message.has("id") && !method.isEmpty()) {
      answer(Frame.id(message.path("id")), method, message.path("params"));
    }
  }

  private void answer(String id, String method, JsonNode params) {
    switch (method) {
      case "tools/list" -> send(list(id, params.path("cursor").asString("0")));
      case "tools/call" -> call(id, params.path("name").asString(""), params.path("arguments"));
      default -> send(Protocol.answer(id, method));
    }
  }

  private String list(String id, String cursor) {
    try {
      int version = options.mode() == Mode.CHANGING_TOOLS ? misbehaviour.calls() : 0;
      return Frame.result(id, tools.page(Integer.parseInt(cursor), version));
    } catch (NumberFormatException e) {
      return Frame.error(id, Protocol.INVALID_PARAMS, "no such cursor: " + cursor);
    }
  }

  /** Quick tools are answered at once, so that a peer that closes its end after the call still gets the answer. */
  private void call(String id, String tool, JsonNode arguments) {
    if (Toolbox.misbehaves(tool)) {
      inBackground(id, () -> misbehaviour.call(id));
    } else if (tool.equals("sleep")) {
      inBackground(id, () -> output.line(result(id, tool, arguments)));
    } else {
      try {
        send(result(id, tool, arguments));
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts the reader", e);
      }
    }
  }

  private String result(String id, String tool, JsonNode arguments) throws InterruptedException {
    Optional<String> healthy = Toolbox.call(tool, arguments);
    if (healthy.isPresent()) {
      return Frame.result(id, healthy.get());
    }
    if (tool.equals("state")) {
      return Frame.result(id, Frame.text(diary.state()));
    }
    if (tool.equals("env") && options.mode() == Mode.ENVIRONMENT) {
      return Frame.result(id, Frame.structured(environment()));
    }
    return tools.takesAnyName() ? Frame.result(id, Frame.text(tool))
        : Frame.error(id, Protocol.INVALID_PARAMS, "no such tool: " + tool);
  }

  private void inBackground(String id, Work work) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (InterruptedException cancelled) {
        // A cancelled request has no answer.
      } catch (IOException e) {
        broken();
      } finally {
        running.remove(id);
      }
    });
    thread.setDaemon(true);
    running.put(id, thread);
    thread.start();
  }

  private void cancel(String id) {
    Thread thread = running.get(id);
    if (thread != null) {
      thread.interrupt();
    }
  }

  private void send(String line) {
    try {
      output.line(line);
    } catch (IOException e) {
      broken();
    }
  }

  /** A server without output ends, unless to stay is its fault. */
  private void broken() {
    if (options.mode() != Mode.IGNORE_TERM && options.mode() != Mode.HALF_CLOSE) {
      Runtime.getRuntime().halt(OUTPUT_BROKEN);
    }
  }

  private static String subject(String method, JsonNode params) {
    return switch (method) {
      case "tools/call" -> params.path("name").asString("");
      case "notifications/cancelled" -> Frame.id(params.path("requestId"));
      default -> "";
    };
  }

  private static String environment() {
    String variables = new TreeMap<>(System.getenv()).entrySet()
        .stream()
        .map(variable -> Frame.quote(variable.getKey()) + ":" + Frame.quote(variable.getValue()))
        .collect(Collectors.joining(","));
    return "{\"env\":{" + variables + "},\"cwd\":" + Frame.quote(System.getProperty("user.dir")) + "}";
  }

  private static void endAfter(Duration lifetime) {
    Thread thread = new Thread(() -> {
      try {
        Thread.sleep(lifetime);
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts the watchdog", e);
      }
      Runtime.getRuntime().halt(0);
    });
    thread.setDaemon(true);
    thread.start();
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }
}
