package io.pml.bench;

import io.pml.mcp.Frame;
import io.pml.mcp.FrameReader;
import io.pml.testkit.npm.Npm;
import io.pml.testkit.npm.NpmPackage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What to compare with: one Deno that stays, and starts for every program a worker of its own that may do nothing, hands it the
 * program, takes its result, and ends it. Programs come and results go line by line.
 */
final class DenoWorkers implements EchoClient {
  private static final String SCRIPT = """
      import process from "node:process";
      import { createInterface } from "node:readline";
      const body = `
        const Program = (async () => {}).constructor;
        self.onmessage = async (message) => self.postMessage(await new Program(message.data)());`;
      const address = URL.createObjectURL(new Blob([body], { type: "text/javascript" }));
      for await (const line of createInterface({ input: process.stdin })) {
        const worker = new Worker(address, { type: "module", deno: { permissions: "none" } });
        const result = await new Promise((resolve) => {
          worker.onmessage = (message) => resolve(message.data);
          worker.postMessage(JSON.parse(line));
        });
        worker.terminate();
        process.stdout.write(JSON.stringify(result) + "\\n");
      }
      """;
  private static final byte[] EMPTY = "\"return 1\"\n".getBytes(StandardCharsets.UTF_8);

  private final Process process;
  private final FrameReader in;
  private final OutputStream out;

  private DenoWorkers(Process process) {
    this.process = process;
    this.in = new FrameReader(process.getInputStream());
    this.out = process.getOutputStream();
  }

  static DenoWorkers start(Path folder, Processes processes) throws IOException {
    Files.createDirectories(folder);
    Path script = Files.writeString(folder.resolve("workers.mjs"), SCRIPT);
    List<String> command = List.of(Npm.entry(NpmPackage.DENO).toString(), "run", "--quiet", "--no-prompt",
        "--unstable-worker-options", script.toString());
    return new DenoWorkers(
        processes.start(command, Map.of("DENO_DIR", folder.toString(), "DENO_NO_UPDATE_CHECK", "1")));
  }

  /** Runs a program that does nothing. */
  @Override
  public void call() throws IOException {
    out.write(EMPTY);
    out.flush();
    if (!(in.next() instanceof Frame.Line(byte[] line) && new String(line, StandardCharsets.UTF_8).equals("1"))) {
      throw new IOException("Deno did not answer 1");
    }
  }

  double cpuSeconds() throws IOException {
    return Footprint.cpuSeconds(process.pid());
  }

  @Override
  public void close() {
    Processes.end(process);
  }
}
