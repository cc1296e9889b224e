package io.pml.jars;

import io.pml.json.Json;
import io.pml.parse.Parsed;
import io.pml.parse.swc.SwcParser;
import io.pml.sandbox.Host;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Program;
import io.pml.sandbox.v8.Isolation;
import io.pml.sandbox.v8.WorkerPool;
import io.pml.structure.Names;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** A program that reads and runs code as an installed PML does; tells what came of it, and whether it has the engines itself. */
public final class Installed {
  private Installed() {}

  public static void main(String[] args) throws InterruptedException {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Path cache = Path.of(args[0]);
    for (String type : new String[]{"com.caoccao.javet.interop.V8Host", "com.caoccao.javet.swc4j.Swc4j",
        "io.pml.worker.Main"}) {
      out.println(isLoadable(type) ? type + " is loadable" : "not here: " + type);
    }
    try (SwcParser parser = SwcParser.open(cache, 1);
        WorkerPool pool = WorkerPool.open(cache, 1, Limits.DEFAULTS.memoryBytes(), Isolation.Required.OS)) {
      out.println(parser.parse("return 6 * 7;") instanceof Parsed.Program ? "read" : "not read");
      out.println(pool.run(new Program("return 6 * 7;", new Names("a", "b", "c", "d"), Json.object(), 1, Instant.EPOCH),
          Limits.DEFAULTS, new Silent()));
    }
  }

  private static boolean isLoadable(String type) {
    try {
      Class.forName(type, false, Installed.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static final class Silent implements Host {
    @Override
    public void call(Call call, Answer answer) {}

    @Override
    public void timer(long id, Duration delay, Answer answer) {}
  }
}
