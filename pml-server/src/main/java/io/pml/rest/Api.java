package io.pml.rest;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.json.Json;
import io.pml.json.JsonSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** The door for programs that ask by HTTP, below {@code /api}. Waits for the store, so that it wants a thread of its own. */
public final class Api extends Handler.Abstract {
  /** A longer body is refused. */
  static final int LARGEST_BODY = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(Api.class);
  private static final String JSON = "application/json";

  private final List<Route> routes;

  /** A door to what these resources answer. */
  public Api(Resource... resources) {
    this.routes = Stream.of(resources).flatMap(resource -> resource.routes().stream()).toList();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Answer answer = answer(request, response);
    response.setStatus(answer.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
    response.write(true, ByteBuffer.wrap(Json.writeBytes(answer.json())), callback);
    return true;
  }

  private Answer answer(Request request, Response response) {
    try {
      List<String> path = path(request);
      Set<String> methods = new TreeSet<>();
      for (Route route : routes) {
        Optional<Map<String, String>> places = route.match(path);
        if (places.isPresent() && route.method().equals(request.getMethod())) {
          return route.work().answer(new Call(places.get(), query(request), body(request)));
        }
        places.ifPresent(_ -> methods.add(route.method()));
      }
      if (methods.isEmpty()) {
        return failed(404, "not_found", "there is nothing at " + request.getHttpURI().getPath());
      }
      response.getHeaders().put(HttpHeader.ALLOW, String.join(", ", methods));
      return failed(405, "bad_request", request.getMethod() + " is not possible here, only " + methods);
    } catch (Refusal e) {
      return failed(e.status, "bad_request", String.valueOf(e.getMessage()));
    } catch (PmlException e) {
      return failed(status(e.code()), e.code().name().toLowerCase(Locale.ROOT), String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", request.getMethod(), request.getHttpURI().getPath(), e);
      return failed(500, "failed", "PML failed to answer; its log says why");
    }
  }

  private static List<String> path(Request request) {
    try {
      return Arrays.stream(request.getHttpURI().getPath().substring(1).split("/", -1))
          .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
          .toList();
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "the path is spelled wrong: " + e.getMessage());
    }
  }

  private static Map<String, String> query(Request request) {
    Map<String, String> query = new HashMap<>();
    try {
      Request.extractQueryParameters(request).forEach(field -> query.put(field.getName(), field.getValue()));
    } catch (RuntimeException e) {
      throw new Refusal(400, "the query is spelled wrong: " + e.getMessage());
    }
    return query;
  }

  /** A page can send anything but JSON to other sites without asking first: only JSON is read. */
  private static ObjectNode body(Request request) {
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] bytes = in.readNBytes(LARGEST_BODY + 1);
      if (bytes.length > LARGEST_BODY) {
        throw new Refusal(413, "the body has more than " + LARGEST_BODY + " bytes");
      }
      if (bytes.length == 0) {
        return Json.object();
      }
      if (!JSON
          .equalsIgnoreCase(HttpField.getValueParameters(request.getHeaders().get(HttpHeader.CONTENT_TYPE), null))) {
        throw new Refusal(415, "Content-Type must be " + JSON);
      }
      if (Json.parse(bytes) instanceof ObjectNode object) {
        return object;
      }
      throw new Refusal(400, "the body is no JSON object");
    } catch (JsonSyntaxException e) {
      throw new Refusal(400, "the body is no JSON: " + e.getMessage());
    } catch (IOException e) {
      throw new Refusal(400, "the body could not be read");
    }
  }

  private static int status(ErrorCode code) {
    return switch (code) {
      case NOT_FOUND, UNKNOWN_TOOL -> 404;
      case NOT_ALLOWED, APPROVAL_REQUIRED -> 403;
      case EXPIRED -> 410;
      case ALREADY_RUNNING -> 409;
      case SERVER_BUSY, SANDBOX_UNAVAILABLE -> 503;
      case TIMEOUT -> 504;
      default -> switch (code.blame()) {
        case CALLER -> 400;
        case UPSTREAM -> 502;
        case US -> 500;
      };
    };
  }

  private static Answer failed(int status, String code, String message) {
    return new Answer(status, Json.object().put("error", message).put("code", code));
  }

  /** A request that is no use to any route. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int status;

    Refusal(int status, String message) {
      super(message, null, false, false);
      this.status = status;
    }
  }
}
