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

/** A neural network that turns word pieces into a vector each. Threads may share it, but for closing it. */
final class Network implements AutoCloseable {
  /** More pieces than most intents and descriptions have. */
  private static final int MANY = 64;
  private static final Set<String> INPUTS = Set.of("input_ids", "attention_mask", "token_type_ids");

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final String output;
  private final int dimensions;

  private Network(OrtEnvironment environment, OrtSession session) throws OrtException {
    this.environment = environment;
    this.session = session;
    if (!INPUTS.containsAll(session.getInputNames())) {
      throw new IllegalArgumentException("it asks for " + session.getInputNames() + ", only " + INPUTS + " are known");
    }
    Map.Entry<String, NodeInfo> vectors = session.getOutputInfo()
        .entrySet()
        .stream()
        .filter(entry -> shape(entry.getValue()).length == 3 && shape(entry.getValue())[2] > 0)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no output of it is a vector for each word piece"));
    this.output = vectors.getKey();
    this.dimensions = (int) shape(vectors.getValue())[2];
  }

  /**
   * A network of another shape is an {@link IllegalArgumentException}. The runtime keeps memory from one run to the next
   * (its arena, which is on unless told otherwise), but for long texts; weights lie elsewhere, so that it can let go.
   */
  static Network load(OrtEnvironment environment, Path onnx) throws OrtException {
    try (var options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setMemoryPatternOptimization(false);
      options.addConfigEntry("session.use_device_allocator_for_initializers", "1");
      Network network = new Network(environment, environment.createSession(onnx.toString(), options));
      NativeLibrary.giveBack();
      return network;
    }
  }

  int dimensions() {
    return dimensions;
  }

  /** The vectors of all pieces, one after the other. */
  FloatBuffer run(long[] pieces) throws OrtException {
    long[] ones = new long[pieces.length];
    Arrays.fill(ones, 1);
    try (OrtSession.RunOptions options = new OrtSession.RunOptions();
        OnnxTensor ids = tensor(pieces);
        OnnxTensor mask = tensor(ones);
        OnnxTensor types = tensor(new long[pieces.length])) {
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

  private static long[] shape(NodeInfo node) {
    return node.getInfo() instanceof TensorInfo tensor ? tensor.getShape() : new long[0];
  }
}
