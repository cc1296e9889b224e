package io.pml.mcp.server;

import java.net.URI;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets in only what was addressed to this machine by name and does not come from a foreign web page: a page that makes its
 * own host name point to the loopback address shows that foreign name here.
 */
public final class LoopbackGuard extends Handler.Wrapper {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  public LoopbackGuard(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String host = request.getHeaders().get(HttpHeader.HOST);
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (isLocal("http://" + host) && (origin == null || isLocal(origin))) {
      return super.handle(request, response, callback);
    }
    Response.writeError(request, response, callback, 403, "Host and Origin must name this machine");
    return true;
  }

  private static boolean isLocal(String address) {
    try {
      String host = URI.create(address).getHost();
      return host != null && LOOPBACK.contains(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
