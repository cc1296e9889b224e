package io.pml.mcp.client;

import io.pml.json.Json;
import io.pml.mcp.Meta;
import io.pml.mcp.Outstanding;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds out which era a server speaks and agrees on a revision with it.
 *
 * <p>A server is asked the modern way first. A modern error keeps it modern; any other error shows a legacy server, and so
 * does silence where silence is possible: then it is asked the legacy way too, and whichever answer comes first counts.
 */
final class Handshake {
  /** What both sides speak, and what the server says of itself. */
  record Agreement(String revision, ObjectNode description) {}

  private static final Duration LONGEST_PATIENCE = Duration.ofSeconds(2);
  /** How HTTP servers of the legacy era turn down what they do not know. */
  private static final Set<Integer> LEGACY_REFUSALS = Set.of(400, 404, 405, 406, 415, 422);
  private static final Set<Integer> MODERN_ERRORS = Set.of(RpcError.HEADER_MISMATCH,
      RpcError.MISSING_CLIENT_CAPABILITY, RpcError.UNSUPPORTED_REVISION);

  private final McpClient client;
  private final Transport transport;
  private final ObjectNode clientInfo;
  private final ObjectNode capabilities;
  private final Duration timeout;

  Handshake(McpClient client, Transport transport, ObjectNode clientInfo, ObjectNode capabilities, Duration timeout) {
    this.client = client;
    this.transport = transport;
    this.clientInfo = clientInfo;
    this.capabilities = capabilities;
    this.timeout = timeout;
  }

  /**
   * Asks until it is clear.
   *
   * @param known the revision this server spoke last time
   */
  Agreement agree(Optional<String> known) throws IOException, RpcException, TimeoutException, InterruptedException {
    if (known.filter(last -> !Revision.isModern(last)).isPresent()) {
      return initializeKnown();
    }
    Optional<Agreement> modern = probe(true);
    return modern.isPresent() ? modern.get() : initialize();
  }

  // -- the modern way ---------------------------------------------------------------------------------------------

  /** Empty when the answer shows a legacy server, with whom a handshake has still to be made. */
  private Optional<Agreement> probe(boolean again)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Outstanding.Ticket ticket = client.begin(new Call("server/discover", Json.object(), timeout));
    try {
      Duration wait = transport.mayBeSilent() ? patience() : timeout;
      return accept(ticket.answer().get(wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      if (!transport.mayBeSilent()) {
        throw e;
      }
      return Optional.of(whicheverAnswers(ticket));
    } catch (ExecutionException e) {
      return judge(e, again);
    } finally {
      client.end(ticket);
    }
  }

  /** How long the modern question is alone: most of the time must be left for the legacy one. */
  private Duration patience() {
    Duration share = timeout.dividedBy(8);
    return share.compareTo(LONGEST_PATIENCE) < 0 ? share : LONGEST_PATIENCE;
  }

  private static Optional<Agreement> accept(JsonNode answer) throws RpcException {
    JsonNode versions = answer.path("supportedVersions");
    if (names(versions, List.of(Revision.MODERN))) {
      return Optional.of(new Agreement(Revision.MODERN, described(answer)));
    }
    if (!versions.isEmpty() && !names(versions, Revision.LEGACY)) {
      throw new RpcException(RpcError.UNSUPPORTED_REVISION, strange(versions));
    }
    return Optional.empty();
  }

  /** A refusal shows a legacy server, unless it is one that only a modern server gives. */
  private Optional<Agreement> judge(ExecutionException failure, boolean again)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    if (failure.getCause() instanceof RpcException refusal) {
      if (!MODERN_ERRORS.contains(refusal.error().code())) {
        return Optional.empty();
      }
      JsonNode supported = refusal.error().data().orElse(Json.object()).path("supported");
      if (again && names(supported, List.of(Revision.MODERN))) {
        return probe(false);
      }
      if (names(supported, Revision.LEGACY)) {
        return Optional.empty();
      }
      throw refusal;
    }
    if (failure.getCause() instanceof HttpRefusal refusal && LEGACY_REFUSALS.contains(refusal.status())) {
      return Optional.empty();
    }
    throw McpClient.behind(failure);
  }

  /** A silent server may be slow or may not know the question: the first good answer to either question counts. */
  private Agreement whicheverAnswers(Outstanding.Ticket probe)
      throws IOException, RpcException, TimeoutException, InterruptedException {
    Outstanding.Ticket handshake = client.begin(initializeCall());
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    var _ = probe.answer().whenComplete((found, failure) -> {
      if (failure == null && isModern(found)) {
        answer.complete(found);
      } else if (handshake.answer().isCompletedExceptionally()) {
        fail(answer, handshake);
      }
    });
    var _ = handshake.answer().whenComplete((found, failure) -> {
      if (failure == null) {
        answer.complete(found);
      } else if (probe.answer().isDone()) {
        fail(answer, handshake);
      }
    });
    try {
      JsonNode first = answer.get(Math.max(1, timeout.minus(patience()).toMillis()), TimeUnit.MILLISECONDS);
      return isModern(first) ? new Agreement(Revision.MODERN, described(first)) : agreement(first);
    } catch (ExecutionException e) {
      throw McpClient.behind(e);
    } finally {
      client.end(handshake);
    }
  }

  private static void fail(CompletableFuture<JsonNode> answer, Outstanding.Ticket handshake) {
    answer.completeExceptionally(handshake.answer().exceptionNow());
  }

  private static boolean isModern(@Nullable JsonNode answer) {
    return answer != null && names(answer.path("supportedVersions"), List.of(Revision.MODERN));
  }

  // -- the legacy way ---------------------------------------------------------------------------------------------

  /** A server that spoke a legacy revision last time may have learnt a modern one since. */
  private Agreement initializeKnown() throws IOException, RpcException, TimeoutException, InterruptedException {
    try {
      return initialize();
    } catch (RpcException e) {
      return probe(true).orElseThrow(() -> e);
    } catch (HttpRefusal e) {
      if (!LEGACY_REFUSALS.contains(e.status())) {
        throw e;
      }
      return probe(true).orElseThrow(() -> e);
    }
  }

  private Agreement initialize() throws IOException, RpcException, TimeoutException, InterruptedException {
    return agreement(client.request(initializeCall()));
  }

  private Call initializeCall() {
    ObjectNode params = Json.object().put("protocolVersion", Revision.NEWEST_LEGACY);
    params.set("capabilities", capabilities);
    params.set("clientInfo", clientInfo);
    return new Call("initialize", params, timeout);
  }

  private static Agreement agreement(JsonNode answer) throws RpcException {
    String revision = answer.path("protocolVersion").asString(Revision.NEWEST_LEGACY);
    if (!Revision.LEGACY.contains(revision)) {
      throw new RpcException(RpcError.UNSUPPORTED_REVISION, strange(answer.path("protocolVersion")));
    }
    return new Agreement(revision, described(answer));
  }

  // -- both ---------------------------------------------------------------------------------------------------------

  private static ObjectNode described(JsonNode answer) {
    ObjectNode described = Json.object();
    for (String key : List.of("serverInfo", "capabilities", "instructions")) {
      if (answer.has(key)) {
        described.set(key, answer.path(key));
      }
    }
    JsonNode info = Meta.of(answer).get(Meta.SERVER_INFO);
    if (info != null && !described.has("serverInfo")) {
      described.set("serverInfo", info);
    }
    return described;
  }

  private static String strange(JsonNode versions) {
    return "the server speaks " + versions + " of the protocol, PML speaks " + Revision.ALL;
  }

  private static boolean names(JsonNode versions, List<String> wanted) {
    for (JsonNode version : versions) {
      if (wanted.contains(version.asString(""))) {
        return true;
      }
    }
    return false;
  }
}
