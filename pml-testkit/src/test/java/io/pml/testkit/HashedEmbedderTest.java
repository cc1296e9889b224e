package io.pml.testkit;

import io.pml.embed.Embedder;

class HashedEmbedderTest extends EmbedderContract {
  @Override
  protected Embedder open() {
    return new HashedEmbedder(64);
  }
}
