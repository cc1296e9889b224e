package io.pml.settings;

import io.pml.secret.Secrets;
import io.pml.error.ErrorCode;
import io.pml.error.PmlException;
import io.pml.error.Suggestion;
import io.pml.json.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One value of the configuration, which knows where it came from: whatever is wrong with it names file, line, column
 * and path.
 */
final class Field {
  private static final int SHOWN = 80;

  private final List<Document> documents;
  private final String pointer;
  private final String path;
  private final String name;
  private final JsonNode value;

  private Field(List<Document> documents, String pointer, String path, String name, JsonNode value) {
    this.documents = documents;
    this.pointer = pointer;
    this.path = path;
    this.name = name;
    this.value = value;
  }

  /** A whole tree, made of documents of which the first that holds a place is the one to name. */
  static Field root(ObjectNode tree, List<Document> documents) {
    return new Field(documents, "", "", "", tree);
  }

  static Field root(Document document) {
    return root(document.root(), List.of(document));
  }

  /** The last key of the path. */
  String name() {
    return name;
  }

  JsonNode value() {
    return value;
  }

  /** The folder of the file that holds the value. */
  Optional<Path> folder() {
    return documents.stream()
        .filter(document -> document.place(pointer).isPresent())
        .findFirst()
        .map(document -> document.file().toAbsolutePath().normalize().getParent());
  }

  /** Refuses every key but these. */
  void only(Collection<String> known) {
    for (Field member : members()) {
      if (!known.contains(member.name)) {
        throw member.bad("unknown key \"" + shorten(member.name) + "\"" + Suggestion.sentence(member.name, known));
      }
    }
  }

  Optional<Field> find(String key) {
    return Optional.ofNullable(object().get(key)).map(child -> member(key, child));
  }

  /** The object at a key; an empty one when the key is not there. */
  Field section(String key) {
    Field result = find(key).orElseGet(() -> member(key, Json.object()));
    result.object();
    return result;
  }

  List<Field> members() {
    List<Field> result = new ArrayList<>();
    object().properties().forEach(entry -> result.add(member(entry.getKey(), entry.getValue())));
    return result;
  }

  List<Field> items() {
    if (!(value instanceof ArrayNode array)) {
      throw unexpected("a list, such as [\"a\", \"b\"]");
    }
    List<Field> result = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      result.add(new Field(documents, pointer + "/" + i, path + "[" + i + "]", name, array.get(i)));
    }
    return result;
  }

  /** The items of the list at a key; none when the key is not there. */
  <T> List<T> list(String key, Function<Field, T> read) {
    return find(key).map(field -> field.items().stream().map(read).toList()).orElse(List.of());
  }

  String text() {
    if (!value.isString()) {
      throw unexpected("a text in quotes");
    }
    return value.stringValue();
  }

  String filledText() {
    if (text().isBlank()) {
      throw bad("is empty; write a value or leave the key out");
    }
    return text();
  }

  boolean flag() {
    if (!value.isBoolean()) {
      throw unexpected("true or false");
    }
    return value.booleanValue();
  }

  boolean flag(String key, boolean otherwise) {
    return find(key).map(Field::flag).orElse(otherwise);
  }

  int whole(String key, int least, int most, int otherwise) {
    return find(key).map(field -> field.whole(least, most)).orElse(otherwise);
  }

  Duration millis(String key, Duration least, Duration most, Duration otherwise) {
    return find(key)
        .map(field -> Duration.ofMillis(field.whole((int) least.toMillis(), (int) most.toMillis())))
        .orElse(otherwise);
  }

  Duration seconds(String key, Duration least, Duration most, Duration otherwise) {
    return find(key)
        .map(field -> Duration.ofSeconds(field.whole((int) least.toSeconds(), (int) most.toSeconds())))
        .orElse(otherwise);
  }

  double share(String key, double otherwise) {
    return find(key).map(Field::share).orElse(otherwise);
  }

  /** The constant of that name, in lower case as files spell it. */
  <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
    return find(key).map(field -> field.choice(type)).orElse(otherwise);
  }

  /** An error that names this place. The problem says what was got and what to do. */
  PmlException bad(String problem) {
    String place = documents.stream()
        .flatMap(document -> document.place(pointer).stream())
        .findFirst()
        .orElseGet(() -> documents.getFirst().file().toString());
    return new PmlException(ErrorCode.BAD_CONFIG, place + ": " + (path.isEmpty() ? "" : path + ": ") + problem);
  }

  static String shorten(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  private int whole(int least, int most) {
    boolean fits = value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= least
        && value.intValue() <= most;
    if (!fits) {
      throw unexpected("a whole number from " + least + " to " + most);
    }
    return value.intValue();
  }

  private double share() {
    if (!value.isNumber() || value.doubleValue() < 0 || value.doubleValue() > 1) {
      throw unexpected("a number from 0 to 1");
    }
    return value.doubleValue();
  }

  private <E extends Enum<E>> E choice(Class<E> type) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Field::spelled).toList();
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> value.isString() && spelled(constant).equals(value.stringValue()))
        .findFirst()
        .orElseThrow(() -> unexpected("one of \"" + String.join("\", \"", names) + "\""));
  }

  static String spelled(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private ObjectNode object() {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw unexpected("an object in braces");
  }

  private Field member(String key, JsonNode child) {
    String step = key.matches("[A-Za-z0-9_$-]+") ? (path.isEmpty() ? "" : ".") + key : "[\"" + shorten(key) + "\"]";
    return new Field(documents, pointer + "/" + key.replace("~", "~0").replace("/", "~1"), path + step, key, child);
  }

  private PmlException unexpected(String expected) {
    return bad("got " + got() + ", expected " + expected);
  }

  private String got() {
    return switch (value.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case NULL -> "null";
      case STRING -> Secrets.looksSecret(value.stringValue()) ? "a text" : "the text " + shorten(Json.write(value));
      default -> shorten(Json.write(value));
    };
  }
}
