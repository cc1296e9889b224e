package io.pml.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.pml.json.Json;
import io.pml.mcp.Message;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final Outbox outbox = new Outbox();
  private final List<String> told = new CopyOnWriteArrayList<>();

  private static Message.Notification notification(String name) {
    return new Message.Notification(name, Json.object());
  }

  @Test
  void add_withoutAWay_waitsForOneInOrder() {
    outbox.add(notification("a"));
    outbox.add(notification("b"));
    outbox.add(notification("a"));
    outbox.open(message -> told.add(message.method()));

    Await.until(() -> told.size() == 2);
    assertThat(told).containsExactly("a", "b");
  }

  @Test
  void add_whileTheClientIsSlow_isOneOfEach() throws InterruptedException {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch sending = new CountDownLatch(1);
    outbox.open(message -> {
      sending.countDown();
      try {
        slow.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      told.add(message.method());
    });
    outbox.add(notification("a"));
    Await.latch(sending);
    for (int i = 0; i < 1000; i++) {
      outbox.add(notification("b"));
    }
    slow.countDown();

    Await.until(() -> told.size() == 2);
    assertThat(told).containsExactly("a", "b");
  }

  @Test
  void send_fails_isToldByTheNextWay() {
    CountDownLatch failed = new CountDownLatch(1);
    outbox.open(message -> {
      failed.countDown();
      throw new IOException("gone");
    });
    outbox.add(notification("a"));
    Await.until(() -> failed.getCount() == 0);
    outbox.open(message -> told.add(message.method()));

    Await.until(() -> told.size() == 1);
  }

  @Test
  void addIfOpen_moreThanTheClientReads_leavesRoomForTheRest() throws InterruptedException {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch sending = new CountDownLatch(1);
    outbox.open(message -> {
      sending.countDown();
      try {
        slow.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      told.add(message.method());
    });
    outbox.add(notification("a"));
    Await.latch(sending);
    for (int i = 0; i < 2 * Outbox.MOST; i++) {
      outbox.addIfOpen(notification("progress " + i));
    }
    outbox.add(notification("b"));
    slow.countDown();

    Await.until(() -> told.contains("b"));
    assertThat(told).hasSize(Outbox.MOST_PASSING + 2)
        .contains("progress " + (2 * Outbox.MOST - 1))
        .doesNotContain("progress 0");
  }

  @Test
  void addIfOpen_sendFails_isNotToldLater() {
    CountDownLatch failed = new CountDownLatch(1);
    outbox.open(message -> {
      failed.countDown();
      throw new IOException("gone");
    });
    outbox.addIfOpen(notification("progress"));
    Await.until(() -> failed.getCount() == 0);
    outbox.add(notification("a"));
    outbox.open(message -> told.add(message.method()));

    Await.until(() -> told.contains("a"));
    assertThat(told).containsExactly("a");
  }
}
