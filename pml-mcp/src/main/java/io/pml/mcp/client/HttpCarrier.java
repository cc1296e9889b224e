package io.pml.mcp.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Takes requests to one HTTP server and brings their responses back. Threads may share it. */
interface HttpCarrier {
  /**
   * Sends a request and feeds its response to the reader; done when that has all of it. Cancelling breaks it off.
   *
   * @param body the same that the request publishes
   */
  CompletableFuture<?> send(HttpRequest request, byte[] body, ResponseReader reader);

  /** Lets go of connections that nobody uses. */
  default void close() {}

  /** The quickest way to an address: without the general client, whose many threads cost more than the way itself. */
  static HttpCarrier to(URI url, HttpClient general) {
    return "http".equals(url.getScheme()) && isLocal(url.getHost())
        ? new LocalHttp(url)
        : (request, body, reader) -> general.sendAsync(request, reader);
  }

  private static boolean isLocal(@Nullable String host) {
    String name = Optional.ofNullable(host).orElse("").toLowerCase(Locale.ROOT);
    return name.equals("localhost") || name.equals("[::1]") || name.matches("127(\\.\\d{1,3}){3}");
  }
}
