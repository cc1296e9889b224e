package io.pml.embed.onnx;

import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;

/**
 * A network that is part of the program.
 *
 * @param packed where it is on the class path
 * @param checksum tells it from others
 * @param file where it is unpacked to, once for all processes
 */
record Bundled(URL packed, String checksum, Path file) {
  /** What gives texts vectors. */
  static final String EMBEDDER = "all-minilm-l6-v2-q";

  static Bundled network(String name, Path cache) throws IOException {
    URL packed = resource(name);
    String checksum = Unpacked.checksum(packed);
    String base = name.substring(name.lastIndexOf('/') + 1, name.lastIndexOf('.'));
    return new Bundled(packed, checksum, cache.resolve(base + "-" + checksum + ".onnx"));
  }

  /** Its file, unpacked if need be. */
  Path unpacked() throws IOException {
    return Unpacked.file(packed, file);
  }

  /** What all bundled networks read. */
  static WordPiece tokenizer() throws IOException {
    try (InputStream vocabulary = resource("/" + EMBEDDER + "-tokenizer.json").openStream()) {
      return WordPiece.read(vocabulary.readAllBytes());
    }
  }

  static PmlException broken(Path cache, Exception e) {
    return new PmlException(ErrorCode.MODEL_FAILED, "a bundled model cannot be loaded: " + e
        + ". Check that " + cache + " is yours to write; what is in it can be deleted", e);
  }

  private static URL resource(String name) {
    URL resource = Bundled.class.getResource(name);
    if (resource == null) {
      throw new IllegalStateException("missing from the class path: " + name);
    }
    return resource;
  }
}
