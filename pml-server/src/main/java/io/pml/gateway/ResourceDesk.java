package io.pml.gateway;

import io.pml.connect.Connections;
import io.pml.connect.Offer;
import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists, reads and watches the resources of all servers. A resource keeps its address, since results of tools link to it;
 * where two servers use the same one, the later gets its server's name in front: {@code server+scheme://…}. That form is
 * always understood. Templates are treated likewise. Threads may share it.
 */
final class ResourceDesk {
  private final Connections connections;
  private volatile Stock stock;

  /** Where a resource, or a template of resources, lives, and its address there. */
  record Place(String server, String uri) {}

  /** A resource or a template as clients see it. */
  private record Listed(Place place, ObjectNode definition) {}

  /** What there is at one moment, by the addresses that clients use. */
  private record Stock(Map<String, Listed> resources, Map<String, Listed> templates,
      Map<String, UriTemplate> patterns) {}

  ResourceDesk(Connections connections) {
    this.connections = connections;
    this.stock = read();
  }

  /** Takes in what the servers offer now. */
  synchronized void restock() {
    stock = read();
  }

  ObjectNode list(Visitor visitor, ObjectNode params) throws RpcException {
    return Paging.page("resources", seen(visitor, stock.resources()), params);
  }

  ObjectNode templates(Visitor visitor, ObjectNode params) throws RpcException {
    return Paging.page("resourceTemplates", seen(visitor, stock.templates()), params);
  }

  ObjectNode read(Visitor visitor, Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    String uri = params.path("uri").asString("");
    boolean modern = exchange.peer().modern();
    Place place = resolve(visitor, uri).orElseThrow(() -> notFound(modern, uri));
    try {
      ObjectNode result = Relay.during(exchange, relay -> connections.request(place.server(), "resources/read",
          Relay.params(params).put("uri", place.uri()), relay, !modern));
      return place.uri().equals(uri) ? result : readdressed(result, place.uri(), uri);
    } catch (RpcException e) {
      throw isNotFound(e.error(), place.uri()) ? notFound(modern, uri) : e;
    }
  }

  /** Where an address leads to; the only server with resources gets what nobody claims. */
  Optional<Place> resolve(Visitor visitor, String uri) {
    return resolve(uri, place -> visitor.sees(ToolDesk.place(place.server(), place.uri())));
  }

  /** Where the template with this address, which the visitor got from {@link #templates}, leads to. */
  Optional<Place> template(Visitor visitor, String template) {
    return Optional.ofNullable(stock.templates().get(template))
        .map(Listed::place)
        .filter(place -> visitor.sees(ToolDesk.place(place.server(), place.uri())));
  }

  /** The address by which clients know a resource of a server. */
  String outward(String server, String uri) {
    Listed listed = stock.resources().get(uri);
    return listed == null || listed.place().server().equals(server) ? uri : prefixed(server, uri);
  }

  void watch(String uri) {
    resolve(uri, place -> true).ifPresent(place -> connections.watch(place.server(), place.uri()));
  }

  void unwatch(String uri) {
    resolve(uri, place -> true).ifPresent(place -> connections.unwatch(place.server(), place.uri()));
  }

  // -- addresses ----------------------------------------------------------------------------------------------------

  private Optional<Place> resolve(String uri, Predicate<Place> seen) {
    Stock now = stock;
    return Optional.ofNullable(now.resources().get(uri))
        .map(Listed::place)
        .or(() -> withPrefix(uri))
        .filter(seen)
        .or(() -> byTemplate(now, uri, seen))
        .or(() -> lonely().map(server -> new Place(server, uri)).filter(seen));
  }

  private Optional<Place> withPrefix(String uri) {
    int plus = uri.indexOf('+');
    String server = plus < 1 ? "" : uri.substring(0, plus);
    return connections.offers().containsKey(server) ? Optional.of(new Place(server, uri.substring(plus + 1)))
        : Optional.empty();
  }

  private static Optional<Place> byTemplate(Stock now, String uri, Predicate<Place> seen) {
    return now.patterns()
        .entrySet()
        .stream()
        .filter(pattern -> pattern.getValue().matches(uri))
        .map(pattern -> now.templates().get(pattern.getKey()))
        .map(template -> new Place(template.place().server(), uri))
        .filter(seen)
        .findFirst();
  }

  private Optional<String> lonely() {
    List<String> candidates = connections.offers()
        .values()
        .stream()
        .filter(offer -> offer.listing().description().path("capabilities").has("resources"))
        .map(Offer::server)
        .toList();
    return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
  }

  private static String prefixed(String server, String uri) {
    return server + "+" + uri;
  }

  // -- the stock ----------------------------------------------------------------------------------------------------

  private static List<ObjectNode> seen(Visitor visitor, Map<String, Listed> all) {
    return all.values()
        .stream()
        .filter(listed -> visitor.sees(ToolDesk.place(listed.place().server(), listed.place().uri())))
        .map(Listed::definition)
        .toList();
  }

  private Stock read() {
    Map<String, Listed> resources = new LinkedHashMap<>();
    Map<String, Listed> templates = new LinkedHashMap<>();
    for (Offer offer : connections.offers().values()) {
      offer.listing().resources().forEach(definition -> shelve(resources, offer.server(), "uri", definition));
      offer.listing()
          .resourceTemplates()
          .forEach(definition -> shelve(templates, offer.server(), "uriTemplate", definition));
    }
    Map<String, UriTemplate> patterns = new LinkedHashMap<>();
    templates.forEach((address, listed) -> UriTemplate.parse(listed.place().uri())
        .ifPresent(pattern -> patterns.put(address, pattern)));
    return new Stock(resources, templates, patterns);
  }

  private static void shelve(Map<String, Listed> all, String server, String key, ObjectNode definition) {
    String uri = definition.path(key).asString("");
    Place place = new Place(server, uri);
    if (!uri.isEmpty() && all.putIfAbsent(uri, new Listed(place, definition)) != null) {
      String address = prefixed(server, uri);
      all.putIfAbsent(address, new Listed(place, definition.deepCopy().put(key, address)));
    }
  }

  // -- answers ------------------------------------------------------------------------------------------------------

  /** A result whose contents speak of the address that the client used. */
  private static ObjectNode readdressed(ObjectNode result, String inside, String outside) {
    ObjectNode readdressed = result.deepCopy();
    for (JsonNode content : readdressed.path("contents")) {
      if (content instanceof ObjectNode object && object.path("uri").asString("").equals(inside)) {
        object.put("uri", outside);
      }
    }
    return readdressed;
  }

  /** The eras have different codes for it; that of the modern one says other things too. */
  private static boolean isNotFound(RpcError error, String uri) {
    return error.code() == RpcError.RESOURCE_NOT_FOUND || (error.code() == RpcError.INVALID_PARAMS
        && error.data().map(data -> data.path("uri").asString("").equals(uri)).orElse(false));
  }

  private static RpcException notFound(boolean modern, String uri) {
    return new RpcException(new RpcError(modern ? RpcError.INVALID_PARAMS : RpcError.RESOURCE_NOT_FOUND,
        "Resource not found: " + uri, Optional.of(Json.object().put("uri", uri))));
  }
}
