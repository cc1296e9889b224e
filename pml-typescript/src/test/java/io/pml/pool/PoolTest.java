package io.pml.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A pool of workers that are no processes, on a clock that stands still. */
class PoolTest {
  private static final Duration REST = Duration.ofMinutes(5);

  private final AtomicLong nanos = new AtomicLong();
  private final Staff staff = new Staff();
  private final Pool<Person> pool = new Pool<>(new Pool.Plan("person", 2, 4, REST), staff,
      reason -> new PmlException(ErrorCode.SANDBOX_UNAVAILABLE, reason), nanos::get);

  @AfterEach
  void close() {
    pool.close();
  }

  @Test
  void pool_neverUsed_startsNothing() throws Exception {
    assertThat(pool.onStarter(() -> "whatever was to be started has been")).isNotEmpty();

    assertThat(staff.started).isEmpty();
    assertThat(pool.workers()).isEmpty();
  }

  @Test
  void take_firstTime_startsOneAndTheRestWhenItIsReady() throws Exception {
    staff.readiness.drainPermits();
    FutureTask<Person> taken = inBackground(pool::take);
    staff.next();
    assertThat(pool.onStarter(() -> staff.started.size())).isEqualTo(1);

    staff.readiness.release(2);

    Person first = taken.get(10, TimeUnit.SECONDS);
    assertThat(first).isNotSameAs(staff.next());
    pool.release(first, true);
  }

  @Test
  void prepare_asleep_startsWithoutAnybodyWaiting() throws Exception {
    pool.prepare();

    staff.next();
    staff.next();
    Person taken = pool.take();
    assertThat(staff.started).hasSize(2).contains(taken);
  }

  @Test
  void look_afterARest_endsAllAndTheNextIsStartedAnew() throws Exception {
    Person first = use();
    staff.next();
    staff.next();
    awaitIdle(2);
    nanos.addAndGet(REST.toNanos() - 1);
    pool.look();
    assertThat(pool.idle()).hasSize(2);

    nanos.addAndGet(1);
    pool.look();

    assertThat(pool.workers()).isEmpty();
    assertThat(staff.started).hasSize(2).noneMatch(Person::isAlive);
    assertThat(use()).isNotSameAs(first);
  }

  @Test
  void look_somebodyAtWork_endsNobody() throws Exception {
    Person busy = pool.take();
    nanos.addAndGet(2 * REST.toNanos());
    pool.look();

    assertThat(busy.isAlive()).isTrue();
    pool.release(busy, true);
    pool.look();
    assertThat(busy.isAlive()).isTrue();
  }

  @Test
  void release_notFit_isReplaced() throws Exception {
    Person first = pool.take();
    first.fit = false;
    pool.release(first, true);

    assertThat(first.isAlive()).isFalse();
    assertThat(use()).isNotSameAs(first);
  }

  @Test
  void take_allOthersAtWork_oneIsKeptInReserve() throws Exception {
    Person ruined = pool.take();
    Person other = pool.take();
    awaitIdle(1);
    pool.release(ruined, false);
    Person next = pool.take();
    awaitIdle(1);
    assertThat(staff.started).hasSize(4).contains(ruined, other, next);

    pool.look();
    pool.release(next, true);
    pool.look();
    assertThat(pool.workers()).as("two were at work since the last look").hasSize(3);
    pool.look();
    assertThat(pool.workers()).hasSize(2).contains(other);
  }

  @Test
  void worker_diesIdle_isReplaced() throws Exception {
    Person first = use();
    staff.next();
    staff.next();
    awaitIdle(2);

    first.die();

    assertThat(staff.next()).isNotSameAs(first);
  }

  @Test
  void take_noneCanStart_failsAtOnceForAWhile() throws Exception {
    staff.problem = "no room";

    assertThatThrownBy(pool::take).isInstanceOf(PmlException.class).hasMessage("no room");
    assertThatThrownBy(pool::take).isInstanceOf(PmlException.class).hasMessage("no room");
    assertThat(staff.tries).hasValue(1);

    staff.problem = "";
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    assertThat(use().isAlive()).isTrue();
  }

  @Test
  void take_moreThanReady_startsMoreUpToTheBoundAndGivesThemUpOneByOne() throws Exception {
    List<Person> all = List.of(pool.take(), pool.take(), pool.take(), pool.take());
    FutureTask<Person> fifth = inBackground(pool::take);
    assertThat(all).doesNotHaveDuplicates();
    pool.release(all.getFirst(), true);
    assertThat(fifth.get(10, TimeUnit.SECONDS)).isSameAs(all.getFirst());
    all.forEach(person -> pool.release(person, true));

    pool.look();
    assertThat(pool.idle()).hasSize(4);
    pool.look();
    assertThat(pool.idle()).hasSize(3);
    pool.look();
    pool.look();
    assertThat(pool.idle()).hasSize(2);
  }

  @Test
  void close_somebodyWaits_isRefused() throws Exception {
    staff.readiness.drainPermits();
    FutureTask<Person> taken = inBackground(pool::take);
    staff.next();
    pool.close();

    assertThatThrownBy(() -> taken.get(10, TimeUnit.SECONDS)).hasMessageContaining("it has been closed");
    assertThatThrownBy(() -> pool.onStarter(() -> 1)).hasMessage("it has been closed");
  }

  private Person use() throws InterruptedException {
    Person person = pool.take();
    pool.release(person, true);
    return person;
  }

  private void awaitIdle(int count) {
    while (pool.idle().size() < count) {
      Thread.onSpinWait();
    }
  }

  private static FutureTask<Person> inBackground(Callable<Person> action) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    FutureTask<Person> task = new FutureTask<>(() -> {
      begun.countDown();
      return action.call();
    });
    Thread.ofVirtual().start(task);
    begun.await();
    return task;
  }

  private static final class Person implements Pool.Worker {
    private final Runnable onEnd;
    private volatile boolean alive = true;
    private volatile boolean fit = true;

    Person(Runnable onEnd) {
      this.onEnd = onEnd;
    }

    @Override
    public boolean isAlive() {
      return alive;
    }

    @Override
    public boolean isFit() {
      return fit;
    }

    @Override
    public void kill() {
      alive = false;
    }

    void die() {
      alive = false;
      onEnd.run();
    }
  }

  private static final class Staff implements Pool.Maker<Person> {
    private final List<Person> started = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Person> news = new LinkedBlockingQueue<>();
    private final Semaphore readiness = new Semaphore(1000);
    private volatile String problem = "";
    private final AtomicInteger tries = new AtomicInteger();

    @Override
    public Person start(Runnable onEnd) throws IOException {
      tries.incrementAndGet();
      if (!problem.isEmpty()) {
        throw new IOException(problem);
      }
      Person person = new Person(onEnd);
      started.add(person);
      news.add(person);
      return person;
    }

    @Override
    public void awaitReady(Person person) throws InterruptedException {
      readiness.acquire();
    }

    Person next() throws InterruptedException {
      Person next = news.poll(10, TimeUnit.SECONDS);
      assertThat(next).isNotNull();
      return next;
    }
  }
}
