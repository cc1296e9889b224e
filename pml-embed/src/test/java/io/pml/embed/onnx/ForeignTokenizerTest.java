package io.pml.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Our tokenizer against the one that the model was trained with. */
class ForeignTokenizerTest {
  private static final WordPiece OURS = WordPiece.read(WordPieceTest.bundledJson());

  /** What Unicode has known for long; of newer characters the other one knows nothing. */
  private static final int[][] RANGES = {{0x80, 0x250}, {0x2b0, 0x370}, {0x38e, 0x3a1}, {0x3a3, 0x52f}, {0x5d0, 0x5eb},
      {0x621, 0x653}, {0x905, 0x94e}, {0xe01, 0xe3b}, {0x1e00, 0x1f16}, {0x1fe0, 0x1ff0}, {0x2000, 0x2065},
      {0x20a0, 0x20b6}, {0x2190, 0x2300}, {0x3000, 0x3040}, {0x3041, 0x3097}, {0x3400, 0x9fa6}, {0xac00, 0xd7a4},
      {0xe000, 0xfa2e}, {0xfb00, 0xfb07}, {0xfe50, 0xfe53}, {0xff01, 0xff5f}, {0x1f300, 0x1f321}, {0x1f601, 0x1f611},
      {0x20000, 0x2a6d7}};

  @TempDir
  private static Path cache;

  private static HuggingFaceTokenizer theirs;

  @BeforeAll
  static void open() throws Exception {
    System.setProperty("DJL_CACHE_DIR", cache.toString());
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    theirs = HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(WordPieceTest.bundledJson()),
        Map.of("padding", "false", "truncation", "true", "maxLength", "256", "modelMaxLength", "256"));
  }

  @AfterAll
  static void close() {
    theirs.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void encode_randomTexts_areCutAlike(long seed) {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed);
    for (int i = 0; i < 200; i++) {
      String text = text(random);
      assertThat(OURS.encode(text, 256)).as("%s", escaped(text)).containsExactly(theirs.encode(text).getIds());
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 20);
  }

  private static String text(RandomGenerator random) {
    var text = new StringBuilder();
    int length = random.nextInt(1, 120);
    for (int i = 0; i < length; i++) {
      int[] range = RANGES[random.nextInt(RANGES.length)];
      text.appendCodePoint(switch (random.nextInt(8)) {
        case 0, 1 -> ' ';
        case 2 -> random.nextInt(0, 0x80);
        case 3, 4 -> random.nextInt(range[0], range[1]);
        default -> random.nextInt('a', 'z' + 1);
      });
    }
    return text.toString();
  }

  private static String escaped(String text) {
    var escaped = new StringBuilder();
    text.chars().forEach(c -> escaped.append(c > ' ' && c < 127 ? Character.toString(c) : "\\u%04x".formatted(c)));
    return escaped.toString();
  }
}
