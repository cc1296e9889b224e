package io.pml.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Calls per second that several clients get at once, each on a connection of its own. */
final class Throughput implements AutoCloseable {
  static final int CLIENTS = 8;

  private final List<EchoClient> clients = new ArrayList<>();

  /** Opens one connection. */
  @FunctionalInterface
  interface Connector {
    EchoClient connect() throws IOException;
  }

  Throughput(Connector connector) throws IOException {
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(connector.connect());
    }
  }

  /** Calls as fast as answers come, for so long. */
  double callsPerSecond(Duration length) throws InterruptedException {
    long start = System.nanoTime();
    long calls = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(clients.size())) {
      List<Future<Long>> counts = clients.stream()
          .map(client -> threads.submit(() -> count(client, start + length.toNanos())))
          .toList();
      for (Future<Long> count : counts) {
        calls += count.get();
      }
    } catch (ExecutionException e) {
      throw new UncheckedIOException(new IOException("a client failed: " + e.getCause(), e));
    }
    return calls * 1e9 / (System.nanoTime() - start);
  }

  @Override
  public void close() {
    clients.forEach(EchoClient::close);
  }

  private static long count(EchoClient client, long end) throws IOException {
    long calls = 0;
    while (System.nanoTime() < end) {
      client.call();
      calls++;
    }
    return calls;
  }
}
