package io.pml.mcp.server;

import io.pml.mcp.Message;
import java.io.IOException;
import java.util.List;

/** The way back to the client for one request. Threads may share it. */
interface Reply {
  /** Sends something that belongs to the request and comes before its answer. */
  void send(Message message) throws IOException;

  /** Sends the answer. Called at most once; nothing is sent after it. */
  void finish(Message answer);

  /** Sends the answers to several requests that came together. Instead of {@link #finish}. */
  void finishAll(List<Message> answers);

  /** Sends an error for a request that never reached its method. Instead of {@link #finish}. */
  void refuse(Message.Failure failure);

  /** There will be no answer: the client took its request back. Does not block. */
  void drop();

  /** Says whom to tell when the client turns out to have left before its answer. */
  void onLeave(Runnable action);
}
