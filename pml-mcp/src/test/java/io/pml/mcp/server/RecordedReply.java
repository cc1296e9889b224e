package io.pml.mcp.server;

import io.pml.mcp.Message;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A reply that writes down how it ended. */
final class RecordedReply implements Reply {
  final List<String> events = new CopyOnWriteArrayList<>();
  final CountDownLatch over = new CountDownLatch(1);

  @Override
  public void send(Message message) {}

  @Override
  public void finish(Message answer) {
    events.add("finish");
    over.countDown();
  }

  @Override
  public void finishAll(List<Message> answers) {
    events.add("finish all");
    over.countDown();
  }

  @Override
  public void refuse(Message.Failure failure) {
    events.add("refuse");
    over.countDown();
  }

  @Override
  public void drop() {
    events.add("drop");
    over.countDown();
  }

  @Override
  public void onLeave(Runnable action) {}
}
