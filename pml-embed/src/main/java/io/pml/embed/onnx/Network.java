package io.pml.embed.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A neural network that reads word pieces. Threads may share it, but for closing it. */
final class Network implements AutoCloseable {
  /** More pieces than most intents and descriptions have. */
  private static final int MANY = 64;
  private static final Set<String> INPUTS = Set.of("input_ids", "attention_mask", "token_type_ids");

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final String output;
  private final int dimensions;

  /** What a network gives. */
  enum Output {
    /** A vector for each word piece. */
    VECTORS("a vector for each word piece", 3),
    /** A number for all of them. */
    SCORE("a number for all word pieces", 2);

    private final String title;
    private final int rank;

    Output(String title, int rank) {
      this.title = title;
      this.rank = rank;
    }
  }

  private Network(OrtEnvironment environment, OrtSession session, Output wanted) throws OrtException {
    this.environment = environment;
    this.session = session;
    if (!INPUTS.containsAll(session.getInputNames())) {
      throw new IllegalArgumentException("it asks for " + session.getInputNames() + ", only " + INPUTS + " are known");
    }
    Map.Entry<String, NodeInfo> found = session.getOutputInfo()
        .entrySet()
        .stream()
        .filter(entry -> shape(entry.getValue()).length == wanted.rank && size(entry.getValue()) > 0)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no output of it is " + wanted.title));
    this.output = found.getKey();
    this.dimensions = (int) size(found.getValue());
  }

  /**
   * A network of another shape is an {@link IllegalArgumentException}. The runtime keeps memory from one run to the next
   * (its arena, which is on unless told otherwise), but for long texts; weights lie elsewhere, so that it can let go.
   */
  static Network load(OrtEnvironment environment, Path onnx, Output wanted) throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setMemoryPatternOptimization(false);
      options.addConfigEntry("session.use_device_allocator_for_initializers", "1");
      OrtSession session = environment.createSession(onnx.toString(), options);
      try {
        return new Network(environment, session, wanted);
      } catch (OrtException | IllegalArgumentException e) {
        session.close();
        throw e;
      } finally {
        NativeLibrary.giveBack();
      }
    }
  }

  int dimensions() {
    return dimensions;
  }

  /**
   * The vectors of all pieces, one after the other; or the one number.
   *
   * @param second how many pieces, the last ones, belong to a second text
   */
  FloatBuffer run(long[] pieces, int second) throws OrtException {
    long[] ones = new long[pieces.length];
    Arrays.fill(ones, 1);
    long[] texts = new long[pieces.length];
    Arrays.fill(texts, pieces.length - second, pieces.length, 1);
    try (OrtSession.RunOptions options = new OrtSession.RunOptions();
        OnnxTensor ids = tensor(pieces);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(texts)) {
      Map<String, OnnxTensor> inputs = new HashMap<>(
          Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types));
      inputs.keySet().retainAll(session.getInputNames());
      if (pieces.length > MANY) {
        options.addRunConfigEntry("memory.enable_memory_arena_shrinkage", "cpu:0");
      }
      try (OrtSession.Result result = session.run(inputs, Set.of(output), options)) {
        return ((OnnxTensor) result.get(0)).getFloatBuffer();
      }
    }
  }

  @Override
  public void close() throws OrtException {
    session.close();
    NativeLibrary.giveBack();
  }

  private OnnxTensor tensor(long[] values) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[]{1, values.length});
  }

  private static long size(NodeInfo node) {
    long[] shape = shape(node);
    return shape[shape.length - 1];
  }

  private static long[] shape(NodeInfo node) {
    return node.getInfo() instanceof TensorInfo tensor ? tensor.getShape() : new long[0];
  }
}
