package io.pml.gateway;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.RpcException;
import io.pml.mcp.client.CallListener;
import io.pml.mcp.server.Exchange;
import io.pml.upstream.Line;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.node.ObjectNode;

/** The line to the client whose request is being answered. Threads may share it. */
final class ClientLine implements Line {
  private static final String ELICIT = "elicitation/create";
  private static final String SAMPLE = "sampling/createMessage";

  private final Exchange exchange;
  /** People answer one question at a time. */
  private final Semaphore asking = new Semaphore(1, true);
  private final Figures figures = new Figures();

  ClientLine(Exchange exchange) {
    this.exchange = exchange;
  }

  /** What passes questions of servers on to the client at the other end of a line. */
  static CallListener listener(Line line) {
    return line instanceof ClientLine client ? client.new Questions() : CallListener.NONE;
  }

  @Override
  public void progress(String message, OptionalDouble done, OptionalDouble total) {
    exchange.progressToken().ifPresent(token -> {
      ObjectNode params = Json.object();
      params.set(Meta.PROGRESS_TOKEN, token);
      double figure = figures.next(done);
      params.put("progress", figure).put("message", message);
      total.stream().filter(all -> figure <= all).forEach(all -> params.put("total", all));
      exchange.notify("notifications/progress", params);
    });
  }

  @Override
  public Reply ask(String message, ObjectNode schema) throws InterruptedException {
    if (!exchange.peer().canAnswer(ELICIT)) {
      return new Reply.None();
    }
    asking.acquire();
    try {
      ObjectNode params = Json.object().put("message", message);
      params.set("requestedSchema", schema);
      ObjectNode answer = exchange.ask(ELICIT, params);
      return switch (answer.path("action").asString("")) {
        case "accept" -> new Reply.Given(Json.child(answer, "content"));
        case "decline" -> new Reply.Declined();
        default -> new Reply.None();
      };
    } catch (RpcException e) {
      return new Reply.None();
    } finally {
      asking.release();
    }
  }

  @Override
  public Optional<String> sample(String task, String text, int mostTokens) throws InterruptedException {
    if (!exchange.peer().canAnswer(SAMPLE)) {
      return Optional.empty();
    }
    ObjectNode params = Json.object().put("systemPrompt", task).put("maxTokens", mostTokens);
    params.putArray("messages")
        .addObject()
        .put("role", "user")
        .putObject("content")
        .put("type", "text")
        .put("text", text);
    asking.acquire();
    try {
      return Optional.of(exchange.ask(SAMPLE, params).path("content").path("text").asString(""))
          .filter(answer -> !answer.isBlank());
    } catch (RpcException e) {
      return Optional.empty();
    } finally {
      asking.release();
    }
  }

  /** Hears a server during a call that a program made: its questions are the client's to answer. */
  private final class Questions implements CallListener {
    @Override
    public boolean wantsProgress() {
      return false;
    }

    @Override
    public boolean canAnswer(String method) {
      return exchange.peer().canAnswer(method);
    }

    @Override
    public ObjectNode asked(String method, ObjectNode params) throws RpcException, InterruptedException {
      asking.acquire();
      try {
        return exchange.ask(method, params);
      } finally {
        asking.release();
      }
    }

    @Override
    public ObjectNode capabilities() {
      return Relay.capabilities(exchange.peer());
    }
  }
}
