package io.pml.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves the dashboard: files of the program, in which nothing of the user's is. What the pages show they ask for below {@code
 * /api}. Reads files, so that it wants a thread of its own. Threads may share it.
 */
public final class Pages extends Handler.Abstract {
  private static final String FOLDER = "/dashboard/";
  private static final String FIRST = "index.html";
  private static final Set<String> FILES = Set.of(FIRST, "icon.svg", "style.css", "app.js", "api.js", "dom.js",
      "graph.js",
      "layout.js", "model.js", "panel.js", "parts.js", "picture.js", "table.js");
  private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8", "css",
      "text/css; charset=utf-8", "js", "text/javascript; charset=utf-8", "svg", "image/svg+xml");
  /** Nothing but the program's own files, no page around it, and no text that becomes markup or code. */
  private static final String POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

  private final Map<String, byte[]> read = new ConcurrentHashMap<>();

  /** Whether a path is one of a page, or of a file that pages need. */
  public static boolean has(String path) {
    return FILES.contains(file(path));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    String path = request.getHttpURI().getPath();
    if (!has(path)) {
      return false;
    }
    Notice.secure(response, POLICY);
    if (!Set.of("GET", "HEAD").contains(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      return Notice.METHOD.show(response, callback);
    }
    String file = file(path);
    response.setStatus(200);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type(file));
    response.write(true, ByteBuffer.wrap(content(file)), callback);
    return true;
  }

  private static String file(String path) {
    if (path.equals("/")) {
      return FIRST;
    }
    return path.startsWith(FOLDER) && !path.equals(FOLDER + FIRST) ? path.substring(FOLDER.length()) : "";
  }

  private static String type(String file) {
    String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
    if (type == null) {
      throw new IllegalStateException("no type is known for " + file);
    }
    return type;
  }

  private byte[] content(String file) throws IOException {
    byte[] known = read.get(file);
    if (known != null) {
      return known;
    }
    try (InputStream in = Pages.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is no part of this program");
      }
      byte[] content = in.readAllBytes();
      read.put(file, content);
      return content;
    }
  }
}
