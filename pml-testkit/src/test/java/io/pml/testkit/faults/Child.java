package io.pml.testkit.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A {@link FaultyServer} in its own process, driven by bytes. It ends by itself soon, so that no read waits for ever. */
final class Child implements AutoCloseable {
  private final Process process;
  private final InputStream output;
  private final OutputStream input;

  private Child(ProcessBuilder builder) throws IOException {
    process = builder.start();
    output = new BufferedInputStream(process.getInputStream(), 1 << 16);
    input = process.getOutputStream();
  }

  static ProcessBuilder builder(Mode mode, String... extra) {
    List<String> command = new ArrayList<>(FaultyServer.command(mode, extra));
    command.addAll(List.of("--lifetime-ms", "20000"));
    return new ProcessBuilder(command);
  }

  static Child start(ProcessBuilder builder) throws IOException {
    return new Child(builder);
  }

  static Child start(Mode mode, String... extra) throws IOException {
    return start(builder(mode, extra));
  }

  Process process() {
    return process;
  }

  InputStream output() {
    return output;
  }

  void send(String line) throws IOException {
    input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  void request(int id, String method, String params) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  void call(int id, String tool, String arguments) throws IOException {
    request(id, "tools/call", "{\"name\":" + Frame.quote(tool) + ",\"arguments\":" + arguments + "}");
  }

  void misbehave(int id) throws IOException {
    call(id, "misbehave", "{}");
  }

  void cancel(int id) throws IOException {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
  }

  void closeInput() throws IOException {
    input.close();
  }

  /** The bytes up to the next line feed, or up to the end. */
  byte[] bytes() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = output.read(); b >= 0 && b != '\n'; b = output.read()) {
      line.write(b);
    }
    return line.toByteArray();
  }

  String line() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  JsonNode frame() throws IOException {
    return Json.parse(line());
  }

  /** The text of the next frame, which must be the result of a call with this id. */
  String text(int id) throws IOException {
    JsonNode frame = frame();
    assertThat(frame.path("id").asInt()).as("id of %s", frame).isEqualTo(id);
    return frame.path("result").path("content").path(0).path("text").asString();
  }

  JsonNode state() throws IOException {
    call(99, "state", "{}");
    return Json.parse(text(99));
  }

  /** What is still to come once the input is closed. */
  String rest() throws IOException {
    closeInput();
    return new String(output.readAllBytes(), StandardCharsets.UTF_8);
  }

  int exitCode() throws InterruptedException {
    return process.waitFor();
  }

  @Override
  public void close() {
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    process.onExit().join();
  }
}
