package io.pml.parse.swc;

import com.caoccao.javet.swc4j.Swc4j;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.pml.json.Json;
import io.pml.parse.Parsed;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
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

  /**
   * Starts a worker and waits until it is warm.
   *
   * @param libraries the folder with SWC's library
   * @param empty a folder with nothing in it
   */
  static Worker start(Path libraries, Path empty) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xlog:disable", "-Xlog:all=warning:stderr",
        "-XX:+UseSerialGC", "-Xms16m", "-Xmx192m", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData",
        "-XX:-CreateCoredumpOnCrash", "-XX:+SuppressFatalErrorMessage", "--enable-native-access=ALL-UNNAMED", "-cp",
        classPath(), WorkerMain.class.getName(), libraries.toString());
    builder.environment().clear();
    builder.directory(empty.toFile());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = builder.start();
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

  /** Only what the worker needs. */
  private static String classPath() {
    return Stream.of(WorkerMain.class, Parsed.class, Swc4j.class, JsonNode.class, JsonParser.class, JsonInclude.class)
        .map(Worker::home)
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
