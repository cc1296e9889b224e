package io.pml.execute;

import static io.pml.execute.ExecutorTest.ended;
import static org.assertj.core.api.Assertions.assertThat;

import io.pml.approve.Mode;
import io.pml.capability.Capability;
import io.pml.discover.Found;
import io.pml.discover.Recollection;
import io.pml.embed.Comparer;
import io.pml.embed.Embedder;
import io.pml.embed.onnx.OnnxComparer;
import io.pml.embed.onnx.OnnxEmbedder;
import io.pml.json.Json;
import io.pml.tool.Tool;
import io.pml.tool.ToolId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Wishes that nearly say the same, judged with the bundled models in a home that has learned nothing else. */
class UnlikeWishesTest {
  @TempDir
  private static Path cache;

  private static Embedder embedder;
  private static Comparer comparer;

  private final Rig rig = new Rig(Mode.ALLOW, Map.of());

  @BeforeAll
  static void load() {
    embedder = OnnxEmbedder.bundled(cache);
    comparer = OnnxComparer.bundled(cache);
  }

  @AfterAll
  static void close() {
    embedder.close();
    comparer.close();
  }

  UnlikeWishesTest() {
    rig.tools.reads("fs:read", Json::write).writes("fs:write", Json::write);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      count the words of a text file       | count the lines of a text file         | false
      count the words of a text file       | count the vowels of a text file        | false
      count the words of a text file       | read a text file                       | false
      count the words of a text file       | who wrote this text file?              | false
      count the words of a text file       | count the words of a text document     | true
      count the words of a text file       | how many words are in this file?       | true
      count the words of a text file       | wie viele Wörter hat diese Datei?      | true
      """)
  void reading_runsOnlyForTheSame(String former, String wish, boolean runs) throws InterruptedException {
    Found.OfCapability learned = learned(former, wish, "return (await mcp.fs.read({path: 'notes/a.txt'})).length");

    assertThat(judged(wish, Json.parseObject("{\"path\": \"b.txt\"}"), learned)).isEqualTo(runs);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      mark the customer invoice paid       | mark the customer invoice unpaid          | false
      enable the account of a user         | disable the account of a user             | false
      increase the price of a product      | decrease the price of a product           | false
      add two days to a deadline           | show the deadline                         | false
      delete all drafts of a folder        | list all drafts of a folder               | false
      cancel every overdue order           | which orders are overdue?                 | false
      mark the customer invoice paid       | set the invoice of the customer to paid   | true
      delete all drafts of a folder        | please remove every draft in this folder  | true
      """)
  void changing_runsOnlyForTheSame(String former, String wish, boolean runs) throws InterruptedException {
    Found.OfCapability learned = learned(former, wish,
        "return await mcp.fs.write({path: 'a', to: 'b', of: 'c'})");

    assertThat(judged(wish, Json.parseObject("{\"path\": \"x\", \"to\": \"y\", \"of\": \"z\"}"), learned))
        .isEqualTo(runs);
  }

  private Found.OfCapability learned(String intent, String wish, String code) throws InterruptedException {
    ExecuteOutcome outcome = rig.run(new ExecuteRequest(intent, Script.code(code), Json.object(), Rig.CALLER,
        Optional.empty(), ExecuteRequest.Options.USUAL));
    Capability capability = rig.storage.capabilities()
        .find(ended(outcome).workflow().capability().orElseThrow())
        .orElseThrow();
    return new Found.OfCapability(capability, rig.storage.capabilities().learning(capability.id()), 0.9, 1,
        likeness(Wish.of(wish).text(), intent), intent);
  }

  private boolean judged(String wish, ObjectNode context, Found.OfCapability learned) throws InterruptedException {
    Map<ToolId, Tool> tools = rig.tools.tools(Rig.CALLER)
        .stream()
        .collect(Collectors.toMap(Tool::id, Function.identity()));
    Speculation speculation = new Speculation(rig.tools, rig.gate, new Procedures(rig.storage.capabilities()));
    return speculation.judge(wish,
        new Recollection(List.of(learned), Map.of(), tools, UnlikeWishesTest::likeness, comparer), context,
        Rig.CALLER) instanceof Speculation.Verdict.Run;
  }

  private static double likeness(String one, String other) {
    float[] a = embedder.embed(one);
    float[] b = embedder.embed(other);
    double product = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
    }
    return product;
  }
}
