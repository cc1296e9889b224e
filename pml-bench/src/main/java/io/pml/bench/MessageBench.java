package io.pml.bench;

import io.pml.json.Json;
import io.pml.mcp.Message;
import io.pml.mcp.RpcException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What one message costs on its way from bytes to a tree and back. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MessageBench {
  /** How many text items the result holds: one of about a hundred characters each. */
  @Param({"1", "300"})
  public int items;

  private byte[] bytes = new byte[0];
  private JsonNode tree = Json.object();

  @Setup
  public void prepare() {
    ObjectNode result = Json.object();
    ArrayNode content = result.putArray("content");
    for (int i = 0; i < items; i++) {
      content.addObject().put("type", "text").put("text", "item " + i + ": " + "a few words. ".repeat(7));
    }
    tree = new Message.Result(Json.number(42), result).toJson();
    bytes = Json.writeBytes(tree);
  }

  @Benchmark
  public JsonNode parse() {
    return Json.parse(bytes);
  }

  @Benchmark
  public byte[] write() {
    return Json.writeBytes(tree);
  }

  @Benchmark
  public byte[] roundTrip() throws RpcException {
    return Json.writeBytes(Message.read(Json.parse(bytes)).toJson());
  }
}
