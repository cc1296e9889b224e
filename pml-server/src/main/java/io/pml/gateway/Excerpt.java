package io.pml.gateway;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A smaller value of the same shape: nothing but long texts and lists is cut, and of these the largest ones, all to one
 * level, which is as high as there is room. Text that may be an identifier stays whole.
 *
 * @param whole what it is an excerpt of
 * @param level what a list, apart from what is cut inside it, or a text takes at most
 */
record Excerpt(ObjectNode whole, long level) {
  /** No text is cut to less than this. */
  private static final int SHORTEST_TEXT = 200;
  private static final int MOST_NAMED = 3;

  /** The largest that is not longer than this; none where cutting does not help, or is not needed. */
  static Optional<Excerpt> of(ObjectNode whole, long longest) {
    if (ResultSize.ofValue(whole) <= longest || new Excerpt(whole, 0).size() > longest) {
      return Optional.empty();
    }
    long fits = 0;
    long tooHigh = longest + 1;
    while (tooHigh - fits > 1) {
      long level = (fits + tooHigh) >>> 1;
      if (new Excerpt(whole, level).size() > longest) {
        tooHigh = level;
      } else {
        fits = level;
      }
    }
    return Optional.of(new Excerpt(whole, fits));
  }

  ObjectNode value() {
    return new Cutter("").object(whole, "");
  }

  /** The same with a mark at the end of a text that was cut; none where only lists were. */
  Optional<ObjectNode> value(String mark) {
    Cutter cutter = new Cutter(" " + mark);
    ObjectNode value = cutter.object(whole, "");
    return Optional.of(value).filter(_ -> cutter.marked);
  }

  /** What was cut, in words. */
  String loss() {
    Cutter cutter = new Cutter("");
    cutter.object(whole, "");
    int others = cutter.losses.size() - MOST_NAMED;
    return String.join(", ", cutter.losses.stream().limit(MOST_NAMED).toList())
        + (others > 0 ? " and " + others + " more are cut" : "");
  }

  private long size() {
    return ResultSize.ofValue(value());
  }

  /** What a value takes apart from what can be cut inside it. */
  private static long own(JsonNode value) {
    return switch (value) {
      case ObjectNode object -> {
        long size = 2;
        for (var entry : object.properties()) {
          size += entry.getKey().length() + 4L + (ResultSize.counts(entry.getKey()) ? own(entry.getValue()) : 0);
        }
        yield size;
      }
      case ArrayNode _ -> 2;
      default -> Math.min(ResultSize.ofValue(value), SHORTEST_TEXT);
    };
  }

  /** Cuts a value once. */
  private final class Cutter {
    final List<String> losses = new ArrayList<>();
    final String mark;
    boolean marked;

    Cutter(String mark) {
      this.mark = mark;
    }

    ObjectNode object(ObjectNode whole, String place) {
      ObjectNode cut = Json.object();
      whole.properties()
          .forEach(entry -> cut.set(entry.getKey(), ResultSize.counts(entry.getKey())
              ? value(entry.getValue(), place + "/" + entry.getKey())
              : entry.getValue()));
      return cut;
    }

    private JsonNode value(JsonNode whole, String place) {
      return switch (whole) {
        case ObjectNode object -> object(object, place);
        case ArrayNode list -> list(list, place);
        default -> whole.isString() ? Json.text(text(whole.stringValue(), place)) : whole;
      };
    }

    private ArrayNode list(ArrayNode whole, String place) {
      ArrayNode cut = Json.array();
      long room = level;
      for (JsonNode item : whole) {
        room -= own(item) + 1;
        if (room < 0 && !cut.isEmpty()) {
          losses.add(place + " has the first " + cut.size() + " of " + whole.size() + " items");
          break;
        }
        cut.add(value(item, place + "/" + cut.size()));
      }
      return cut;
    }

    private String text(String whole, String place) {
      int most = (int) Math.max(level, SHORTEST_TEXT);
      if (whole.length() <= most) {
        return whole;
      }
      int end = Character.isHighSurrogate(whole.charAt(most - 1)) ? most - 1 : most;
      losses.add(place + " has the first " + end + " of " + whole.length() + " characters");
      String beginning = whole.substring(0, end) + "…";
      if (marked || mark.isEmpty()) {
        return beginning;
      }
      marked = true;
      return beginning + mark;
    }
  }
}
