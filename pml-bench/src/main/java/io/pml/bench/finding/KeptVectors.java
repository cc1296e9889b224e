package io.pml.bench.finding;

import io.pml.embed.Embedder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An embedder that keeps every vector in a file between runs, so that the quality is measured in seconds. */
final class KeptVectors implements Embedder {
  private final Embedder embedder;
  private final Path file;
  private final Map<String, float[]> known = new ConcurrentHashMap<>();
  private final int knownBefore;

  KeptVectors(Embedder embedder, Path folder) throws IOException {
    this.embedder = embedder;
    file = folder.resolve("vectors-" + Integer.toHexString(embedder.model().hashCode()));
    if (Files.exists(file)) {
      try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
        for (int left = in.readInt(); left > 0; left--) {
          byte[] text = in.readNBytes(in.readInt());
          float[] vector = new float[dimensions()];
          for (int i = 0; i < vector.length; i++) {
            vector[i] = in.readFloat();
          }
          known.put(new String(text, StandardCharsets.UTF_8), vector);
        }
      }
    }
    knownBefore = known.size();
  }

  @Override
  public String model() {
    return embedder.model();
  }

  @Override
  public int dimensions() {
    return embedder.dimensions();
  }

  @Override
  public float[] embed(String text) {
    return known.computeIfAbsent(text, embedder::embed).clone();
  }

  void save() throws IOException {
    if (known.size() == knownBefore) {
      return;
    }
    try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(known.size());
      for (Map.Entry<String, float[]> each : known.entrySet()) {
        byte[] text = each.getKey().getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
        for (float value : each.getValue()) {
          out.writeFloat(value);
        }
      }
    }
  }

  @Override
  public void close() {
    known.clear();
  }
}
