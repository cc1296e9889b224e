package io.pml.gateway;

import io.pml.connect.Connections;
import io.pml.connect.Offer;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import io.pml.mcp.server.Exchange;
import io.pml.store.ServerListing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists, reads and watches the resources of all servers. A resource keeps its address, since results of tools link to it;
 * where two servers use the same one, the later gets its server's name in front: {@code server+scheme://…}. That form is
 * always understood. Threads may share it.
 */
final class ResourceDesk {
  private static final Logger LOG = LoggerFactory.getLogger(ResourceDesk.class);

  private final Connections connections;
  private volatile Map<String, Place> places;

  /** Where a resource lives, and its address there. */
  record Place(String server, String uri) {}

  ResourceDesk(Connections connections) {
    this.connections = connections;
    this.places = read();
  }

  synchronized void restock() {
    places = read();
  }

  ObjectNode list(Visitor visitor, ObjectNode params) throws RpcException {
    List<ObjectNode> listed = new ArrayList<>();
    Map<String, Map<String, ObjectNode>> definitions = new LinkedHashMap<>();
    connections.offers()
        .values()
        .forEach(offer -> offer.listing()
            .resources()
            .forEach(resource -> definitions
                .computeIfAbsent(offer.server(), key -> new LinkedHashMap<>())
                .putIfAbsent(resource.path("uri").asString(""), resource)));
    places.forEach((uri, place) -> {
      ObjectNode definition = definitions.getOrDefault(place.server(), Map.of()).get(place.uri());
      if (definition != null && visitor.sees(ToolDesk.place(place.server(), place.uri()))) {
        listed.add(place.uri().equals(uri) ? definition : definition.deepCopy().put("uri", uri));
      }
    });
    return Paging.page("resources", listed, params);
  }

  ObjectNode templates(Visitor visitor, ObjectNode params) throws RpcException {
    List<ObjectNode> listed = new ArrayList<>();
    connections.offers()
        .values()
        .forEach(offer -> offer.listing()
            .resourceTemplates()
            .stream()
            .filter(template -> visitor.sees(ToolDesk.place(offer.server(), template.path("uriTemplate").asString(""))))
            .forEach(listed::add));
    return Paging.page("resourceTemplates", listed, params);
  }

  ObjectNode read(Visitor visitor, Exchange exchange, ObjectNode params) throws RpcException, InterruptedException {
    String uri = params.path("uri").asString("");
    Place place = resolve(visitor, uri).orElseThrow(() -> notFound(exchange.peer().modern(), uri));
    return connections.request(place.server(), "resources/read", Relay.params(params).put("uri", place.uri()),
        new Relay(exchange), !exchange.peer().modern());
  }

  /** The server whose resource or template an address belongs to; the only server with resources gets what nobody claims. */
  Optional<Place> resolve(Visitor visitor, String uri) {
    return known(uri)
        .or(() -> byTemplate(uri))
        .or(() -> lonely().map(server -> new Place(server, uri)))
        .filter(place -> visitor.sees(ToolDesk.place(place.server(), place.uri())));
  }

  /** A watched resource changed at a server: the address by which clients know it. */
  String outward(String server, String uri) {
    return places.getOrDefault(uri, new Place(server, uri)).server().equals(server) ? uri : server + "+" + uri;
  }

  void watch(String uri) {
    tellServer(uri, "resources/subscribe");
  }

  void unwatch(String uri) {
    tellServer(uri, "resources/unsubscribe");
  }

  private void tellServer(String uri, String method) {
    known(uri).or(() -> byTemplate(uri))
        .or(() -> lonely().map(server -> new Place(server, uri)))
        .ifPresent(place -> Thread.startVirtualThread(() -> {
          try {
            connections.watch(place.server(), place.uri(), method.equals("resources/subscribe"));
          } catch (RpcException | PmlException e) {
            LOG.info("{} of {} at {}: {}", method, place.uri(), place.server(), e.getMessage());
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        }));
  }

  private Optional<Place> known(String uri) {
    Place listed = places.get(uri);
    if (listed != null) {
      return Optional.of(listed);
    }
    int plus = uri.indexOf('+');
    String server = plus < 1 ? "" : uri.substring(0, plus);
    return connections.offers().containsKey(server) ? Optional.of(new Place(server, uri.substring(plus + 1)))
        : Optional.empty();
  }

  private Optional<Place> byTemplate(String uri) {
    return connections.offers()
        .values()
        .stream()
        .filter(offer -> offer.listing()
            .resourceTemplates()
            .stream()
            .anyMatch(template -> UriTemplate.matches(template.path("uriTemplate").asString(""), uri)))
        .findFirst()
        .map(offer -> new Place(offer.server(), uri));
  }

  private Optional<String> lonely() {
    List<String> candidates = connections.offers()
        .values()
        .stream()
        .map(Offer::listing)
        .filter(listing -> listing.description().path("capabilities").has("resources"))
        .map(ServerListing::server)
        .toList();
    return candidates.size() == 1 ? Optional.of(candidates.getFirst()) : Optional.empty();
  }

  private Map<String, Place> read() {
    Map<String, Place> found = new LinkedHashMap<>();
    for (Offer offer : connections.offers().values()) {
      for (ObjectNode resource : offer.listing().resources()) {
        String uri = resource.path("uri").asString("");
        Place place = new Place(offer.server(), uri);
        if (!uri.isEmpty() && found.putIfAbsent(uri, place) != null) {
          found.put(offer.server() + "+" + uri, place);
        }
      }
    }
    return found;
  }

  private static RpcException notFound(boolean modern, String uri) {
    ObjectNode data = Json.object().put("uri", uri);
    return new RpcException(new RpcError(modern ? RpcError.INVALID_PARAMS : RpcError.RESOURCE_NOT_FOUND,
        "Resource not found: " + uri, Optional.of((JsonNode) data)));
  }

  /** The parameters of a completion request that speaks of a resource template, and the server that has it. */
  Optional<String> serverOfTemplate(String template) {
    Function<Offer, Boolean> has = offer -> offer.listing()
        .resourceTemplates()
        .stream()
        .anyMatch(known -> known.path("uriTemplate").asString("").equals(template));
    return connections.offers().values().stream().filter(has::apply).map(Offer::server).findFirst();
  }
}
