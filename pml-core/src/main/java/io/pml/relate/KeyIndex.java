package io.pml.relate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which tools take and which give something under a key. For one thread.
 *
 * <p>A key that very many tools share says nothing, and would lead from everywhere to everywhere. So a key connects two
 * tools only while at most so many tools take it and at most as many give it; or, among the tools of one server,
 * while that holds for these.
 */
final class KeyIndex {
  private final int common;
  private final Map<String, Users> keys = new HashMap<>();

  /** A key that more tools than this take or give is a common one. */
  KeyIndex(int common) {
    this.common = common;
  }

  /** Replaces nodes, and says which keys connect others than before: the givers that this concerns. */
  Set<Node> replace(Collection<Node> gone, Collection<Node> come) {
    Map<String, Users> touched = new HashMap<>();
    Map<String, Map<String, Boolean>> before = new HashMap<>();
    for (Collection<Node> nodes : List.of(gone, come)) {
      nodes.forEach(node -> keysOf(node).forEach(key -> {
        Users users = touched.computeIfAbsent(key, k -> keys.computeIfAbsent(k, x -> new Users()));
        before.computeIfAbsent(key, k -> new HashMap<>(Map.of("", users.connects())))
            .computeIfAbsent(
                node.id().server(), server -> users.connects(server));
      }));
    }
    gone.forEach(node -> change(node, false));
    come.forEach(node -> change(node, true));
    Set<Node> concerned = new HashSet<>();
    before.forEach((key, states) -> {
      Users users = touched.getOrDefault(key, new Users());
      states.forEach((server, connected) -> {
        boolean connects = server.isEmpty() ? users.connects() : users.connects(server);
        if (connects != connected) {
          concerned.addAll(server.isEmpty() ? all(users.givers) : users.givers.getOrDefault(server, List.of()));
        }
      });
      if (users.isEmpty()) {
        keys.remove(key);
      }
    });
    return concerned;
  }

  /** Whether the key means something between the two. */
  boolean connects(String key, Node giver, Node taker) {
    Users users = keys.get(key);
    return users != null && (users.connects()
        || (giver.id().server().equals(taker.id().server()) && users.connects(giver.id().server())));
  }

  /** Who takes something that the node gives. */
  Set<Node> takers(Node giver) {
    Set<Node> takers = new LinkedHashSet<>();
    giver.offered().forEach(key -> collect(key, giver, true, takers));
    takers.remove(giver);
    return takers;
  }

  /** Who gives something that the node takes. */
  Set<Node> givers(Node taker) {
    Set<Node> givers = new LinkedHashSet<>();
    taker.inputs().forEach(input -> input.keys().keySet().forEach(key -> collect(key, taker, false, givers)));
    givers.remove(taker);
    return givers;
  }

  private void collect(String key, Node node, boolean takers, Set<Node> found) {
    Users users = keys.get(key);
    if (users == null) {
      return;
    }
    Map<String, List<Node>> side = takers ? users.takers : users.givers;
    String server = node.id().server();
    if (users.connects()) {
      side.values().forEach(found::addAll);
    } else if (users.connects(server)) {
      found.addAll(side.getOrDefault(server, List.of()));
    }
  }

  private void change(Node node, boolean come) {
    taken(node).forEach(key -> users(key).change(node, come, true));
    node.offered().forEach(key -> users(key).change(node, come, false));
  }

  private Users users(String key) {
    return keys.computeIfAbsent(key, k -> new Users());
  }

  private static Set<String> taken(Node node) {
    Set<String> taken = new HashSet<>();
    node.inputs().forEach(input -> taken.addAll(input.keys().keySet()));
    return taken;
  }

  private static Set<String> keysOf(Node node) {
    Set<String> all = taken(node);
    all.addAll(node.offered());
    return all;
  }

  private static List<Node> all(Map<String, List<Node>> side) {
    return side.values().stream().flatMap(List::stream).toList();
  }

  /** The tools that have one key, by server. */
  private final class Users {
    private final Map<String, List<Node>> takers = new HashMap<>(2);
    private final Map<String, List<Node>> givers = new HashMap<>(2);
    private int takerCount;
    private int giverCount;

    void change(Node node, boolean come, boolean takes) {
      Map<String, List<Node>> side = takes ? takers : givers;
      List<Node> nodes = side.computeIfAbsent(node.id().server(), server -> new ArrayList<>(1));
      if (come) {
        nodes.add(node);
      } else {
        nodes.remove(node);
      }
      if (nodes.isEmpty()) {
        side.remove(node.id().server());
      }
      if (takes) {
        takerCount += come ? 1 : -1;
      } else {
        giverCount += come ? 1 : -1;
      }
    }

    boolean connects() {
      return takerCount <= common && giverCount <= common;
    }

    boolean connects(String server) {
      return takers.getOrDefault(server, List.of()).size() <= common
          && givers.getOrDefault(server, List.of()).size() <= common;
    }

    boolean isEmpty() {
      return takerCount == 0 && giverCount == 0;
    }
  }
}
