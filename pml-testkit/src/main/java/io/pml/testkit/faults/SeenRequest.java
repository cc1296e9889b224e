package io.pml.testkit.faults;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A request that a {@link FaultyHttpServer} got; the names of its headers are in lower case. */
public record SeenRequest(String method, String target, Map<String, String> headers, String body) {
  public SeenRequest {
    headers = Map.copyOf(headers);
  }

  /** The value of a header; the case of its name does not matter. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
  }

  /** The target without its query. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }
}
