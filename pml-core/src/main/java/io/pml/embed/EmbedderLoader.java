package io.pml.embed;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Loads a model beside everything else: nobody has to wait for it, or to do without PML when it is broken. Threads may share it. */
public final class EmbedderLoader implements AutoCloseable {
  private final CountDownLatch settled = new CountDownLatch(1);
  private State state = new State.Loading();
  private boolean closed;

  /** Begins at once, on a thread of its own, since loading is native work that would pin a virtual one. */
  public EmbedderLoader(Supplier<? extends Embedder> source) {
    Thread.ofPlatform().name("pml-embed-load").daemon().start(() -> load(source));
  }

  public synchronized State state() {
    return state;
  }

  /** The model, once it is there. */
  public Optional<Embedder> ready() {
    return state() instanceof State.Ready(Embedder embedder) ? Optional.of(embedder) : Optional.empty();
  }

  /** Waits until the model is there or broken, but no longer than this. */
  public State await(Duration patience) throws InterruptedException {
    if (!settled.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      return new State.Loading();
    }
    return state();
  }

  /** Closes the model; one that is still being loaded will be closed when that is done. */
  @Override
  public void close() {
    Optional<Embedder> loaded;
    synchronized (this) {
      loaded = ready();
      closed = true;
      state = new State.Broken("closed");
    }
    settled.countDown();
    loaded.ifPresent(Embedder::close);
  }

  private void load(Supplier<? extends Embedder> source) {
    try {
      Embedder embedder = source.get();
      if (!settle(new State.Ready(embedder))) {
        embedder.close();
      }
    } catch (Throwable e) { // The top of a background thread: whatever it is, those who ask must hear of it.
      settle(new State.Broken(e.getMessage() == null ? e.toString() : e.getMessage()));
    }
  }

  /** False when nobody wants to know any more. */
  private boolean settle(State outcome) {
    synchronized (this) {
      if (closed) {
        return false;
      }
      state = outcome;
    }
    settled.countDown();
    return true;
  }

  /** How far the loading is. */
  public sealed interface State {
    record Loading() implements State {}

    record Ready(Embedder embedder) implements State {}

    /** There will be no model. */
    record Broken(String reason) implements State {}
  }
}
