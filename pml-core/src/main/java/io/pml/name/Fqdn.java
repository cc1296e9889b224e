package io.pml.name;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The whole name of a capability, {@code <org>.<project>.<namespace>.<action>.<hash>}: the same in every scope.
 *
 * @param hash tells it from others that bore the name before it or will after it
 */
public record Fqdn(Scope scope, CapabilityName name, String hash) {
  private static final Pattern HASH = Pattern.compile("[0-9a-z]{4,64}");
  private static final int PARTS = 5;

  public Fqdn {
    if (!HASH.matcher(hash).matches()) {
      throw new IllegalArgumentException("not a hash: " + hash);
    }
  }

  public static Fqdn parse(String text) {
    return find(text).orElseThrow(() -> new PmlException(ErrorCode.BAD_ARGUMENTS, Spelling.shown(text)
        + " is not a whole name: give <org>.<project>.<namespace>.<action>.<hash>,"
        + " such as acme.webapp.fs.read_json.a7f3"));
  }

  static Optional<Fqdn> find(String text) {
    String[] parts = text.split("\\.", -1);
    if (parts.length != PARTS || !HASH.matcher(parts[4]).matches()) {
      return Optional.empty();
    }
    return Scope.find(parts[0] + "." + parts[1])
        .flatMap(scope -> CapabilityName.find(parts[2] + ":" + parts[3]).map(name -> new Fqdn(scope, name, parts[4])));
  }

  public Fqdn with(CapabilityName other) {
    return new Fqdn(scope, other, hash);
  }

  @Override
  public String toString() {
    return scope + "." + name.namespace() + "." + name.action() + "." + hash;
  }
}
