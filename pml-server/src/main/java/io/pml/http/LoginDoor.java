package io.pml.http;

import io.pml.dashboard.Notice;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves {@code GET /login?code=…}: takes a code, gives the browser a session, and leads it to the first page. */
final class LoginDoor extends Handler.Abstract.NonBlocking {
  static final String PATH = "/login";

  private final Optional<Keys> keys;

  /**
   * A door.
   *
   * @param keys empty when nobody has to log in
   */
  LoginDoor(Optional<Keys> keys) {
    this.keys = keys;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (!request.getMethod().equals("GET")) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET");
      return Notice.METHOD.show(response, callback);
    }
    if (keys.isPresent()) {
      String code = Optional.ofNullable(Request.extractQueryParameters(request).getValue("code")).orElse("");
      Optional<String> session = keys.get().logins().enter(code);
      if (session.isEmpty()) {
        return Notice.BAD_CODE.show(response, callback);
      }
      SessionCookie.write(request, response, session.get());
    }
    response.setStatus(303);
    response.getHeaders()
        .put(HttpHeader.LOCATION, "/")
        .put(HttpHeader.CACHE_CONTROL, "no-store")
        .put("Referrer-Policy", "no-referrer");
    callback.succeeded();
    return true;
  }
}
