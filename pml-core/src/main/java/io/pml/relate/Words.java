package io.pml.relate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names of fields and tools as words that can be compared: split, in lower case and singular, one word per meaning. */
final class Words {
  private static final int MAX_LENGTH = 100;
  private static final int MAX_WORDS = 8;
  private static final Pattern GAP = Pattern.compile(
      "[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  /** Each line: the word that stands for all, then the others. Two words joined by + are one. */
  private static final Map<String, String> MEANINGS = meanings("""
      url: uri link href website hyperlink
      id: identifier uuid guid ident
      query: q keyword keyphrase term search
      file: filename filepath file+name file+path
      directory: dir folder
      email: mail email+address mail+address
      phone: telephone mobile phone+number telephone+number
      user: username user+name
      repo: repository
      org: organization organisation
      message: msg
      description: desc
      number: num nr
      image: img picture photo
      language: lang locale
      latitude: lat
      longitude: lng lon
      symbol: ticker stock+symbol ticker+symbol
      document: doc
      database: db
      parameter: param
      argument: arg
      environment: env
      temperature: temp
      amount: amt
      quantity: qty
      category: cat
      address: addr
      zip: zipcode postcode zip+code postal+code post+code
      timezone: tz time+zone
      timestamp: ts time+stamp
      start: begin
      end: stop finish
      summary: abstract synopsis
      html: htm
      markdown: md
      yaml: yml
      pull request: pr pull+request pull
      """);

  private Words() {}

  static List<String> of(String name) {
    if (name.length() > MAX_LENGTH) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    for (String part : GAP.split(name, -1)) {
      if (!part.isEmpty() && words.size() < MAX_WORDS) {
        add(words, singular(part.toLowerCase(Locale.ROOT)));
      }
    }
    return words.stream().map(word -> MEANINGS.getOrDefault(word, word)).toList();
  }

  private static void add(List<String> words, String word) {
    String pair = words.isEmpty() ? "" : words.getLast() + "+" + word;
    if (MEANINGS.containsKey(pair)) {
      words.set(words.size() - 1, pair);
    } else {
      words.add(word);
    }
  }

  private static String singular(String word) {
    if (word.length() > 4 && word.endsWith("ies")) {
      return word.substring(0, word.length() - 3) + "y";
    }
    if (word.length() > 4 && (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches")
        || word.endsWith("shes"))) {
      return word.substring(0, word.length() - 2);
    }
    boolean plural = word.length() > 2 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us")
        && !word.endsWith("is");
    return plural ? word.substring(0, word.length() - 1) : word;
  }

  private static Map<String, String> meanings(String text) {
    Map<String, String> meanings = new HashMap<>();
    text.lines().forEach(line -> {
      String[] parts = line.split(": ", 2);
      Arrays.stream(parts[1].split(" ", -1)).forEach(word -> meanings.put(word, parts[0]));
    });
    return Map.copyOf(meanings);
  }
}
