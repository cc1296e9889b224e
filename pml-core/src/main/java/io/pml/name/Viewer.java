package io.pml.name;

/** Who looks names up, and from where. */
public record Viewer(Scope scope, String person) {
  /** The person who looks names up when no client does. */
  public static final String OWNER = "local";

  public boolean sees(Registration registration) {
    Scope home = registration.fqdn().scope();
    return switch (registration.labels().visibility()) {
      case PRIVATE -> home.equals(scope) && registration.origin().creator().equals(person);
      case PROJECT -> home.equals(scope);
      case ORG -> home.org().equals(scope.org());
      case PUBLIC -> true;
    };
  }
}
