package io.pml.mcp.server;

import io.pml.mcp.Message;
import io.pml.mcp.Revision;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Several messages sent as one, which only the revision 2025-03-26 has. Requests among them run side by side, and are answered
 * together when all are over. Threads may share it.
 */
final class Batch {
  private static final int MOST = 100;

  private final Reply reply;
  private final List<Message> answers = new ArrayList<>();
  private final List<Runnable> onLeave = new CopyOnWriteArrayList<>();
  private int open;

  private Batch(Reply reply, int open) {
    this.reply = reply;
    this.open = open;
    reply.onLeave(() -> onLeave.forEach(Runnable::run));
  }

  /**
   * Takes in a batch of a client that may send one.
   *
   * @param reply made if there is something to answer
   * @return whether there is
   */
  static boolean receive(JsonNode json, Conversation conversation, McpServer server, Supplier<Reply> reply)
      throws RpcException {
    if (conversation.peer().filter(peer -> peer.revision().equals(Revision.BATCHES)).isEmpty()) {
      throw unsupported(conversation.peer());
    }
    if (json.isEmpty() || json.size() > MOST) {
      throw invalid("a batch has 1 to " + MOST + " messages, and this has " + json.size());
    }
    List<Message> messages = new ArrayList<>();
    List<Message.Failure> refused = new ArrayList<>();
    for (JsonNode each : json) {
      try {
        messages.add(read(each));
      } catch (RpcException e) {
        refused.add(new Message.Failure(Message.idOf(each), e.error()));
      }
    }
    List<Message.Request> requests = new ArrayList<>();
    for (Message each : messages) {
      if (each instanceof Message.Request request) {
        requests.add(request);
      } else {
        server.heard(conversation, each);
      }
    }
    if (requests.isEmpty() && refused.isEmpty()) {
      return false;
    }
    Batch batch = new Batch(reply.get(), requests.size() + refused.size());
    refused.forEach(failure -> batch.over(Optional.of(failure)));
    requests.forEach(request -> server.request(conversation, request, false, batch.new Part()));
    return true;
  }

  /** The refusal of a batch of whoever speaks another revision, or has not said which. */
  static RpcException unsupported(Optional<Peer> sender) {
    return invalid("batches are part of the revision " + Revision.BATCHES + " alone, and "
        + sender.map(peer -> "this is " + peer.revision()).orElse("no handshake has agreed on that")
        + ": send each message on its own");
  }

  private static Message read(JsonNode json) throws RpcException {
    Message message = Message.read(json);
    if (message instanceof Message.Request request && request.method().equals("initialize")) {
      throw invalid("\"initialize\" is not part of a batch: send it on its own");
    }
    if (message instanceof Message.Request request && McpServer.isModern(request)) {
      throw invalid("the revision " + Revision.MODERN + " has no batches: send \"" + request.method()
          + "\" on its own");
    }
    return message;
  }

  private static RpcException invalid(String message) {
    return new RpcException(RpcError.INVALID_REQUEST, "Invalid request: " + message);
  }

  private void over(Optional<Message> answer) {
    boolean last;
    synchronized (this) {
      answer.ifPresent(answers::add);
      last = --open == 0;
    }
    if (last && answers.isEmpty()) {
      reply.drop();
    } else if (last) {
      reply.finishAll(answers);
    }
  }

  /** The answer to one request among those of a batch. */
  private final class Part implements Reply {
    private final AtomicBoolean ended = new AtomicBoolean();

    @Override
    public void send(Message message) throws IOException {
      if (!ended.get()) {
        reply.send(message);
      }
    }

    @Override
    public void finish(Message answer) {
      end(Optional.of(answer));
    }

    @Override
    public void finishAll(List<Message> all) {
      throw new IllegalStateException("a batch in a batch");
    }

    @Override
    public void refuse(Message.Failure failure) {
      end(Optional.of(failure));
    }

    @Override
    public void drop() {
      end(Optional.empty());
    }

    @Override
    public void onLeave(Runnable action) {
      onLeave.add(action);
    }

    private void end(Optional<Message> answer) {
      if (ended.compareAndSet(false, true)) {
        over(answer);
      }
    }
  }
}
