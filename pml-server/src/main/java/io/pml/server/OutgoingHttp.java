package io.pml.server;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The client for servers by HTTP, made when it is first asked for: its certificates alone take a tenth of a second. */
final class OutgoingHttp implements Supplier<HttpClient>, AutoCloseable {
  private @Nullable HttpClient client;

  @Override
  public synchronized HttpClient get() {
    HttpClient made = client;
    if (made == null) {
      made = HttpClient.newBuilder()
          .connectTimeout(Duration.ofSeconds(10))
          .followRedirects(HttpClient.Redirect.NEVER)
          .executor(Executors.newVirtualThreadPerTaskExecutor())
          .build();
      client = made;
    }
    return made;
  }

  /** Does not wait for what is under way. */
  @Override
  public synchronized void close() {
    if (client != null) {
      client.shutdownNow();
    }
  }
}
