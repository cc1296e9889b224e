package io.pml.embed.onnx;

import io.pml.json.Json;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reading of a {@code tokenizer.json} without a tree of its tens of thousands of words. */
final class TokenizerFile {
  private TokenizerFile() {}

  /**
   * Everything in the file but the words. What is no such file is an {@link IllegalArgumentException}.
   *
   * @param vocabulary takes the words and their numbers
   */
  static ObjectNode read(byte[] json, Map<String, Integer> vocabulary) {
    try (JsonParser parser = new JsonMapper().createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("it is no JSON object");
      }
      ObjectNode file = Json.object();
      for (String key = parser.nextName(); key != null; key = parser.nextName()) {
        boolean model = parser.nextToken() == JsonToken.START_OBJECT && key.equals("model");
        file.set(key, model ? model(parser, vocabulary) : parser.readValueAsTree());
      }
      return file;
    } catch (JacksonException e) {
      throw new IllegalArgumentException("it is not valid: " + e.getOriginalMessage(), e);
    }
  }

  private static ObjectNode model(JsonParser parser, Map<String, Integer> vocabulary) {
    ObjectNode model = Json.object();
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      if (parser.nextToken() == JsonToken.START_OBJECT && key.equals("vocab")) {
        for (String word = parser.nextName(); word != null; word = parser.nextName()) {
          vocabulary.put(word, parser.nextIntValue(0));
        }
      } else {
        model.set(key, parser.readValueAsTree());
      }
    }
    return model;
  }
}
