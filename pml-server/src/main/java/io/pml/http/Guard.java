package io.pml.http;

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
 * {@code /health} without the token.
 */
final class Guard extends Handler.Wrapper {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
  private static final String HEADERS = "Authorization, Content-Type, Accept, Mcp-Session-Id, MCP-Protocol-Version, "
      + "Mcp-Method, Mcp-Name, Last-Event-ID";

  private final Set<String> hosts;
  private final Optional<Token> token;

  /**
   * A guard before a handler.
   *
   * @param host the name or address that PML listens on
   * @param token empty when everyone on this machine may come in
   */
  Guard(Handler inner, String host, Optional<Token> token) {
    super(inner);
    this.hosts = LOCAL.contains(host) ? LOCAL
        : Set.of("localhost", "127.0.0.1", "[::1]", "::1", host.toLowerCase(Locale.ROOT));
    this.token = token;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (host == null || !hosts.contains(withoutPort(host))) {
      return refuse(response, callback, 403, "this address is not served under the name " + host);
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !isLocal(origin)) {
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
    boolean open = request.getHttpURI().getPath().equals("/health");
    if (!open && token.isPresent() && !carriesToken(request, token.get())) {
      response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"pml\"");
      return refuse(response, callback, 401,
          "a token is needed: send `Authorization: Bearer …` with the content of the file `token` in PML's home folder");
    }
    return super.handle(request, response, callback);
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
