package io.pml.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InboxTest {
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final int ROUNDS = 20_000;

  private final Feed feed = new Feed();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Inbox inbox = new Inbox();

  /** A stream of which every read takes one piece, and that tells who reads. It never ends: that would end the process. */
  private static final class Feed extends InputStream {
    final BlockingQueue<String> pieces = new LinkedBlockingQueue<>();
    final BlockingQueue<Thread> readers = new LinkedBlockingQueue<>();

    @Override
    public int read(byte[] buffer, int offset, int length) {
      readers.add(Thread.currentThread());
      try {
        String next = pieces.poll(20, TimeUnit.SECONDS);
        if (next == null) {
          throw new IllegalStateException("nothing comes any more");
        }
        byte[] piece = next.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(piece, 0, buffer, offset, piece.length);
        return piece.length;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void poll_linesInPieces_areReadByWhoeverWaits() throws InterruptedException {
    Inbox patient = new Inbox(Duration.ofHours(1));
    patient.open(feed, stop::countDown);
    feed.pieces.addAll(List.of("RUN 1 é", " b\nANSWER 1", "\nANSWER 2\nANS", "WER 3\n"));

    assertThat(patient.take()).isEqualTo("RUN 1 é b");
    assertThat(patient.poll(LONG_NANOS)).isEqualTo("ANSWER 1");
    assertThat(patient.poll(LONG_NANOS)).isEqualTo("ANSWER 2");
    assertThat(patient.poll(LONG_NANOS)).isEqualTo("ANSWER 3");
    assertThat(feed.readers).containsOnly(Thread.currentThread());
  }

  @Test
  void stop_whileTheProgramIsBusy_isHeard() throws InterruptedException {
    inbox.open(feed, stop::countDown);
    feed.pieces.add("RUN 7\n");
    inbox.take();
    feed.pieces.add("STOP 7\n");

    assertThat(stop.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(inbox.isStopped(7)).isTrue();
  }

  @Test
  void poll_whileTheSubstituteReads_getsAllThatComes() throws InterruptedException {
    inbox.open(feed, stop::countDown);
    feed.pieces.add("RUN 1\n");
    inbox.take();
    awaitSubstitute();
    Thread.ofVirtual().start(() -> feed.pieces.addAll(List.of("ANSWER 1\n", "ANSWER 2\n", "ANSWER 3\n")));

    List<String> answers = new ArrayList<>();
    while (answers.size() < 3) {
      String line = Objects.requireNonNull(inbox.poll(LONG_NANOS));
      if (!line.isEmpty()) {
        answers.add(line);
      }
    }
    assertThat(answers).containsExactly("ANSWER 1", "ANSWER 2", "ANSWER 3");
  }

  /** To find nothing and then read would be to wait for more than the answer that another has just read. */
  @Test
  void poll_answerReadByTheSubstituteAtThatMoment_isNotWaitedFor() throws InterruptedException {
    Inbox hasty = new Inbox(Duration.ZERO);
    hasty.open(feed, stop::countDown);
    feed.pieces.add("RUN 1\n");
    hasty.take();
    Random random = new Random(5);

    for (int round = 0; round < ROUNDS; round++) {
      feed.pieces.add("ANSWER " + round + "\n");
      for (int spin = random.nextInt(2_000); spin > 0; spin--) {
        Thread.onSpinWait();
      }
      String line = hasty.poll(LONG_NANOS);
      while ("".equals(line)) {
        line = hasty.poll(LONG_NANOS);
      }
      assertThat(line).isEqualTo("ANSWER " + round);
    }
  }

  @Test
  void poll_nothingComesAndAnotherReads_endsInTime() throws InterruptedException {
    inbox.open(feed, stop::countDown);
    feed.pieces.add("RUN 1\n");
    inbox.take();
    awaitSubstitute();

    assertThat(inbox.poll(1)).isNull();
  }

  private void awaitSubstitute() throws InterruptedException {
    Optional<Thread> reader = Optional.of(Thread.currentThread());
    while (reader.equals(Optional.of(Thread.currentThread()))) {
      reader = Optional.ofNullable(feed.readers.poll(20, TimeUnit.SECONDS));
    }
    assertThat(reader).as("another one that reads").isPresent();
  }
}
