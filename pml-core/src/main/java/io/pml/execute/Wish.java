package io.pml.execute;

import io.pml.index.Glosses;
import io.pml.index.Words;
import io.pml.json.Json;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A wish in words, and what can be read off them without knowing what they mean.
 *
 * @param said the wish as it came
 * @param values what came with it, as one would say it
 * @param text the wish in English words, as far as they are known
 * @param words of the text, in small letters
 * @param verb the verb of a wish that wants something done, and not something told; empty for all others, but a noun may be
 *     taken for one
 */
record Wish(String said, String values, String text, List<String> words, String verb) {
  private static final Set<String> QUESTION = Set.of("what", "which", "who", "whose", "whom", "how", "when", "where",
      "why", "is", "are", "was", "were", "does", "did", "has", "had", "should", "am", "any", "anything", "anybody");
  /** What may stand before the verb of a request. */
  private static final Set<String> LEADING = Set.of("please", "hey", "hi", "could", "can", "would", "will", "you", "i",
      "d", "m", "we", "want", "like", "to", "need", "kindly", "just", "now", "and", "then", "us", "also", "do", "have",
      "half",
      "s", "ll", "ve");
  /** What stands after a verb rather than after a noun. */
  private static final Set<String> OBJECT = Set.of("a", "an", "the", "this", "that", "these", "those", "my", "our",
      "your", "his", "her", "its", "their", "me", "us", "him", "them", "it", "all", "every", "each", "some", "any",
      "two",
      "three", "ten", "everything", "everybody", "whatever");
  /** Verbs that change something, whatever stands behind them. */
  private static final Set<String> DOING = Set.of("add", "apologise", "apologize", "apply", "approve", "arrange",
      "assign", "attach", "block", "book", "buy", "call", "cancel", "change", "close", "compose", "copy", "correct",
      "create", "decline", "delete", "deploy", "dispatch", "draw", "edit", "email", "enrol", "enroll", "erase",
      "extend",
      "fill", "fix", "forward", "hire", "increase", "install", "invite", "lower", "mail", "mark", "merge", "message",
      "move", "notify", "order", "pay", "post", "publish", "put", "raise", "recruit", "refund", "register", "reject",
      "remind", "remove", "rename", "renew", "replace", "reply", "reschedule", "reserve", "restart", "schedule", "sell",
      "send", "set", "share", "ship", "sign", "start", "stop", "submit", "subscribe", "swap", "switch", "take", "tell",
      "text", "transfer", "turn", "update", "upgrade", "upload", "warn", "write");
  /** Verbs that make something, and what of that only shows what is there. */
  private static final Set<String> MAKING = Set.of("make", "build", "prepare", "draft", "write", "produce", "generate",
      "create", "draw", "print", "put", "get", "have");
  private static final Set<String> VIEW = Set.of("list", "report", "summary", "overview", "table", "ranking",
      "statement", "breakdown", "comparison", "chart", "logbook", "log", "digest", "dossier", "figures", "statistics",
      "record");
  private static final Set<String> PREPOSITION = Set.of("of", "for", "to", "with", "in", "on", "from", "by", "about");
  private static final int NONE = -1;
  /** So much of a value tells what kind of value it is. */
  private static final int MOST_OF_VALUE = 40;
  private static final int MOST_OF_LIST = 3;
  /** Words that say nothing of what a text is about. */
  private static final Set<String> COMMON = Set.of("a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if",
      "in", "into", "is", "it", "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these",
      "they", "this", "to", "was", "will", "with", "i", "me", "my", "we", "us", "our", "you", "your", "he", "she",
      "him",
      "her", "his", "its", "them", "do", "does", "did", "have", "has", "had", "can", "could", "would", "should", "may",
      "might", "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "please", "any", "some", "every",
      "all", "each", "one", "also", "just", "s", "d", "m", "ll", "re", "ve");

  /** Words that stand in wishes of all kinds. */
  private static final Set<String> USUAL = Set.of("from", "about", "over", "up", "out", "so", "than", "find", "list",
      "show", "get", "give", "tell", "want", "need", "new", "many", "much", "number");

  Wish {
    words = List.copyOf(words);
  }

  static Wish of(String text) {
    return of(text, Json.object());
  }

  /** A wish, and the values that came with it. */
  static Wish of(String said, ObjectNode given) {
    String values = spoken(given);
    String english = Glosses.english(said);
    List<String> words = Words.plain(english);
    int at = verb(words);
    return new Wish(said, values, english, words, at < 0 ? "" : words.get(at));
  }

  /** {@code {"overBy": 50, "months": ["2026-01", "2026-02"]}} as {@code over by 50, months 2026-01 2026-02}. */
  private static String spoken(ObjectNode values) {
    return values.properties()
        .stream()
        .map(each -> (Words.split(each.getKey()).toLowerCase(Locale.ROOT) + " " + spoken(each.getValue())).strip())
        .collect(Collectors.joining(", "));
  }

  private static String spoken(JsonNode value) {
    return value.isArray()
        ? value.valueStream().limit(MOST_OF_LIST).map(Wish::spoken).collect(Collectors.joining(" "))
        : Words.beginning(value.asString(""), MOST_OF_VALUE);
  }

  /**
   * "Insure a parcel" is an order, "weight of a parcel" is none, and neither is "show a parcel" or "make a list of parcels": a
   * verb has its object behind it, or is known to do something, and what only looks is known by its verbs, or by what is to be
   * made. Where that verb stands, or -1.
   */
  private static int verb(List<String> words) {
    int at = 0;
    while (at < words.size() && LEADING.contains(words.get(at))) {
      at++;
    }
    if (at + 1 >= words.size() || QUESTION.contains(words.get(at)) || Action.LOOK.isMeantBy(words.get(at))) {
      return NONE;
    }
    String verb = words.get(at);
    List<String> behind = words.subList(at + 1, words.size());
    if (MAKING.contains(verb)
        && behind.stream().takeWhile(word -> !PREPOSITION.contains(word)).anyMatch(VIEW::contains)) {
      return NONE;
    }
    boolean doing = DOING.contains(verb) || Action.isEnd(verb);
    return OBJECT.contains(behind.getFirst()) || (doing && !behind.getFirst().equals("of")) ? at : NONE;
  }

  /** Whether its words were English as they came, as far as is known. */
  boolean isEnglish() {
    return said.equals(text);
  }

  Set<String> stems() {
    return words.stream().map(Words::stem).collect(Collectors.toSet());
  }

  /** The words that another wish has not. */
  List<String> lackedBy(Wish other) {
    Set<String> stems = other.stems();
    return words.stream().filter(word -> !stems.contains(Words.stem(word))).toList();
  }

  /** The stems of those words that tell a wish from others. */
  static Set<String> telling(Collection<String> words) {
    return words.stream()
        .filter(word -> !COMMON.contains(word) && !USUAL.contains(word))
        .map(Words::stem)
        .collect(Collectors.toSet());
  }

  /** Whether a text says what it is about. */
  static boolean isTelling(String text) {
    return Words.plain(text).stream().anyMatch(word -> !COMMON.contains(word));
  }
}
