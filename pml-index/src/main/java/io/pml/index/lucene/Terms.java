package io.pml.index.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** What is compared of texts: stemmed words, and runs of four letters. Threads may share it. */
final class Terms {
  private static final int GRAM = 4;
  private static final int LONGEST_WORD = 64;
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Analyzer ENGLISH = new EnglishAnalyzer();

  private Terms() {}

  /** The words of a text, stemmed as English ones are; the most common ones are left out. */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = ENGLISH.tokenStream("text", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(term.toString());
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  /** Every run of four characters within a word; beginnings and ends of words are marked, accents dropped. */
  static List<String> grams(String text) {
    List<String> grams = new ArrayList<>();
    for (String word : plainWords(MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll(""))) {
      String marked = "^" + word.substring(0, Math.min(word.length(), LONGEST_WORD)) + "$";
      for (int i = 0; i == 0 || i + GRAM <= marked.length(); i++) {
        grams.add(marked.substring(i, Math.min(i + GRAM, marked.length())));
      }
    }
    return grams;
  }

  /** The text without its most common words; all of it when nothing else would be left. */
  static String keywords(String text) {
    String keywords = WORD.matcher(text)
        .results()
        .map(match -> match.group())
        .filter(word -> !isCommon(word))
        .collect(Collectors.joining(" "));
    return keywords.isEmpty() ? text : keywords;
  }

  private static List<String> plainWords(String text) {
    return WORD.matcher(text.toLowerCase(Locale.ROOT))
        .results()
        .map(match -> match.group())
        .filter(word -> !isCommon(word))
        .toList();
  }

  private static boolean isCommon(String word) {
    return EnglishAnalyzer.ENGLISH_STOP_WORDS_SET.contains(word.toLowerCase(Locale.ROOT));
  }
}
