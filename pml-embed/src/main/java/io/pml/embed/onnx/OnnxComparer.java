package io.pml.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import io.pml.embed.Comparer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The model that compares requests: a network that reads both at once, and was taught with requests for the same and for others
 * that come near. Threads may share it. It is loaded when it is first asked, and leaves memory after a minute without a question.
 */
public final class OnnxComparer implements Comparer {
  private static final String NETWORK = "/io/pml/embed/onnx/requests.onnx";
  private static final int MOST_PIECES = 62;
  private static final int MOST_WITH_VALUES = 96;

  private final Path cache;
  private final Duration rest;
  private final OnDemand.Later later;
  private final LongSupplier nanos;
  private @Nullable Reader reader;
  private boolean closed;

  private record Reader(WordPiece tokenizer, Model model) {}

  private OnnxComparer(Path cache, Duration rest, OnDemand.Later later, LongSupplier nanos) {
    this.cache = cache;
    this.rest = rest;
    this.later = later;
    this.nanos = nanos;
  }

  /**
   * The model that is part of the program.
   *
   * @param cache where parts of the program are unpacked, once for all processes; must allow execution
   */
  public static OnnxComparer bundled(Path cache) {
    return bundled(cache, OnnxEmbedder.REST, NativeThreads::later, System::nanoTime);
  }

  static OnnxComparer bundled(Path cache, Duration rest, OnDemand.Later later, LongSupplier nanos) {
    return new OnnxComparer(cache, rest, later, nanos);
  }

  @Override
  public double compare(Request request, String former) {
    Reader both = reader();
    long[] first = both.tokenizer().encode(text(request), MOST_WITH_VALUES);
    long[] second = both.tokenizer().encode(former, MOST_PIECES);
    long[] pieces = LongStream.concat(Arrays.stream(first), Arrays.stream(second).skip(1)).toArray();
    return both.model().use(network -> (double) network.run(pieces, second.length - 1).get(0));
  }

  /** As the network was taught to read it. */
  private static String text(Request request) {
    return request.values().isEmpty() ? request.words() : request.words() + " (" + request.values() + ")";
  }

  private synchronized Reader reader() {
    if (closed) {
      throw new IllegalStateException("closed: the model that compares requests");
    }
    Reader ready = reader;
    if (ready == null) {
      OrtEnvironment environment = NativeLibrary.load(cache);
      try {
        Bundled network = Bundled.network(NETWORK, cache);
        ready = new Reader(Bundled.tokenizer(), new Model("requests:" + network.checksum(),
            new OnDemand<>(() -> Network.load(environment, network.unpacked(), Network.Output.SCORE), rest, later,
                nanos)));
      } catch (IOException e) {
        throw Bundled.broken(cache, e);
      }
      reader = ready;
    }
    return ready;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (reader != null) {
      reader.model().close();
    }
  }
}
