package io.pml.http;

import java.util.List;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Where a browser keeps its session. Cookies know no ports: the name has it, so that two daemons do not log each other out. */
final class SessionCookie {
  private SessionCookie() {}

  /** Another server of this host may have set one of the same name for a longer path, which comes before PML's own. */
  static List<String> read(Request request) {
    String name = name(request);
    return Request.getCookies(request)
        .stream()
        .filter(cookie -> cookie.getName().equals(name))
        .map(HttpCookie::getValue)
        .toList();
  }

  /** Whoever follows the address from some page must get in, so that it goes along with them; nobody can do more by that. */
  static void write(Request request, Response response, String session) {
    response.getHeaders()
        .put(HttpHeader.SET_COOKIE, name(request) + "=" + session + "; Path=/; HttpOnly; SameSite=Lax; Max-Age="
            + Logins.SESSION.toSeconds());
  }

  /** By the port that the browser knows, which need not be the one that PML listens on. */
  private static String name(Request request) {
    return "pml_session_" + Request.getServerPort(request);
  }
}
