package io.pml.bench;

import io.pml.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A session over which programs are run, one after the other. */
final class ExecuteClient implements EchoClient {
  private static final byte[] SUCCESS = "\"status\":\"success\"".getBytes(StandardCharsets.UTF_8);
  private static final String EVENT = "data:";
  private static final String EMPTY = "return 1";

  private final PostClient client;

  ExecuteClient(Installation pml) throws IOException {
    client = new PostClient(pml.address(), "pml_execute", true, pml.token());
  }

  /** Runs a program that does nothing. */
  @Override
  public void call() throws IOException {
    run(EMPTY);
  }

  /** Runs a program that has to succeed; tells how long that took, in milliseconds. */
  double run(String code) throws IOException {
    long begin = System.nanoTime();
    byte[] answer = client.call(arguments(code));
    double millis = (System.nanoTime() - begin) / 1e6;
    if (Requests.indexOf(answer, SUCCESS) < 0) {
      throw new IOException(code + ": " + new String(answer, StandardCharsets.UTF_8));
    }
    return millis;
  }

  /**
   * How long a program took that did not succeed, in milliseconds.
   *
   * @param run as PML says, from when it had been read; empty when it was not even run
   * @param felt by the client
   */
  record Failure(OptionalDouble run, double felt) {}

  /** Runs a program that must not succeed. */
  Failure fail(String code, long limitMillis) throws IOException {
    ObjectNode arguments = arguments(code);
    arguments.putObject("options").put("timeout_ms", limitMillis);
    long begin = System.nanoTime();
    byte[] answer = client.call(arguments);
    double millis = (System.nanoTime() - begin) / 1e6;
    if (Requests.indexOf(answer, SUCCESS) >= 0) {
      throw new IOException("this was to fail: " + code);
    }
    JsonNode run = Json.parse(message(answer)).path("result").path("structuredContent").path("duration_ms");
    return new Failure(run.isNumber() ? OptionalDouble.of(run.doubleValue()) : OptionalDouble.empty(), millis);
  }

  @Override
  public void close() {
    client.close();
  }

  /** What takes long is answered by a stream, whose last event is the answer. */
  private static String message(byte[] answer) {
    String text = new String(answer, StandardCharsets.UTF_8);
    return text.startsWith("{")
        ? text
        : text.lines()
            .filter(line -> line.startsWith(EVENT))
            .reduce("", (first, last) -> last.substring(EVENT.length()));
  }

  private static ObjectNode arguments(String code) {
    return Json.object().put("intent", "see how long a program takes").put("code", code);
  }
}
