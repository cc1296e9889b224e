package io.pml.rest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that can be asked.
 *
 * @param parts of the path; one in braces is a place for anything
 */
public record Route(String method, List<String> parts, Work work) {
  public Route {
    parts = List.copyOf(parts);
  }

  /** Answers a request; what cannot be served is a {@code PmlException}. */
  @FunctionalInterface
  public interface Work {
    Answer answer(Call call);
  }

  public static Route of(String method, String path, Work work) {
    return new Route(method, List.of(path.substring(1).split("/", -1)), work);
  }

  /** What stands in the places of a path that is this route's. */
  Optional<Map<String, String>> match(List<String> path) {
    if (path.size() != parts.size()) {
      return Optional.empty();
    }
    Map<String, String> places = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i);
      if (part.startsWith("{")) {
        places.put(part.substring(1, part.length() - 1), path.get(i));
      } else if (!part.equals(path.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(places);
  }
}
