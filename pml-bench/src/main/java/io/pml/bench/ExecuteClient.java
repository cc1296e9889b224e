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
  private final PostClient finder;
  private int programs;

  ExecuteClient(Installation pml) throws IOException {
    client = new PostClient(pml.address(), "pml_execute", true, pml.token());
    finder = new PostClient(pml.address(), "pml_discover", true, pml.token());
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
    arguments.withObject("/options").put("timeout_ms", limitMillis);
    long begin = System.nanoTime();
    byte[] answer = client.call(arguments);
    double millis = (System.nanoTime() - begin) / 1e6;
    if (Requests.indexOf(answer, SUCCESS) >= 0) {
      throw new IOException("this was to fail: " + code);
    }
    JsonNode run = Json.parse(message(answer)).path("result").path("structuredContent").path("duration_ms");
    return new Failure(run.isNumber() ? OptionalDouble.of(run.doubleValue()) : OptionalDouble.empty(), millis);
  }

  /** Runs tasks that have to succeed. */
  void run(ObjectNode dag) throws IOException {
    ObjectNode arguments = uncached(Json.object().put("intent", "see how long tasks take"));
    arguments.putObject("implementation").put("type", "dag").set("dag", dag);
    require(client.call(arguments), SUCCESS);
  }

  /**
   * Sends a request that has to succeed, and lets PML answer it with what it kept.
   *
   * @param words what the answer has to hold
   */
  double run(ObjectNode request, String words) throws IOException {
    long begin = System.nanoTime();
    byte[] answer = client.call(request);
    double millis = (System.nanoTime() - begin) / 1e6;
    require(answer, SUCCESS);
    require(answer, words.getBytes(StandardCharsets.UTF_8));
    return millis;
  }

  /** What the program of a request is known as, after running it. */
  String name(ObjectNode request) throws IOException {
    byte[] answer = client.call(request);
    require(answer, SUCCESS);
    return Json.parse(message(answer)).at("/result/structuredContent/capability/name").asString();
  }

  void discover(String intent) throws IOException {
    require(finder.call(Json.object().put("intent", intent)), "\"results\"".getBytes(StandardCharsets.UTF_8));
  }

  /** Waits until things are found by their meaning. */
  void warmDiscovery() throws IOException {
    Waiting.until("discovery by meaning", () -> {
      byte[] answer = finder.call(Json.object().put("intent", "say something"));
      if (Requests.indexOf(answer, "\"degraded\"".getBytes(StandardCharsets.UTF_8)) >= 0) {
        throw new IOException("not yet");
      }
      return answer;
    });
  }

  static void refuseErrors(byte[] answer) throws IOException {
    if (Requests.indexOf(answer, "\"isError\":true".getBytes(StandardCharsets.UTF_8)) >= 0
        || Requests.indexOf(answer, "\"result\"".getBytes(StandardCharsets.UTF_8)) < 0) {
      throw new IOException(new String(answer, StandardCharsets.UTF_8));
    }
  }

  private static void require(byte[] answer, byte[] words) throws IOException {
    if (Requests.indexOf(answer, words) < 0) {
      throw new IOException(new String(answer, StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    client.close();
    finder.close();
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

  /** No two programs have the same text: PML is to read each of them. */
  private ObjectNode arguments(String code) {
    programs++;
    return uncached(Json.object()
        .put("intent", "see how long a program takes")
        .put("code", code + "\n// " + programs));
  }

  /** What is measured is the running. */
  private static ObjectNode uncached(ObjectNode request) {
    request.putObject("options").put("cache", "off");
    return request;
  }
}
