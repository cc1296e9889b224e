package io.pml.parse.swc;

import io.pml.json.Json;
import io.pml.parse.Parsed;
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
import tools.jackson.databind.JsonNode;

/** A process that reads sources. For one request at a time. */
final class Worker {
  private static final Duration START = Duration.ofSeconds(60);
  private static final String END = "";

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private Worker(Process process) {
    this.process = process;
  }

  /** Starts a worker and waits until it is warm. */
  static Worker start(ParserProgram program) throws IOException, InterruptedException {
    Process process = program.start();
    Worker worker = new Worker(process);
    Thread.ofPlatform().daemon().name("parser-" + process.pid()).start(worker::drain);
    String first = worker.lines.poll(START.toMillis(), TimeUnit.MILLISECONDS);
    if (first == null || first.equals(END)) {
      worker.kill();
      throw new IOException(first == null
          ? "the parser did not start within " + START.toSeconds() + " s"
          : "the parser ended at its start");
    }
    return worker;
  }

  /** The answer; empty when there was none in time. The worker is of no more use then. */
  Optional<Parsed> ask(String source, Duration patience) throws InterruptedException {
    try {
      OutputStream out = process.getOutputStream();
      out.write(Json.writeBytes(Json.object().put("source", source)));
      out.write('\n');
      out.flush();
    } catch (IOException e) {
      return Optional.empty();
    }
    String line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null || line.equals(END)) {
      return Optional.empty();
    }
    JsonNode answer = Json.parse(line);
    return Optional.of(Wire.read(answer));
  }

  void kill() {
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
