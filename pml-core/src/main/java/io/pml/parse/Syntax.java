package io.pml.parse;

import io.pml.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * A node of a syntax tree. What its text and its children are, its {@link Kind} says. It is equal to itself alone.
 *
 * @param start in UTF-16 units from the beginning of the source
 * @param end after its last unit
 */
public record Syntax(Kind kind, int start, int end, String text, List<Syntax> children) {
  /** Stands where something may be and is not. */
  public static final Syntax NOTHING = new Syntax(Kind.NOTHING, 0, 0, "", List.of());

  public Syntax {
    children = List.copyOf(children);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  public boolean is(Kind wanted) {
    return kind == wanted;
  }

  public boolean exists() {
    return kind != Kind.NOTHING;
  }

  public Syntax child(int index) {
    return children.get(index);
  }

  /** The children from an index on. */
  public List<Syntax> from(int index) {
    return children.subList(index, children.size());
  }

  /** Without parentheses and types around it. */
  public Syntax bare() {
    Syntax bare = this;
    while (bare.kind == Kind.PARENTHESES || bare.kind == Kind.TYPED) {
      bare = bare.child(0);
    }
    return bare;
  }

  public String in(String source) {
    return source.substring(start, end);
  }

  /** Whether this or anything below it is so, without looking below what is to be left out. */
  public boolean any(Predicate<Syntax> wanted, Predicate<Syntax> leftOut) {
    if (wanted.test(this)) {
      return true;
    }
    for (Syntax child : children) {
      if (!leftOut.test(child) && child.any(wanted, leftOut)) {
        return true;
      }
    }
    return false;
  }

  /** This and everything below it, in the order of the tree. */
  public List<Syntax> all() {
    List<Syntax> all = new ArrayList<>();
    collect(all);
    return all;
  }

  private void collect(List<Syntax> all) {
    all.add(this);
    children.forEach(child -> child.collect(all));
  }

  /** One flat list, so that a deep tree does not become deep JSON. */
  public ArrayNode toJson() {
    ArrayNode json = Json.array();
    write(json);
    return json;
  }

  private void write(ArrayNode json) {
    json.add(kind.name()).add(start).add(end).add(text).add(children.size());
    children.forEach(child -> child.write(json));
  }

  /** Reads what {@link #toJson} wrote. */
  public static Syntax read(ArrayNode json) {
    return new Reader(json).read();
  }

  private static final class Reader {
    private final ArrayNode json;
    private int at;

    Reader(ArrayNode json) {
      this.json = json;
    }

    Syntax read() {
      Kind kind = Kind.valueOf(next().stringValue());
      int start = next().intValue();
      int end = next().intValue();
      String text = next().stringValue();
      int count = next().intValue();
      List<Syntax> children = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        children.add(read());
      }
      return new Syntax(kind, start, end, text, children);
    }

    private JsonNode next() {
      return json.get(at++);
    }
  }
}
