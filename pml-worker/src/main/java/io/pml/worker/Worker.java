package io.pml.worker;

import com.caoccao.javet.enums.JSRuntimeType;
import com.caoccao.javet.exceptions.JavetException;
import com.caoccao.javet.interop.V8Host;
import com.caoccao.javet.interop.loader.IJavetLibLoadingListener;
import com.caoccao.javet.interop.loader.JavetLibLoader;
import com.caoccao.javet.interop.options.V8RuntimeOptions;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.logging.LogManager;

/**
 * A worker: warms up, locks itself in, and then runs one program after the other, each in an engine of its own.
 *
 * <p>The next engine is made ready as soon as a run is over, so that a run begins at once.
 */
final class Worker {
  private static final long ENGINE_STACK_BYTES = 8L << 20;
  private static final String WARM_UP = """
      console.log(new Error('x').stack); setTimeout(() => 0, 0); Promise.reject(new Error('warm')); \
      try { await mcp.a.b({x: 1}, a('n')); } catch {} \
      b('d', 1); c('s', 'case:1'); d('l'); return [new Date(), Math.random(), crypto.randomUUID()];""";

  private final Isolate.Extension extension;
  private final Inbox inbox = new Inbox();
  private final Watch watch = new Watch();
  private final Set<String> bodies = new HashSet<>();
  private final Wire wire;

  private Worker(Wire wire, Isolate.Extension extension) {
    this.wire = wire;
    this.extension = extension;
  }

  /**
   * Never returns.
   *
   * @param library the folder that holds the engine's library
   * @param memoryBytes what the values of a program may take
   */
  static void serve(Path library, long memoryBytes, Lockdown lockdown, Isolate.Extension extension)
      throws InterruptedException {
    // What is not a frame must not look like one: the way out belongs to the wire alone.
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
    LogManager.getLogManager().reset();
    load(library, memoryBytes);
    Worker worker = new Worker(new Wire(out), extension);
    Thread engine = Thread.ofPlatform()
        .name("engine")
        .stackSize(ENGINE_STACK_BYTES)
        .start(() -> worker.work(memoryBytes, lockdown));
    engine.join();
    Runtime.getRuntime().halt(1);
  }

  private static void load(Path library, long memoryBytes) {
    JavetLibLoader.setLibLoadingListener(new IJavetLibLoadingListener() {
      @Override
      public File getLibPath(JSRuntimeType type) {
        return library.toFile();
      }

      @Override
      public boolean isDeploy(JSRuntimeType type) {
        return false;
      }
    });
    V8RuntimeOptions.V8_FLAGS.setMaxHeapSize((int) Math.max(16, memoryBytes >> 20));
    V8RuntimeOptions.V8_FLAGS.setCustomFlags("--jitless --single-threaded");
    V8Host.getV8Instance();
  }

  private void work(long memoryBytes, Lockdown lockdown) {
    try {
      watch.open();
      warmUp();
      Isolate ready = new Isolate(extension);
      inbox.open(new FileInputStream(FileDescriptor.in), watch::wake);
      wire.send(lockdown.lock(memoryBytes));
      while (true) {
        String line = inbox.take();
        // Anything else is an answer to a run that has ended.
        if (line.startsWith("RUN ")) {
          run(line, ready, inbox, wire);
          ready.close();
          ready = new Isolate(extension);
        }
      }
    } catch (JavetException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void run(String line, Isolate isolate, Inbox answers, Wire to) throws InterruptedException {
    Run run = new Run(line, isolate, answers, to, bodies);
    watch.begin(run);
    try {
      run.complete();
    } finally {
      watch.end();
    }
  }

  /** Loads every class that a run may need, since no file can be opened later. */
  private void warmUp() throws JavetException, InterruptedException {
    Inbox answers = new Inbox();
    answers.add("ANSWER 0 1 5 null");
    answers.add("FAIL 0 2 6 {\"message\":\"no\",\"tool\":\"a:b\"}");
    try (Isolate isolate = new Isolate(extension)) {
      warmUp(isolate, WARM_UP, 60_000, answers);
      isolate.remember();
    }
    try (Isolate isolate = new Isolate(extension)) {
      warmUp(isolate, "return }", 60_000, answers);
    }
    try (Isolate isolate = new Isolate(extension)) {
      warmUp(isolate, "for (;;) {}", 20, answers);
    }
  }

  private void warmUp(Isolate isolate, String code, int millis, Inbox answers) throws InterruptedException {
    String line = "RUN 0 " + millis + " a,b,c,d {\"code\":" + Quoted.of(code) + ",\"maxCalls\":9,\"maxParallel\":9,"
        + "\"outputBytes\":10000,\"start\":0,\"seedHigh\":1,\"seedLow\":2,\"args\":{}}";
    run(line, isolate, answers, new Wire(OutputStream.nullOutputStream()));
  }
}
