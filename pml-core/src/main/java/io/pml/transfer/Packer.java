package io.pml.transfer;

import io.pml.capability.Capability;
import io.pml.capability.Version;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.name.Address;
import io.pml.name.Registration;
import io.pml.name.Selector;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import io.pml.store.Capabilities;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes bundles of capabilities. Threads may share it. */
public final class Packer {
  private final Registry registry;
  private final Capabilities capabilities;

  public Packer(Registry registry, Capabilities capabilities) {
    this.registry = registry;
    this.capabilities = capabilities;
  }

  /** A capability with all its versions that are whole. */
  public Bundle pack(Address address, Viewer viewer) {
    Resolution found = registry.resolve(new Address(address.target(), Selector.LATEST), viewer);
    Capability capability = registry.load(found);
    List<Version> versions = capabilities.versions(found.capability()).reversed();
    if (versions.isEmpty()) {
      throw new PmlException(ErrorCode.NOT_FOUND, address + " was deleted just now");
    }
    Optional<Registration> registration = found.registration();
    return new Bundle(registration.map(Registration::name), capability.intent(),
        registration.map(each -> each.labels().tags()).orElse(Set.of()), found.version(),
        versions.stream().map(Edition::of).toList());
  }
}
