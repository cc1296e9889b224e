package io.pml.store.memory;

import io.pml.name.CapabilityName;
import io.pml.name.Holding;
import io.pml.name.Holding.Hold;
import io.pml.name.NamingEvent;
import io.pml.name.Origin;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.store.Names;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** {@link Names} in maps. The monitor of the capabilities guards them. */
final class InMemoryNames implements Names {
  private final InMemoryCapabilities capabilities;
  private final NameTable table;
  private final Map<UUID, List<NamingEvent>> events = new HashMap<>();

  InMemoryNames(InMemoryCapabilities capabilities) {
    this.capabilities = capabilities;
    this.table = capabilities.names();
  }

  @Override
  public List<Registration> registrations() {
    synchronized (capabilities) {
      return table.registrations()
          .values()
          .stream()
          .sorted(Comparator.comparing(registration -> registration.capability().toString()))
          .toList();
    }
  }

  @Override
  public Optional<Registration> find(UUID id) {
    synchronized (capabilities) {
      return Optional.ofNullable(table.registrations().get(id));
    }
  }

  @Override
  public List<Holding> holdings() {
    synchronized (capabilities) {
      return List.copyOf(table.holdings());
    }
  }

  @Override
  public Claim register(Registration registration, NamingEvent event) {
    synchronized (capabilities) {
      UUID id = registration.capability();
      if (capabilities.find(id).isEmpty()) {
        return new Claim.Unknown();
      }
      Optional<Holding> blocker = find(id)
          .map(known -> new Holding(known.fqdn().scope(), known.name(), id, new Hold.Current()))
          .or(() -> blocker(registration.fqdn().scope(), registration.name(), event));
      if (blocker.isPresent()) {
        return new Claim.Taken(blocker.get());
      }
      table.registrations().put(id, cut(registration));
      table.take(new Holding(registration.fqdn().scope(), registration.name(), id, new Hold.Current()));
      tell(event);
      return new Claim.Granted();
    }
  }

  @Override
  public Claim rename(UUID id, CapabilityName name, NamingEvent event) {
    return claim(id, name, new Hold.Current(), event);
  }

  @Override
  public Claim alias(UUID id, CapabilityName name, NamingEvent event) {
    return claim(id, name, new Hold.Alias(), event);
  }

  private Claim claim(UUID id, CapabilityName name, Hold hold, NamingEvent event) {
    synchronized (capabilities) {
      Registration found = table.registrations().get(id);
      if (found == null) {
        return new Claim.Unknown();
      }
      Scope scope = found.fqdn().scope();
      Optional<Holding> blocker = blocker(scope, name, event);
      if (blocker.isPresent()) {
        return new Claim.Taken(blocker.get());
      }
      Registration changed = found.with(new Registration.Update(event.by(), cut(event.at())));
      if (hold instanceof Hold.Current) {
        table.take(new Holding(scope, found.name(), id, new Hold.Alias()));
        changed = changed.with(found.fqdn().with(name));
      }
      if (hold instanceof Hold.Current || !name.equals(found.name())) {
        table.take(new Holding(scope, name, id, hold));
      }
      table.registrations().put(id, changed);
      tell(event);
      return new Claim.Granted();
    }
  }

  @Override
  public boolean update(Registration changed, NamingEvent event) {
    synchronized (capabilities) {
      Registration known = table.registrations().get(changed.capability());
      if (known == null) {
        return false;
      }
      table.registrations()
          .put(changed.capability(),
              cut(known.with(changed.labels()).with(changed.trust()).with(changed.update())));
      tell(event);
      return true;
    }
  }

  @Override
  public boolean mark(UUID id, String mark, int version, NamingEvent event) {
    synchronized (capabilities) {
      if (!table.registrations().containsKey(id)) {
        return false;
      }
      table.mark(id, mark, version);
      tell(event);
      return true;
    }
  }

  @Override
  public Map<UUID, Map<String, Integer>> marks() {
    synchronized (capabilities) {
      Map<UUID, Map<String, Integer>> copy = new HashMap<>();
      table.marks().forEach((id, marks) -> copy.put(id, Map.copyOf(marks)));
      return copy;
    }
  }

  @Override
  public boolean delete(UUID id, Instant until, NamingEvent event) {
    synchronized (capabilities) {
      List<Holding> names = holdings().stream().filter(held -> held.capability().equals(id)).toList();
      boolean deleted = capabilities.delete(id);
      if (deleted) {
        names.forEach(name -> table.take(new Holding(name.scope(), name.name(), id, new Hold.Kept(cut(until)))));
        tell(event);
      }
      return deleted;
    }
  }

  @Override
  public List<NamingEvent> history(UUID id) {
    synchronized (capabilities) {
      return List.copyOf(events.getOrDefault(id, List.of()));
    }
  }

  private Optional<Holding> blocker(Scope scope, CapabilityName name, NamingEvent event) {
    return table.alike(scope, name)
        .stream()
        .filter(held -> !held.capability().equals(event.capability()) && held.holdsAt(event.at()))
        .findFirst();
  }

  private void tell(NamingEvent event) {
    events.computeIfAbsent(event.capability(), id -> new ArrayList<>())
        .add(new NamingEvent(event.capability(), event.kind(), event.by(), event.detail(), cut(event.at())));
  }

  private static Registration cut(Registration registration) {
    Origin origin = registration.origin();
    return new Registration(registration.capability(), registration.fqdn(),
        new Origin(origin.creator(), cut(origin.created()), origin.parent(), origin.forkedFrom()),
        registration.labels(), registration.trust(),
        new Registration.Update(registration.update().updater(), cut(registration.update().at())));
  }

  private static Instant cut(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS);
  }
}
