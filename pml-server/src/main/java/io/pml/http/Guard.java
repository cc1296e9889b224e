package io.pml.http;

import io.pml.dashboard.Notice;
import io.pml.dashboard.Pages;
import io.pml.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Stands before every route. A page on some web site must not be able to reach PML through the user's browser, so that the
 * host must be the one that PML listens on and the origin, where there is one, a local one; and nobody gets anywhere but to
 * {@code /health} and {@code /login} without the token or, for pages and what they ask for, a browser's session.
 *
 * <p>To a browser all ports of this machine are one site, so that it sends the cookie along with whatever the page of any other
 * local server asks for, too. Such a page must neither change nor read anything: only PML's own origin may do more than read,
 * and answers never allow credentials to other origins. A session never leads to {@code /mcp}.
 */
final class Guard extends Handler.Wrapper {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final Set<String> READING = Set.of("GET", "HEAD");
  /** From a page of PML, or from the address line. */
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
  private static final String API = "/api/";
  private static final String HEADERS = "Authorization, Content-Type, Accept, Mcp-Session-Id, MCP-Protocol-Version, "
      + "Mcp-Method, Mcp-Name, Last-Event-ID";

  private final Set<String> hosts;
  private final Optional<Keys> keys;

  /**
   * A guard before a handler.
   *
   * @param host the name or address that PML listens on
   * @param keys empty when everyone on this machine may come in
   */
  Guard(Handler inner, String host, Optional<Keys> keys) {
    super(inner);
    this.hosts = LOCAL.contains(host) ? LOCAL
        : Set.of("localhost", "127.0.0.1", "[::1]", "::1", host.toLowerCase(Locale.ROOT));
    this.keys = keys;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (host == null || !hosts.contains(withoutPort(host))) {
      return refuse(response, callback, 403, "this address is not served under the name " + host);
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !isLocal(origin) && !isOwn(origin, host)) {
      return refuse(response, callback, 403, "pages of " + origin + " may not call PML");
    }
    if (origin != null) {
      allow(response, origin);
      if (request.getMethod().equals("OPTIONS")) {
        response.setStatus(204);
        callback.succeeded();
        return true;
      }
    }
    String path = request.getHttpURI().getPath();
    boolean open = path.equals("/health") || path.equals(LoginDoor.PATH);
    if (open || keys.isEmpty() || carriesToken(request, keys.get().token())) {
      return super.handle(request, response, callback);
    }
    boolean forPeople = Pages.has(path);
    if ((forPeople || path.startsWith(API)) && isLoggedIn(request, keys.get().logins())) {
      return mayBrowse(request, host)
          ? super.handle(request, response, callback)
          : refuse(response, callback, 403, "in a browser, only PML's own page may do this: not one of "
              + (origin == null ? "an unknown origin" : origin));
    }
    if (forPeople) {
      return Notice.LOGGED_OUT.show(response, callback);
    }
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"pml\"");
    return refuse(response, callback, 401,
        "a token is needed: send `Authorization: Bearer …` with the content of the file `token` in PML's home folder");
  }

  @Override
  public InvocationType getInvocationType() {
    return getHandler() == null ? InvocationType.NON_BLOCKING : getHandler().getInvocationType();
  }

  private static boolean carriesToken(Request request, Token token) {
    String header = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, "Bearer ", 0, 7)
        && token.matches(header.substring(7).strip());
  }

  private static boolean isLoggedIn(Request request, Logins logins) {
    return SessionCookie.read(request).stream().anyMatch(logins::areIn);
  }

  /** Whether what comes with a session may be done: it shows a page, or comes from one of PML's own. */
  private static boolean mayBrowse(Request request, String host) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if (READING.contains(request.getMethod())) {
      // Old browsers do not say where they come from; a link from anywhere may lead to a page.
      return site == null || OWN_SITES.contains(site) || Pages.has(request.getHttpURI().getPath());
    }
    return origin == null ? "same-origin".equals(site) : isOwn(origin, host);
  }

  private static boolean isOwn(String origin, String host) {
    return origin.equalsIgnoreCase("http://" + host);
  }

  private static boolean isLocal(String origin) {
    try {
      URI uri = new URI(origin);
      String scheme = uri.getScheme();
      return ("http".equals(scheme) || "https".equals(scheme)) && isLocalHost(uri.getHost());
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isLocalHost(@Nullable String host) {
    return host != null && LOCAL.contains(host.toLowerCase(Locale.ROOT));
  }

  private static String withoutPort(String host) {
    int end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
    return (end > 0 ? host.substring(0, end) : host).toLowerCase(Locale.ROOT);
  }

  private static void allow(Response response, String origin) {
    response.getHeaders().put("Access-Control-Allow-Origin", origin);
    response.getHeaders().put("Vary", "Origin");
    response.getHeaders().put("Access-Control-Allow-Methods", "GET, POST, DELETE");
    response.getHeaders().put("Access-Control-Allow-Headers", HEADERS);
    response.getHeaders().put("Access-Control-Expose-Headers", "Mcp-Session-Id");
  }

  static boolean refuse(Response response, Callback callback, int status, String message) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    response.write(true, ByteBuffer.wrap(Json.writeBytes(Json.object().put("error", message))), callback);
    return true;
  }
}
