package io.pml.parse.swc;

import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.pool.Pool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that reads sources. For one request at a time. */
final class Worker implements Pool.Worker {
  private static final Duration START = Duration.ofSeconds(60);
  private static final String END = "";

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private volatile boolean broken;

  private Worker(Process process, Runnable onEnd) {
    this.process = process;
    Thread.ofPlatform().daemon().name("parser-" + process.pid()).start(() -> {
      drain();
      onEnd.run();
    });
  }

  static Worker start(ParserProgram program, Runnable onEnd) throws IOException {
    return new Worker(program.start(), onEnd);
  }

  /** Waits until it is warm. */
  void awaitReady() throws IOException, InterruptedException {
    String first = lines.poll(START.toMillis(), TimeUnit.MILLISECONDS);
    if (first == null || first.equals(END)) {
      throw new IOException(first == null
          ? "it did not start within " + START.toSeconds() + " s"
          : "it ended at its start");
    }
  }

  /** The answer; empty when there was none in time. The worker is of no more use then. */
  Optional<Parsed> ask(String source, Duration patience) throws InterruptedException {
    try {
      OutputStream out = process.getOutputStream();
      out.write(Json.writeBytes(Json.object().put("source", source)));
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      broken = true;
      return Optional.empty();
    }
    String line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null || line.equals(END)) {
      broken = true;
      return Optional.empty();
    }
    return Optional.of(Wire.read(Json.parse(line)));
  }

  @Override
  public boolean isAlive() {
    return !broken && process.isAlive();
  }

  @Override
  public boolean isFit() {
    return isAlive();
  }

  @Override
  public void kill() {
    process.destroyForcibly();
  }

  long pid() {
    return process.pid();
  }

  private void drain() {
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // The same as its end.
    }
    lines.add(END);
  }
}
