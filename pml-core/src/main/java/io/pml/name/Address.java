package io.pml.name;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** What a caller writes to mean a capability, and which version of it. */
public record Address(Target target, Selector selector) {
  /** What may stand before any address, as it does before capabilities among tools. */
  public static final String PREFIX = "cap:";

  private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern UNNAMED = Pattern.compile("unnamed_([0-9a-f]{8,64})");
  private static final int SCOPED_PARTS = 4;

  /** Which capability. */
  public sealed interface Target {
    /** The one that is called so, in a scope that is said or in the caller's own. */
    record Named(Optional<Scope> scope, CapabilityName name) implements Target {
      @Override
      public String toString() {
        return scope.map(where -> where + ":").orElse("") + name;
      }
    }

    /** The one with this whole name. */
    record Qualified(Fqdn fqdn) implements Target {
      @Override
      public String toString() {
        return fqdn.toString();
      }
    }

    /** The one with this id. */
    record Id(UUID id) implements Target {
      @Override
      public String toString() {
        return id.toString();
      }
    }

    /** The one whose program has an identity that begins like this. */
    record Unnamed(String beginning) implements Target {
      @Override
      public String toString() {
        return "unnamed_" + beginning;
      }
    }
  }

  /**
   * Reads an address: {@code fs:read_json}, {@code acme.shared:fs:read_json}, a whole name, an id or {@code unnamed_…}, each
   * with {@code cap:} before it or not, and with {@code @} and a version after it or not.
   */
  public static Address parse(String text) {
    String plain = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text;
    int at = plain.lastIndexOf('@');
    return at < 0
        ? new Address(target(plain), Selector.LATEST)
        : new Address(target(plain.substring(0, at)), Selector.parse(plain.substring(at + 1)));
  }

  public static Address of(CapabilityName name) {
    return new Address(new Target.Named(Optional.empty(), name), Selector.LATEST);
  }

  public static Address of(UUID id) {
    return new Address(new Target.Id(id), Selector.LATEST);
  }

  private static Target target(String text) {
    var unnamed = UNNAMED.matcher(text);
    if (unnamed.matches()) {
      return new Target.Unnamed(unnamed.group(1));
    }
    if (ID.matcher(text).matches()) {
      return new Target.Id(UUID.fromString(text));
    }
    return dotted(text).orElseGet(() -> new Target.Named(Optional.empty(), CapabilityName.parse(text)));
  }

  /** What names its scope: {@code org.project:namespace:action}, or all with dots, with the hash or without. */
  private static Optional<Target> dotted(String text) {
    int colon = text.indexOf(':');
    if (colon >= 0 && text.substring(0, colon).indexOf('.') >= 0) {
      Scope scope = Scope.parse(text.substring(0, colon));
      return Optional.of(new Target.Named(Optional.of(scope), CapabilityName.parse(text.substring(colon + 1))));
    }
    String[] parts = text.split("\\.", -1);
    if (colon < 0 && parts.length == SCOPED_PARTS) {
      Scope scope = Scope.parse(parts[0] + "." + parts[1]);
      return Optional.of(new Target.Named(Optional.of(scope), CapabilityName.parse(parts[2] + ":" + parts[3])));
    }
    return colon < 0 && parts.length > SCOPED_PARTS
        ? Optional.of(new Target.Qualified(Fqdn.parse(text)))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return selector.equals(Selector.LATEST) ? target.toString() : target + "@" + selector;
  }
}
