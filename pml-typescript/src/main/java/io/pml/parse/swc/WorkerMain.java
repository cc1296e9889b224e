package io.pml.parse.swc;

import com.caoccao.javet.swc4j.Swc4jLibLoader;
import com.caoccao.javet.swc4j.interfaces.ISwc4jLibLoadingListener;
import io.pml.json.Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The program that reads sources for PML: a line in, {@code {"source": …}}, a line out; the first line out says that it is
 * ready. It ends when its input ends, even in the middle of its work.
 */
public final class WorkerMain {
  /** What the thread gets that reads: SWC descends as deep as the source is nested. */
  private static final long STACK = 256L << 20;

  private static final String WARM_UP = """
      interface Item { id: number }
      const items: Item[] = await mcp.store.list({ limit: 10 });
      async function one<T>(item: T): Promise<T> { return await mcp.store.get({ item }) as T; }
      for (const item of items) { if (item.id > 1 && item.id < 9) { await one(item); } else { continue; } }
      const [a, b] = await Promise.all([one(1), items.map(async ({ id, ...rest }) => `${id}`)]);
      try { return a?.x ?? b; } catch (e) { throw new Error("no" + e); }
      """;

  private WorkerMain() {}

  /** Arguments: the folder that holds SWC's library. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    run(new File(arguments[0]), () -> {});
  }

  /**
   * Works until the input ends.
   *
   * @param harden called once when everything is loaded and warm, before the first source comes in: to give up rights
   */
  static void run(File libraries, Runnable harden) throws IOException, InterruptedException {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    Swc4jLibLoader.setLibLoadingListener(new ISwc4jLibLoadingListener() {
      @Override
      public File getLibPath() {
        return libraries;
      }

      @Override
      public boolean isDeploy() {
        return false;
      }
    });
    BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    Thread reader = new Thread(null, () -> work(requests, out, harden), "reader", STACK);
    reader.setDaemon(true);
    reader.start();
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        requests.put(line);
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static void work(BlockingQueue<String> requests, OutputStream out, Runnable harden) {
    try {
      Reading reading = new Reading();
      for (int i = 0; i < 20; i++) {
        Json.writeBytes(Wire.write(reading.read(WARM_UP)));
        reading.read("a mistake");
      }
      MemoryLimit.set();
      harden.run();
      send(out, Json.writeBytes(Json.object().put("ready", true)));
      while (true) {
        String source = Json.parse(requests.take()).path("source").stringValue("");
        send(out, Json.writeBytes(Wire.write(reading.read(source))));
      }
    } catch (Throwable e) {
      // Whatever it was, this process is of no more use; its owner starts another.
      System.err.println("the parser failed: " + e);
      Runtime.getRuntime().halt(70);
    }
  }

  private static void send(OutputStream out, byte[] line) throws IOException {
    out.write(line);
    out.write('\n');
    out.flush();
  }
}
