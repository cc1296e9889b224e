package io.pml.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Where a browser keeps its session. Cookies know no ports: the name has it, so that two daemons do not log each other out. */
final class SessionCookie {
  private SessionCookie() {}

  static Optional<String> read(Request request) {
    String name = name(request);
    return Request.getCookies(request)
        .stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  static void write(Request request, Response response, String session) {
    response.getHeaders()
        .put(HttpHeader.SET_COOKIE, name(request) + "=" + session + "; Path=/; HttpOnly; SameSite=Strict; Max-Age="
            + Logins.SESSION.toSeconds());
  }

  /** By the port that the browser knows, which need not be the one that PML listens on. */
  private static String name(Request request) {
    return "pml_session_" + Request.getServerPort(request);
  }
}
