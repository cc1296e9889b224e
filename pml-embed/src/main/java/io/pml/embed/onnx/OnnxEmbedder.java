package io.pml.embed.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import io.pml.embed.Embedder;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.LongSupplier;

/**
 * An embedding model of the BERT family. Threads may share it; whoever asks waits.
 *
 * <p>The vector of a text is the mean of the vectors of its word pieces, brought to length one. Texts are run one by
 * one: in a quantised model the vectors of a batch depend on each other.
 */
public final class OnnxEmbedder implements Embedder {
  static final Duration REST = Duration.ofMinutes(1);
  private static final int MOST_PIECES = 256;
  private static final String RECIPE = "mean" + MOST_PIECES;

  private final Model model;
  private final WordPiece tokenizer;
  private final int dimensions;

  private OnnxEmbedder(String model, WordPiece tokenizer, OnDemand<Network> network) throws OrtException, IOException {
    this.model = new Model(model, network);
    this.tokenizer = tokenizer;
    this.dimensions = NativeThreads.call(() -> network.use(Network::dimensions));
  }

  /**
   * The model that is part of the program: all-MiniLM-L6-v2, quantised, 384 dimensions; it knows English. Without use it
   * leaves memory after a minute; the next text waits until it is back.
   *
   * @param cache where parts of the program are unpacked, once for all processes; must allow execution
   */
  public static OnnxEmbedder bundled(Path cache) {
    return bundled(cache, REST, NativeThreads::later, System::nanoTime);
  }

  static OnnxEmbedder bundled(Path cache, Duration rest, OnDemand.Later later, LongSupplier nanos) {
    OrtEnvironment environment = NativeLibrary.load(cache);
    try {
      Bundled network = Bundled.network("/" + Bundled.EMBEDDER + ".onnx", cache);
      return new OnnxEmbedder(Bundled.EMBEDDER + ":" + network.checksum() + ":" + RECIPE, Bundled.tokenizer(),
          new OnDemand<>(() -> Network.load(environment, network.unpacked(), Network.Output.VECTORS), rest, later,
              nanos));
    } catch (IOException | OrtException e) {
      throw Bundled.broken(cache, e);
    }
  }

  /**
   * A model of the user's own: one that takes word pieces and gives a vector for each of them. It stays in memory, since its
   * file may be another later.
   *
   * @param tokenizerJson its vocabulary, of the kind WordPiece
   * @param cache where parts of the program are unpacked, once for all processes; must allow execution
   */
  public static OnnxEmbedder of(Path onnx, Path tokenizerJson, Path cache) {
    OrtEnvironment environment = NativeLibrary.load(cache);
    byte[] json = read(tokenizerJson);
    WordPiece tokenizer = tokenizer(tokenizerJson, json);
    try {
      return new OnnxEmbedder(name(String.valueOf(onnx.getFileName()), onnx, json), tokenizer,
          new OnDemand<>(() -> Network.load(environment, onnx, Network.Output.VECTORS), REST, (look, delay) -> {},
              System::nanoTime));
    } catch (IOException e) {
      throw unreadable(onnx, e);
    } catch (OrtException | IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG, onnx + " is no model that PML can run: " + e.getMessage(), e);
    }
  }

  @Override
  public String model() {
    return model.name();
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public float[] embed(String text) {
    long[] pieces = tokenizer.encode(text, MOST_PIECES);
    return unit(model.use(network -> mean(network.run(pieces, 0), dimensions)));
  }

  @Override
  public void close() {
    model.close();
  }

  private static float[] mean(FloatBuffer vectors, int dimensions) {
    float[] mean = new float[dimensions];
    float[] next = new float[dimensions];
    int count = vectors.remaining() / dimensions;
    for (int piece = 0; piece < count; piece++) {
      vectors.get(next);
      for (int i = 0; i < dimensions; i++) {
        mean[i] += next[i] / count;
      }
    }
    return mean;
  }

  private static float[] unit(float[] vector) {
    double square = 0;
    for (float value : vector) {
      square += (double) value * value;
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  /** Two models are never called the same: the name ends with a hash of their files, and how they are run. */
  private static String name(String base, Path onnx, byte[] tokenizerJson) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(onnx), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    digest.update(tokenizerJson);
    return base + ":" + HexFormat.of().formatHex(digest.digest(), 0, 16) + ":" + RECIPE;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static WordPiece tokenizer(Path file, byte[] json) {
    try {
      return WordPiece.read(json);
    } catch (IllegalArgumentException e) {
      throw new PmlException(ErrorCode.BAD_CONFIG, file + " is no tokenizer.json that PML can use: " + e.getMessage(),
          e);
    }
  }

  private static PmlException unreadable(Path file, IOException e) {
    return new PmlException(ErrorCode.BAD_CONFIG, "cannot read the file " + file + " of the embedding model (" + e
        + "): check the path", e);
  }
}
