package io.pml.name;

/**
 * Who looks names up, and from where.
 *
 * @param person whom the door let in, on which it depends what they see
 * @param hand through what they act, such as a client's own name for itself: for people to read, never a ground for trust
 */
public record Viewer(Scope scope, String person, String hand) {
  /** The person who looks names up when no client does. */
  public static final String OWNER = "local";

  /** Somebody who acts by themselves. */
  public Viewer(Scope scope, String person) {
    this(scope, person, person);
  }

  public boolean sees(Registration registration) {
    return sees(registration.fqdn().scope(), registration.labels().visibility(), registration.origin().creator());
  }

  /** Whether it sees what belongs to a scope, is visible to some, and was made by somebody. */
  public boolean sees(Scope home, Visibility visibility, String creator) {
    return switch (visibility) {
      case PRIVATE -> home.equals(scope) && creator.equals(person);
      case PROJECT -> home.equals(scope);
      case ORG -> home.org().equals(scope.org());
      case PUBLIC -> true;
    };
  }
}
