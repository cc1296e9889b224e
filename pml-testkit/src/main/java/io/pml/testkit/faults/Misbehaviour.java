package io.pml.testkit.faults;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What a {@link FaultyServer} does wrong, when it starts and when the tool {@code misbehave} is called. */
final class Misbehaviour {
  static final int CRASHED = 3;
  static final int FAILED_TO_START = 4;

  private static final List<String> JUNK = List.of("Server is ready", "\u001B[32mINFO\u001B[0m called", "{\"jsonrpc\":",
      "42", "[]", "\"text\"", "{\"jsonrpc\":\"2.0\"}", "{'jsonrpc':'2.0'}", "Content-Length: 20", "null", "}{");
  private static final String LOG = Frame.notification("notifications/message",
      "{\"level\":\"info\",\"logger\":\"flood\",\"data\":\"one of many\"}");
  private static final String AFTER = "\"}]}}";
  private static final String LIST_CHANGED = Frame.notification("notifications/tools/list_changed", "{}");

  private final Options options;
  private final Output output;
  private final Diary diary;
  private final AtomicInteger calls = new AtomicInteger();

  Misbehaviour(Options options, Output output, Diary diary) {
    this.options = options;
    this.output = output;
    this.diary = diary;
  }

  /** How often a tool misbehaved so far; the version of the definitions that change. */
  int calls() {
    return calls.get();
  }

  void start() throws IOException, InterruptedException {
    switch (options.mode()) {
      case EXIT_AT_START -> {
        Thread.sleep(options.delay());
        error("cannot start: this is what exit_at_start is for");
        Runtime.getRuntime().halt(FAILED_TO_START);
      }
      case BANNER -> output.write("Faulty MCP server 1.0\n====================\n\nListening on stdio ...\n");
      case SLOW_START -> Thread.sleep(options.delay());
      // The virtual machine takes SIGTERM as an order to run its hooks; all other threads go on meanwhile.
      case IGNORE_TERM -> Runtime.getRuntime().addShutdownHook(new Thread(Misbehaviour::waitForEver));
      case FORK -> fork();
      default -> {
      }
    }
  }

  /** Serves one call of {@code misbehave}. An interrupt says that the client cancelled it. */
  void call(String id) throws IOException, InterruptedException {
    int call = calls.incrementAndGet();
    switch (options.mode()) {
      case CRASH -> Runtime.getRuntime().halt(CRASHED);
      case CRASH_EVERY_2ND -> {
        if (call % 2 == 0) {
          Runtime.getRuntime().halt(CRASHED);
        }
        answer(id, "ok");
      }
      case HANG -> waitForEver();
      case GARBAGE -> {
        junk();
        answer(id, "ok");
        junk();
      }
      case GARBAGE_BINARY -> {
        binaryJunk();
        answer(id, "ok");
        binaryJunk();
      }
      case GARBAGE_STORM -> forEver(this::junkLine);
      case DRIP -> output.drip(Frame.result(id, Frame.text("ok")), options.delay().toMillis());
      case NO_NEWLINE -> output.write(Frame.result(id, Frame.text("ok")));
      case HUGE, BIG_RESULT -> output.longLine(before(id), options.size(), AFTER);
      case ENDLESS_LINE -> output.longLine(before(id), Long.MAX_VALUE, AFTER);
      case HALF_CLOSE -> output.close();
      case STDERR_FLOOD -> {
        Output.fill(new FileOutputStream(FileDescriptor.err), options.size());
        answer(id, "ok");
      }
      case FORK -> answer(id, Long.toString(fork()));
      case WRONG_ID -> {
        for (String wrong : List.of("1000000007", "-1", "\"nobody\"")) {
          answer(wrong, "wrong");
        }
        answer(id, "ok");
      }
      case TWICE -> {
        answer(id, "first");
        answer(id, "second");
      }
      case ID_TYPE -> answer(id.startsWith("\"") ? Integer.toString(id.length()) : "\"" + id + "\"", "ok");
      case LATE -> answerAfterCancel(id);
      case NOTIFY_FLOOD -> {
        long before = options.size() / 2;
        flood(before);
        answer(id, "ok");
        flood(options.size() - before);
      }
      case LIST_CHANGED_STORM -> {
        answer(id, "ok");
        forEver(this::listChanged);
      }
      case CHANGING_TOOLS -> {
        answer(id, "ok");
        output.line(LIST_CHANGED);
      }
      case HEALTHY, EXIT_AT_START, HANG_AT_START, BANNER, IGNORE_TERM, ENDLESS_PAGES, MANY_TOOLS, BAD_NAMES, SLOW_START,
          ENVIRONMENT ->
        answer(id, "ok");
    }
  }

  private static String before(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"";
  }

  private void answer(String id, String text) throws IOException {
    output.line(Frame.result(id, Frame.text(text)));
  }

  private void answerAfterCancel(String id) throws IOException, InterruptedException {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException cancelled) {
      Thread.sleep(options.delay());
      answer(id, "too late");
    }
  }

  private void junk() throws IOException {
    for (int i = 0; i < options.size(); i++) {
      output.line(JUNK.get(i % JUNK.size()));
    }
  }

  private void junkLine() throws IOException {
    output.line(JUNK.getFirst());
  }

  private void binaryJunk() throws IOException {
    byte[] line = new byte[256];
    for (int i = 0; i < line.length; i++) {
      line[i] = (byte) (i == '\n' ? 0xFF : i);
    }
    line[255] = '\n';
    for (int i = 0; i < options.size(); i++) {
      output.write(line);
    }
  }

  private void flood(long notifications) throws IOException {
    int batch = 1_000;
    byte[] many = (LOG + "\n").repeat(batch).getBytes(StandardCharsets.UTF_8);
    for (long i = 0; i < notifications / batch; i++) {
      output.write(many);
    }
    for (long i = 0; i < notifications % batch; i++) {
      output.line(LOG);
    }
  }

  private void listChanged() throws IOException, InterruptedException {
    output.line(LIST_CHANGED);
    Thread.sleep(options.delay());
  }

  private long fork() throws IOException {
    long seconds = Math.max(1, options.lifetime().toSeconds());
    long pid = new ProcessBuilder("sleep", Long.toString(seconds)).inheritIO().start().pid();
    diary.forked(pid);
    return pid;
  }

  private static void error(String line) throws IOException {
    new FileOutputStream(FileDescriptor.err).write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static void waitForEver() {
    CountDownLatch never = new CountDownLatch(1);
    while (true) {
      try {
        never.await();
      } catch (InterruptedException ignored) {
        // Whoever wants this thread to end must end the process.
      }
    }
  }

  private static void forEver(Step step) throws IOException, InterruptedException {
    while (true) {
      step.run();
    }
  }

  private interface Step {
    void run() throws IOException, InterruptedException;
  }
}
