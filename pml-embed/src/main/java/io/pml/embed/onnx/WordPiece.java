package io.pml.embed.onnx;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts text into the numbered word pieces that BERT models read. Threads may share it.
 *
 * <p>Of each word the longest piece that the vocabulary knows is taken, then the longest of the rest, and so on; a word
 * that does not come out even is one unknown piece. Names of special pieces, such as {@code [SEP]}, are ordinary text
 * here. Reading stops when there are enough pieces, so that the length of a text hardly matters.
 */
final class WordPiece {
  private final Vocabulary vocabulary;
  private final Spelling spelling;
  private final String inside;
  private final int longestWord;
  private final int first;
  private final int last;
  private final int unknown;

  private WordPiece(Vocabulary vocabulary, Spelling spelling, ObjectNode model) {
    this.vocabulary = vocabulary;
    this.spelling = spelling;
    this.inside = model.path("continuing_subword_prefix").asString("##");
    this.longestWord = model.path("max_input_chars_per_word").asInt(100);
    this.first = special("[CLS]");
    this.last = special("[SEP]");
    this.unknown = special(model.path("unk_token").asString("[UNK]"));
  }

  /** Reads a {@code tokenizer.json}; one of another kind is an {@link IllegalArgumentException}. */
  static WordPiece read(byte[] json) {
    Map<String, Integer> vocabulary = new HashMap<>();
    ObjectNode file = TokenizerFile.read(json, vocabulary);
    ObjectNode model = Json.child(file, "model");
    require("model", "WordPiece", model);
    require("pre_tokenizer", "BertPreTokenizer", Json.child(file, "pre_tokenizer"));
    require("normalizer", "BertNormalizer", Json.child(file, "normalizer"));
    return new WordPiece(new Vocabulary(vocabulary), Spelling.read(Json.child(file, "normalizer")), model);
  }

  private static void require(String part, String known, ObjectNode got) {
    String type = got.path("type").asString("none");
    if (!type.equals(known)) {
      throw new IllegalArgumentException("its " + part + " is of type " + type + ": only " + known + " is known");
    }
  }

  /** The numbers of the text's pieces between those of {@code [CLS]} and {@code [SEP]}, at most so many in all. */
  long[] encode(String text, int most) {
    List<Integer> pieces = new ArrayList<>();
    pieces.add(first);
    spelling.words(text, word -> {
      pieces.addAll(cut(word));
      return pieces.size() < most;
    });
    return Stream.concat(pieces.stream().limit(most - 1), Stream.of(last)).mapToLong(Integer::longValue).toArray();
  }

  private List<Integer> cut(String word) {
    if (word.codePointCount(0, word.length()) > longestWord) {
      return List.of(unknown);
    }
    List<Integer> pieces = new ArrayList<>();
    for (int from = 0, to; from < word.length(); from = to) {
      to = endOfLongest(word, from);
      if (to == from) {
        return List.of(unknown);
      }
      pieces.add(vocabulary.number(piece(word, from, to)).orElseThrow());
    }
    return pieces;
  }

  /** Where the longest piece ends that begins there; the same place when there is none. */
  private int endOfLongest(String word, int from) {
    int to = Math.min(word.length(), from + vocabulary.longest());
    while (to > from && vocabulary.number(piece(word, from, to)).isEmpty()) {
      to--;
    }
    return to;
  }

  private String piece(String word, int from, int to) {
    return from == 0 ? word.substring(0, to) : inside + word.substring(from, to);
  }

  private int special(String name) {
    return vocabulary.number(name)
        .orElseThrow(() -> new IllegalArgumentException("its vocabulary lacks " + name));
  }
}
