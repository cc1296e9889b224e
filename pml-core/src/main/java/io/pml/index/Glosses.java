package io.pml.index;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Wishes in French, German or Spanish word by word in English, the language that the bundled model knows. No translation:
 * enough for the model to see what a wish is about, while nobody has said yet in these words what it led to.
 */
public final class Glosses {
  private static final Pattern WORD = Pattern.compile("\\p{L}+(?:-\\p{L}+)*");
  private static final int SHORTEST_BEGINNING = 3;
  /** A shorter end of a word is its ending rather than another word. */
  private static final int SHORTEST_SECOND = 5;
  /** What stands between the two halves of a German word: {@code Zahlungs-erinnerung}. */
  private static final Pattern LINK = Pattern.compile("^(?:es|s|en|n)(?=[^aeiou])");
  /** Words that stand in English sentences alone: what has one of them is English already. */
  private static final Set<String> ENGLISH = Set.of("the", "is", "are", "of", "my", "this", "that", "these", "what",
      "which", "who", "how", "when", "where", "why", "for", "with", "and", "please", "from", "does", "did", "have",
      "can",
      "should", "there", "it", "you", "your", "our", "we", "they", "them", "their", "her", "not", "do");
  /** Words of the others that are English as well. */
  private static final Set<String> SHARED = Set.of("a", "in", "on", "an", "am", "was", "die", "me", "son", "no", "has",
      "plus", "all", "e", "or", "by", "at", "den", "hat", "es", "y", "o", "will");

  private static final Glosses ALL = read();

  private final Map<String, String> words = new HashMap<>();
  private final Map<String, String> beginnings = new HashMap<>();
  private final Set<String> telling = new HashSet<>();

  private Glosses() {}

  /** The text in English words, as far as they are known; as it is when it seems to be in none of the three languages. */
  public static String english(String text) {
    return ALL.gloss(text).orElse(text);
  }

  /** Each word in English, as far as it is known, of a text that is in one of the three languages, however few words it has. */
  public static String words(String text) {
    return spoken(text).stream().map(word -> ALL.word(word).orElse(word)).collect(Collectors.joining(" "));
  }

  private static List<String> spoken(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
  }

  private Optional<String> gloss(String text) {
    List<String> spoken = spoken(text);
    if (spoken.stream().anyMatch(ENGLISH::contains) || spoken.stream().noneMatch(telling::contains)) {
      return Optional.empty();
    }
    List<String> glossed = new ArrayList<>();
    int known = 0;
    for (String word : spoken) {
      Optional<String> gloss = word(word);
      glossed.add(gloss.orElse(word));
      known += gloss.isPresent() ? 1 : 0;
    }
    return 2 * known < spoken.size() ? Optional.empty() : Optional.of(String.join(" ", glossed));
  }

  private Optional<String> word(String word) {
    return Optional.ofNullable(words.get(word)).or(() -> beginning(word, SHORTEST_BEGINNING).map(length -> {
      String second = LINK.matcher(word.substring(length)).replaceFirst("");
      String gloss = gloss(word, length);
      return Optional.ofNullable(words.get(second))
          .filter(each -> second.length() >= SHORTEST_SECOND)
          .or(() -> beginning(second, SHORTEST_SECOND).map(known -> gloss(second, known)))
          .map(each -> gloss + " " + each)
          .orElse(gloss);
    }));
  }

  private String gloss(String word, int length) {
    return beginnings.getOrDefault(word.substring(0, length), "");
  }

  /** How long the longest known beginning of a word is. */
  private Optional<Integer> beginning(String word, int shortest) {
    for (int length = word.length(); length >= shortest; length--) {
      if (beginnings.containsKey(word.substring(0, length))) {
        return Optional.of(length);
      }
    }
    return Optional.empty();
  }

  private static Glosses read() {
    Glosses glosses = new Glosses();
    try (
        InputStream in = Objects.requireNonNull(Glosses.class.getResourceAsStream("glosses.txt"), "glosses.txt");
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      boolean telling = true;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        telling &= !line.isBlank();
        if (!line.startsWith("#") && !line.isBlank()) {
          glosses.add(line, telling);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return glosses;
  }

  private void add(String line, boolean tells) {
    List<String> parts = List.of(line.strip().split("\\s+", -1));
    String english = parts.getFirst().replace('-', ' ');
    for (String word : parts.subList(1, parts.size())) {
      if (word.endsWith("*")) {
        beginnings.putIfAbsent(word.substring(0, word.length() - 1), english);
      } else {
        words.putIfAbsent(word, english);
        if (tells && !SHARED.contains(word)) {
          telling.add(word);
        }
      }
    }
  }
}
