package io.pml.signature;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A type as TypeScript spells it, and how tightly its parts hold together. */
record Type(String text, Binding binding) {
  enum Binding {
    UNION,
    INTERSECTION,
    ATOM
  }

  static final Type UNKNOWN = atom("unknown");
  static final Type NULL = atom("null");

  /** Stands where something was left out. */
  static final String CUT = "/*…*/";

  static Type atom(String text) {
    return new Type(text, Binding.ATOM);
  }

  Type array() {
    return atom(within(Binding.ATOM) + "[]");
  }

  /** With a comment behind it. */
  Type marked(String comment) {
    return atom(within(Binding.ATOM) + comment);
  }

  /** With a comment in front of it. */
  Type named(String comment) {
    return atom(comment + within(Binding.ATOM));
  }

  /** Alternatives in their order, equal ones once. */
  static Type union(Collection<Type> types) {
    return joined(types, "|", Binding.UNION);
  }

  static Type intersection(Collection<Type> types) {
    return joined(types, "&", Binding.INTERSECTION);
  }

  private static Type joined(Collection<Type> types, String operator, Binding binding) {
    Map<String, Type> distinct = new LinkedHashMap<>();
    types.forEach(type -> distinct.putIfAbsent(type.text(), type));
    if (distinct.size() == 1) {
      return distinct.values().iterator().next();
    }
    return new Type(String.join(operator, distinct.values().stream().map(type -> type.within(binding)).toList()),
        binding);
  }

  private String within(Binding outer) {
    return binding.compareTo(outer) < 0 ? "(" + text + ")" : text;
  }
}
