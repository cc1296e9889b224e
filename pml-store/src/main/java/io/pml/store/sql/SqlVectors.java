package io.pml.store.sql;

import io.pml.store.Vectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Gatherers;

/** {@link Vectors} in a table. Much is done in pieces of one size, so that statements stay the same. */
public final class SqlVectors implements Vectors {
  private static final int PIECE = 100;
  private static final String PIECE_OF_HASHES = "model = ? AND hash IN (" + "?, ".repeat(PIECE - 1) + "?)";

  private final Database database;

  public SqlVectors(Database database) {
    this.database = database;
  }

  @Override
  public Map<String, float[]> find(String model, Collection<String> hashes) {
    Map<String, float[]> found = new HashMap<>();
    for (List<String> piece : pieces(new HashSet<>(hashes))) {
      database.read(session -> session.query("SELECT hash, numbers FROM vector WHERE " + PIECE_OF_HASHES,
          row -> Map.entry(row.text("hash"), decode(row.bytes("numbers"))), values(model, piece)))
          .forEach(row -> found.put(row.getKey(), row.getValue()));
    }
    return found;
  }

  @Override
  public void put(String model, Map<String, float[]> vectors) {
    Map<String, byte[]> encoded = HashMap.newHashMap(vectors.size());
    vectors.forEach((hash, vector) -> encoded.put(hash, encode(vector)));
    for (List<Map.Entry<String, byte[]>> piece : pieces(encoded.entrySet())) {
      database.queue(session -> {
        int count = 0;
        for (Map.Entry<String, byte[]> each : piece) {
          count += session.update("""
              INSERT INTO vector (model, hash, numbers) VALUES (?, ?, ?)
              ON CONFLICT (model, hash) DO UPDATE SET numbers = excluded.numbers""", model, each.getKey(),
              each.getValue());
        }
        return count;
      });
    }
  }

  @Override
  public int deleteExcept(String model, Set<String> hashes) {
    int deleted = Deletion.inPieces(limit -> database.write(session -> session.update("""
        DELETE FROM vector WHERE (model, hash) IN
        (SELECT model, hash FROM vector WHERE model <> ? ORDER BY model, hash LIMIT ?)""", model, limit)));
    Set<String> unwanted = new HashSet<>(database.read(
        session -> session.query("SELECT hash FROM vector WHERE model = ?", row -> row.text("hash"), model)));
    unwanted.removeAll(hashes);
    for (List<String> piece : pieces(unwanted)) {
      deleted += database
          .write(session -> session.update("DELETE FROM vector WHERE " + PIECE_OF_HASHES, values(model, piece)));
    }
    return deleted;
  }

  private static <T> List<List<T>> pieces(Collection<T> all) {
    return all.stream().gather(Gatherers.windowFixed(PIECE)).toList();
  }

  /** The model and as many hashes as a statement takes; the last one stands for those that are missing. */
  private static Object[] values(String model, List<String> hashes) {
    List<Object> values = new ArrayList<>(PIECE + 1);
    values.add(model);
    values.addAll(hashes);
    while (values.size() <= PIECE) {
      values.add(hashes.getLast());
    }
    return values.toArray();
  }

  private static byte[] encode(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return bytes.array();
  }

  private static float[] decode(byte[] bytes) {
    float[] vector = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
    return vector;
  }
}
