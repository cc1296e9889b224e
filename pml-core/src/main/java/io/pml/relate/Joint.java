package io.pml.relate;

import io.pml.relate.Node.Input;
import io.pml.relate.Node.Offer;
import io.pml.schema.JsonType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the result of one step has for what another takes, field by field: by name or meaning first, then by type where
 * only one field comes into question.
 *
 * @param fields what feeds what
 * @param open what has to be given and is not fed
 * @param conflicts fields of one name that do not go together, for people to read
 */
public record Joint(List<Field> fields, List<String> open, List<String> conflicts) {
  /** The path of a result that is taken as a whole. */
  public static final String WHOLE = "$";

  public Joint {
    fields = List.copyOf(fields);
    open = List.copyOf(open);
    conflicts = List.copyOf(conflicts);
  }

  /**
   * One input that is fed.
   *
   * @param from where it stands in the result, such as {@code file.content}
   * @param named whether name or meaning say so, and not the type alone
   * @param always whether it was in every result seen, or is promised
   */
  public record Field(String from, String to, boolean named, boolean always) {}

  public static Joint of(ToolShape giver, ToolShape taker) {
    return new Joining(giver, taker).joint();
  }

  /** Puts two shapes together. For one use. */
  private static final class Joining {
    private final Node giver;
    private final Node taker;
    private final SchemaView whole;
    private final Map<String, Types> outputs = new LinkedHashMap<>();
    private final List<Field> fields = new ArrayList<>();
    private final List<String> conflicts = new ArrayList<>();
    private final Set<String> used = new HashSet<>();

    Joining(ToolShape from, ToolShape to) {
      giver = new Node(from);
      taker = new Node(to);
      var looks = new SchemaView.Looks();
      whole = SchemaView.of(from.output(), List.of(from.output()), looks);
      whole.properties()
          .forEach((name, schemas) -> outputs.put(name, SchemaView.of(from.output(), schemas, looks).types()));
    }

    Joint joint() {
      List<Input> left = new ArrayList<>();
      for (Input input : taker.inputs()) {
        Optional<String> path = named(input);
        if (path.isPresent()) {
          feed(path.get(), input, true);
        } else {
          left.add(input);
        }
      }
      List<Input> required = left.stream().filter(Input::required).toList();
      required.forEach(input -> byType(input, required).ifPresent(path -> feed(path, input, false)));
      Set<String> fed = fields.stream().map(Field::to).collect(Collectors.toSet());
      return new Joint(fields, required.stream().map(Input::name).filter(name -> !fed.contains(name)).toList(),
          conflicts);
    }

    private void feed(String path, Input input, boolean named) {
      used.add(path);
      String first = path.split("\\.", 2)[0];
      fields.add(new Field(path, input.name(), named,
          path.equals(WHOLE) || (whole.required().contains(first) && first.equals(path))));
    }

    /** The same name goes before another name for the same. */
    private Optional<String> named(Input input) {
      Types same = outputs.get(input.name());
      if (same != null && same.fit(false, input.types())) {
        return Optional.of(input.name());
      }
      if (same != null) {
        conflicts.add(input.name() + " is given as " + words(same) + " and taken as " + words(input.types()));
        return Optional.empty();
      }
      return input.keys()
          .entrySet()
          .stream()
          .flatMap(key -> giver.offers(key.getKey())
              .stream()
              .map(offer -> new Offer(offer.output(), Math.min(key.getValue(), offer.strength()))))
          .filter(offer -> !offer.output().listed() && offer.output().types().fit(false, input.types()))
          .max(Comparator.comparingInt(Offer::strength)
              .thenComparingInt(offer -> -offer.output().path().length())
              .thenComparing(offer -> offer.output().path()))
          .map(offer -> offer.output().path());
    }

    /** The only field of its type for the only input of that type; the whole result if nothing of it is used. */
    private Optional<String> byType(Input input, List<Input> required) {
      Types wanted = input.types();
      boolean alone = required.stream().filter(other -> agree(other.types(), wanted)).count() == 1;
      if (wanted.kinds().isEmpty() || !alone) {
        return Optional.empty();
      }
      List<String> fitting = outputs.entrySet()
          .stream()
          .filter(output -> !used.contains(output.getKey()) && agree(output.getValue(), wanted))
          .map(Map.Entry::getKey)
          .toList();
      if (fitting.size() == 1) {
        return Optional.of(fitting.getFirst());
      }
      return fitting.isEmpty() && used.isEmpty() && agree(whole.types(), wanted) ? Optional.of(WHOLE)
          : Optional.empty();
    }

    private static boolean agree(Types given, Types taken) {
      return !given.kinds().isEmpty() && !taken.kinds().isEmpty() && given.fit(false, taken);
    }

    private static String words(Types types) {
      return types.kinds().isEmpty() ? "anything"
          : Stream.concat(types.kinds().stream().sorted().map(JsonType::word),
              types.items().stream().sorted().map(item -> "of " + item.word())).collect(Collectors.joining(" "));
    }
  }
}
