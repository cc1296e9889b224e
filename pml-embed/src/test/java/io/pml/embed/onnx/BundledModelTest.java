package io.pml.embed.onnx;

import io.pml.embed.Embedder;
import io.pml.testkit.EmbedderContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class BundledModelTest extends EmbedderContract {
  @TempDir
  private static Path cache;

  @Override
  protected Embedder open() {
    return OnnxEmbedder.bundled(cache);
  }
}
