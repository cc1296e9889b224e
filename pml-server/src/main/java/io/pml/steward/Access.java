package io.pml.steward;

import io.pml.capability.Capability;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.execute.Procedures;
import io.pml.name.Address;
import io.pml.name.Registration;
import io.pml.name.Scope;
import io.pml.name.Viewer;
import io.pml.registry.Registry;
import io.pml.registry.Resolution;
import io.pml.store.Capabilities;
import io.pml.upstream.Caller;
import java.util.Optional;

/** Capabilities as callers get to them: whoever may not see a tool does not see what can reach it. */
record Access(Registry registry, Capabilities capabilities, Procedures procedures, Scope scope) {
  /** A caller as the registry knows it. */
  Viewer viewer(Caller caller) {
    return new Viewer(scope, caller.principal(), caller.client());
  }

  /** What an address means, and the capability that it means. */
  record Found(Address address, Resolution resolution, Capability capability) {
    /** What it is called, or by which id it is known. */
    String name() {
      return resolution.registration().map(known -> known.name().toString()).orElseGet(capability::name);
    }
  }

  Found find(String text, Caller caller) {
    Address address = Address.parse(text);
    Resolution resolution = registry.resolve(address, viewer(caller));
    Capability capability = registry.load(resolution);
    if (!permits(caller, capability)) {
      throw new PmlException(ErrorCode.NOT_FOUND, "there is no capability " + address.target());
    }
    return new Found(address, resolution, capability);
  }

  boolean permits(Caller caller, Capability capability) {
    return procedures.isOpenTo(caller, capability);
  }

  /** What a registration is of, if the caller may see that. */
  Optional<Capability> behind(Registration registration, Caller caller) {
    return capabilities.find(registration.capability()).filter(found -> permits(caller, found));
  }
}
