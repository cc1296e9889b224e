package io.pml.registry;

import io.pml.capability.Body;
import io.pml.capability.Capability;
import io.pml.capability.Content;
import io.pml.capability.Parameter;
import io.pml.capability.Status;
import io.pml.json.Json;
import io.pml.name.Address;
import io.pml.name.Scope;
import io.pml.name.Selector;
import io.pml.name.Viewer;
import io.pml.store.Storage;
import io.pml.structure.Structure;
import io.pml.tool.ToolId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A registry with a clock to turn and people to use it. */
final class Shop {
  static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
  static final Duration RESERVATION = Duration.ofDays(30);
  static final Viewer ANN = new Viewer(new Scope("acme", "webapp"), "ann@acme.io");
  static final Viewer BOB = new Viewer(new Scope("acme", "webapp"), "bob@acme.io");
  static final Viewer MOBILE = new Viewer(new Scope("acme", "mobile"), "cid@acme.io");
  static final Viewer STRANGER = new Viewer(new Scope("stripe", "billing"), "dan@stripe.com");

  final Storage storage;
  final List<UUID> changed = Collections.synchronizedList(new ArrayList<>());
  Instant now = NOW;
  Registry registry;
  private long made;

  Shop(Storage storage) {
    this.storage = storage;
    this.registry = open();
  }

  /** Another registry over the same store. */
  Registry open() {
    InstantSource clock = () -> now;
    return new Registry(storage.capabilities(), storage.names(), RESERVATION, clock, this::id, changed::add);
  }

  /** As after a start. */
  void restart() {
    registry = open();
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  synchronized UUID id() {
    return new UUID(0x0190_0000_0000_7000L, 0x8000_0000_0000_0000L + ++made);
  }

  /** A new capability with this program. */
  Capability capability(String source) {
    Content content = content(source);
    return new Capability(id(), content.identity(), 1, "do it", content.body(), content.parameters(), content.tools(),
        Status.DRAFT, now);
  }

  static Content content(String source, Parameter... parameters) {
    return new Content(Json.hash(Json.text(source)), new Body.Code(source, new Structure(List.of(), List.of())),
        List.of(parameters), Set.of(new ToolId("files", "read")));
  }

  static Parameter parameter(String name) {
    return new Parameter(name, Json.object().put("type", "string"), Optional.empty());
  }

  UUID create(String name, Viewer by) {
    return registry.create(capability("return \"" + name + by + "\""), name, by).capability();
  }

  UUID meant(String address, Viewer viewer) {
    return registry.resolve(Address.parse(address), viewer).capability();
  }

  int version(String address) {
    return registry.resolve(Address.parse(address), ANN).version();
  }

  void revise(String address, String source, String summary) {
    registry.revise(Address.parse(address), content(source), Optional.empty(), summary, ANN);
  }

  void revise(String address, String source, Selector.Exact label) {
    registry.revise(Address.parse(address), content(source), Optional.of(label.label()), "", ANN);
  }
}
