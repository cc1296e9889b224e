package io.pml.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EmbedderLoaderTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final CompletableFuture<Embedder> source = new CompletableFuture<>();

  @Test
  void state_whileLoading_keepsNobodyWaiting() throws InterruptedException {
    try (var loader = new EmbedderLoader(source::join)) {
      assertThat(loader.state()).isEqualTo(new EmbedderLoader.State.Loading());
      assertThat(loader.ready()).isEmpty();
      assertThat(loader.await(Duration.ZERO)).isEqualTo(new EmbedderLoader.State.Loading());
    }
  }

  @Test
  void state_loaded_isReady() throws InterruptedException {
    var embedder = new Closing();
    try (var loader = new EmbedderLoader(source::join)) {
      source.complete(embedder);

      assertThat(loader.await(LONG)).isEqualTo(new EmbedderLoader.State.Ready(embedder));
      assertThat(loader.ready()).contains(embedder);
      assertThat(embedder.closed.getCount()).isOne();
    }
    assertThat(embedder.closed.getCount()).isZero();
  }

  @Test
  void state_anyFailure_isBrokenWithTheReason() throws InterruptedException {
    try (var loader = new EmbedderLoader(() -> {
      throw new UnsatisfiedLinkError("no such library");
    })) {
      assertThat(loader.await(LONG)).isEqualTo(new EmbedderLoader.State.Broken("no such library"));
      assertThat(loader.ready()).isEmpty();
    }
  }

  @Test
  void state_failureWithoutMessage_isBrokenWithItsKind() throws InterruptedException {
    try (var loader = new EmbedderLoader(() -> {
      throw new IllegalStateException();
    })) {
      assertThat(loader.await(LONG))
          .isEqualTo(new EmbedderLoader.State.Broken("java.lang.IllegalStateException"));
    }
  }

  @Test
  void close_whileLoading_closesTheModelWhenItIsThere() throws InterruptedException {
    var embedder = new Closing();
    var loader = new EmbedderLoader(source::join);
    loader.close();
    source.complete(embedder);

    assertThat(embedder.closed.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(loader.ready()).isEmpty();
  }

  private static final class Closing implements Embedder {
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public String model() {
      return "closing";
    }

    @Override
    public int dimensions() {
      return 1;
    }

    @Override
    public float[] embed(String text) {
      return new float[]{1};
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
