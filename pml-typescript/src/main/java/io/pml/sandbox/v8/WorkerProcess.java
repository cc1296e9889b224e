package io.pml.sandbox.v8;

import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import io.pml.pool.Pool;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.SandboxOutcome;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One worker and the pipes to it. Runs one program at a time. */
final class WorkerProcess implements Pool.Worker {
  private static final byte[] MARK = "__TRACE__".getBytes(StandardCharsets.UTF_8);
  private static final int SHORT_LINE = 64 << 10;
  private static final int KEPT_ERRORS = 8 << 10;
  private static final long PAGE_BYTES = 4096;
  private static final int STATM_BYTES = 128;
  private static final String ENDED_WITH = "it ended with ";
  /** Without a word: of all that aborts, only a library that was refused memory says nothing. */
  private static final int ABORTED = 134;
  private static final int MOST_RUNS = 1000;
  private static final long MOST_GROWTH = 96L << 20;

  /** How long beyond its time a run may take to end by itself. */
  private static final Duration GRACE = Duration.ofMillis(200);
  private static final Duration LAST_WORDS = Duration.ofMillis(500);

  private final Process process;
  private final long memoryBytes;
  private final CompletableFuture<Isolation> ready = new CompletableFuture<>();
  private final Thread errors;
  private final StringBuilder said = new StringBuilder();
  private volatile @Nullable Session session;
  private volatile long idleBytes;
  private volatile boolean broken;
  private int runs;

  private WorkerProcess(Process process, long memoryBytes, Runnable onEnd) {
    this.process = process;
    this.memoryBytes = memoryBytes;
    this.errors = Thread.ofPlatform().daemon().name("sandbox-errors-" + process.pid()).start(this::readErrors);
    Thread.ofPlatform().daemon().name("sandbox-" + process.pid()).start(() -> {
      read();
      onEnd.run();
    });
  }

  static WorkerProcess start(WorkerProgram program, long memoryBytes, Runnable onEnd) throws IOException {
    return new WorkerProcess(program.start(memoryBytes), memoryBytes, onEnd);
  }

  /** Waits until the worker is warm and locked. */
  Isolation awaitReady(Duration patience) throws InterruptedException, IOException {
    try {
      Isolation isolation = ready.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      idleBytes = residentBytes();
      return isolation;
    } catch (TimeoutException e) {
      throw new IOException("a worker was not ready within " + patience.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      throw new IOException("a worker ended before it was ready: " + lastWords(), e);
    }
  }

  long pid() {
    return process.pid();
  }

  @Override
  public boolean isAlive() {
    return !broken && process.isAlive();
  }

  /** Runs one program. An interrupt gives it up. */
  SandboxOutcome run(Program program, Limits limits, Host host) throws InterruptedException {
    Session run = new Session(++runs, limits, host, this::write);
    session = run;
    try {
      if (ready.isCompletedExceptionally() || !process.isAlive()) {
        return death();
      }
      // A worker that does not read must not hold up its run for longer than the limit.
      Thread.startVirtualThread(() -> run.begin(program));
      Optional<SandboxOutcome> outcome = run.await(limits.time());
      return outcome.isPresent() ? outcome.get() : overtime(run, limits);
    } catch (InterruptedException e) {
      giveUp(run);
      throw e;
    } finally {
      run.mute();
      if (run.isUseless()) {
        broken = true;
      }
      session = null;
    }
  }

  /** Ends a run whose time is over: one that waits hears of it only now, and a worker that does not end it is ended. */
  private SandboxOutcome overtime(Session run, Limits limits) throws InterruptedException {
    Thread.startVirtualThread(run::stop);
    Optional<SandboxOutcome> outcome = run.await(GRACE);
    if (outcome.isEmpty()) {
      kill();
    }
    return outcome.filter(how -> !(how instanceof SandboxOutcome.Cancelled))
        .orElseGet(() -> new SandboxOutcome.TimedOut(limits.time()));
  }

  /** Whether it can run another program: alive, not worn out, and no larger than it was. */
  @Override
  public boolean isFit() {
    return !broken && process.isAlive() && runs < MOST_RUNS && residentBytes() - idleBytes <= MOST_GROWTH;
  }

  @Override
  public void kill() {
    broken = true;
    process.destroyForcibly();
  }

  /** Ends the process, and the run in it as cancelled. */
  @Override
  public void cancel() {
    Session run = session;
    if (run != null) {
      run.end(new SandboxOutcome.Cancelled());
    }
    kill();
  }

  /** Asked after every run: a plain stream reads it in half the time. */
  long residentBytes() {
    try (InputStream statm = new FileInputStream("/proc/" + process.pid() + "/statm")) {
      String pages = new String(statm.readNBytes(STATM_BYTES), StandardCharsets.ISO_8859_1);
      int second = pages.indexOf(' ') + 1;
      return Long.parseLong(pages, second, pages.indexOf(' ', second), 10) * PAGE_BYTES;
    } catch (IOException e) {
      return idleBytes;
    }
  }

  private void giveUp(Session run) {
    run.mute();
    Thread.startVirtualThread(run::stop);
    try {
      if (run.await(GRACE).isPresent()) {
        return;
      }
    } catch (InterruptedException e) {
      // The first interrupt is being obeyed.
    }
    kill();
  }

  private void write(byte[] line) {
    OutputStream out = process.getOutputStream();
    synchronized (out) {
      try {
        out.write(line);
        out.flush();
      } catch (IOException e) {
        // It is gone, which its reader notices.
      }
    }
  }

  private void read() {
    String detail = "";
    try {
      if (readFrames()) {
        broken = true;
        hearOut();
      }
    } catch (IOException e) {
      detail = String.valueOf(e.getMessage());
    }
    kill();
    ready.completeExceptionally(new IOException(detail));
    Session run = session;
    if (run != null) {
      run.end(detail.isEmpty() ? death() : new SandboxOutcome.Crashed(detail));
    }
  }

  /** Whether it went on until the worker said no more; otherwise it said what it must not. */
  private boolean readFrames() throws IOException {
    Lines lines = new Lines(process.getInputStream());
    Optional<byte[]> line = lines.read(this::longestLine);
    while (line.isPresent() && accept(line.get())) {
      line = lines.read(this::longestLine);
    }
    return line.isEmpty();
  }

  private int longestLine() {
    Session run = session;
    return run == null ? SHORT_LINE : run.longestFrame();
  }

  private boolean accept(byte[] line) {
    Session run = session;
    if (!startsWithMark(line)) {
      if (run != null) {
        run.output(new String(line, StandardCharsets.UTF_8));
      }
      return true;
    }
    byte[] frame = Arrays.copyOfRange(line, MARK.length, line.length);
    if (!ready.isDone()) {
      return hello(frame);
    }
    return run == null || run.accept(frame);
  }

  private boolean hello(byte[] frame) {
    try {
      JsonNode hello = Json.parse(frame);
      List<String> active = new ArrayList<>(List.of("process of its own", "nothing of the host in the language"));
      hello.path("layers").forEach(layer -> active.add(layer.asString("")));
      List<String> missing = new ArrayList<>();
      hello.path("missing").forEach(layer -> missing.add(layer.asString("")));
      ready.complete(new Isolation(active, missing));
      return true;
    } catch (JsonSyntaxException e) {
      return false;
    }
  }

  private static boolean startsWithMark(byte[] line) {
    return line.length >= MARK.length && Arrays.equals(line, 0, MARK.length, MARK, 0, MARK.length);
  }

  /** What became of a run whose worker ended. */
  private SandboxOutcome death() {
    String words = lastWords();
    String lower = words.toLowerCase(Locale.ROOT);
    boolean memory = Stream.of("out of memory", "outofmemory", "insufficient memory", "allocation failed", "oom error")
        .anyMatch(lower::contains) || words.equals(ENDED_WITH + ABORTED);
    return memory ? new SandboxOutcome.OutOfMemory(memoryBytes) : new SandboxOutcome.Crashed(words);
  }

  /** To end a process closes its pipes: what it says at its end has to be read before. */
  private void hearOut() {
    try {
      process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
      errors.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String lastWords() {
    hearOut();
    String ending = process.isAlive() ? "it does not end" : ENDED_WITH + process.exitValue();
    synchronized (said) {
      return said.isEmpty() ? ending : ending + ": " + said.toString().strip();
    }
  }

  private void readErrors() {
    try (InputStream in = process.getErrorStream()) {
      byte[] buffer = new byte[4096];
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        synchronized (said) {
          said.append(new String(buffer, 0, length, StandardCharsets.UTF_8));
          if (said.length() > KEPT_ERRORS) {
            said.delete(KEPT_ERRORS / 2, said.length() - KEPT_ERRORS / 2);
          }
        }
      }
    } catch (IOException e) {
      // The process is gone.
    }
  }
}
