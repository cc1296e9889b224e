package io.pml.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Where in a JSON text each value stands: a member at its key, an item at its first character. */
final class Places {
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Map<String, String> places = new LinkedHashMap<>();
  private Optional<Duplicate> duplicate = Optional.empty();

  private Places() {}

  /** Reads as far as the text is JSON; what is wrong after that is for the strict parser to say. */
  static Places of(String json) {
    Places result = new Places();
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      while (parser.nextToken() != null) {
        result.add(parser);
      }
    } catch (JacksonException e) {
      return result;
    }
    return result;
  }

  /** {@code line 3, column 5}, for an RFC 6901 pointer. */
  Optional<String> find(String pointer) {
    return Optional.ofNullable(places.get(pointer));
  }

  /** The first key that an object holds twice. */
  Optional<Duplicate> duplicate() {
    return duplicate;
  }

  private void add(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token.isStructEnd()) {
      return;
    }
    String pointer = parser.streamReadContext().pathAsPointer().toString();
    String place = place(parser.currentTokenLocation());
    String earlier = places.putIfAbsent(pointer, place);
    if (token == JsonToken.PROPERTY_NAME && earlier != null && duplicate.isEmpty()) {
      duplicate = Optional.of(new Duplicate(pointer, earlier, place));
    }
  }

  private static String place(TokenStreamLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  record Duplicate(String pointer, String first, String second) {}
}
