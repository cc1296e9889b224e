package io.pml.bench;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Programs that mean harm, run by sessions of their own, one for each kind, until it is enough. */
final class Siege implements AutoCloseable {
  /** What sources may take to be read, whatever the limit of the run. */
  private static final long READING_MILLIS = 2_000;
  private static final long LIMIT_MILLIS = 1_000;
  private static final Map<String, List<String>> KINDS = Map.of(
      "memory bombs", List.of("const a = []; for (;;) a.push({x: new Array(1000).fill(1.5)});",
          "const a = []; for (;;) a.push(new Uint8Array(1 << 22).fill(1));"),
      "endless loops", List.of("for (;;) {}", "for (;;) await null;", "return /^(a+)+$/.test('a'.repeat(40) + '!');"),
      "parser bombs", List.of("<A>(".repeat(24) + "x" + ")".repeat(24), "[".repeat(65_536),
          "(".repeat(1_000) + "1" + ")".repeat(1_000)));

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Future<Lateness>> under = new TreeMap<>();
  private volatile boolean enough;

  /** By how much programs of one kind were over their time: by PML's own account if they were run, and as the client saw it. */
  record Lateness(Times told, Times felt) {}

  static Siege begin(Installation pml) {
    Siege siege = new Siege();
    KINDS.forEach((kind, programs) -> siege.under.put(kind,
        siege.threads.submit(siege.of(pml, programs, kind.startsWith("parser") ? READING_MILLIS : LIMIT_MILLIS))));
    return siege;
  }

  private Callable<Lateness> of(Installation pml, List<String> programs, long allowed) {
    return () -> {
      Lateness late = new Lateness(new Times(), new Times());
      try (ExecuteClient client = new ExecuteClient(pml)) {
        for (int i = 0; !enough; i++) {
          ExecuteClient.Failure failure = client.fail(programs.get(i % programs.size()), LIMIT_MILLIS);
          late.told().add(beyond(failure.run().orElse(failure.felt()), allowed));
          late.felt().add(beyond(failure.felt(), allowed));
        }
      }
      return late;
    };
  }

  private static long beyond(double millis, long allowed) {
    return (long) (Math.max(0, millis - allowed) * 1e6);
  }

  /** Ends it, and tells by how much each kind was over its time. */
  Map<String, Lateness> end() throws IOException, InterruptedException {
    enough = true;
    Map<String, Lateness> late = new TreeMap<>();
    for (Map.Entry<String, Future<Lateness>> kind : under.entrySet()) {
      try {
        late.put(kind.getKey(), kind.getValue().get());
      } catch (ExecutionException e) {
        throw new IOException(kind.getKey() + ": " + e.getCause(), e);
      }
    }
    return late;
  }

  @Override
  public void close() {
    enough = true;
    threads.shutdownNow();
  }
}
