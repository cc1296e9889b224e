package io.pml.analyze;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names and what they stand for, one block inside another. */
final class Scope {
  /** What the language and the sandbox bring along: not parameters of a program. */
  private static final Set<String> GLOBALS = Set.of("Array", "ArrayBuffer", "AggregateError", "Atomics", "BigInt",
      "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date", "Error", "EvalError", "FinalizationRegistry",
      "Float32Array", "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array", "Int8Array", "Intl",
      "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError",
      "Reflect", "RegExp", "Set", "SharedArrayBuffer", "String", "Symbol", "SyntaxError", "TextDecoder", "TextEncoder",
      "TypeError", "URIError", "URL", "URLSearchParams", "Uint16Array", "Uint32Array", "Uint8Array",
      "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet", "WebAssembly", "arguments", "atob", "btoa", "clearInterval",
      "clearTimeout", "console", "crypto", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent",
      "escape", "eval", "globalThis", "hint", "isFinite", "isNaN", "parseFloat", "parseInt", "performance", "progress",
      "queueMicrotask", "setInterval", "setTimeout", "structuredClone", "undefined", "unescape", "AbortController",
      "AbortSignal", "Event", "EventTarget", "fetch", "process", "require", "module", "exports", "Deno", "Bun",
      "window",
      "self", "global", "Buffer", "DisposableStack", "AsyncDisposableStack", "SuppressedError");

  private final @Nullable Scope outer;

  private final Map<String, Variable> variables = new HashMap<>();

  private Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  static Scope top() {
    return new Scope(null);
  }

  Scope inner() {
    return new Scope(this);
  }

  Variable declare(String name, boolean settled) {
    return variables.computeIfAbsent(name, key -> new Variable(settled));
  }

  Optional<Variable> find(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      Variable variable = scope.variables.get(name);
      if (variable != null) {
        return Optional.of(variable);
      }
    }
    return Optional.empty();
  }

  static boolean isGlobal(String name) {
    return GLOBALS.contains(name);
  }

  static boolean isGlobalObject(String name) {
    return name.equals("globalThis") || name.equals("self") || name.equals("window") || name.equals("global");
  }

  /** What a name means that the program does not declare; a parameter of the program when nothing else. */
  static Value global(String name) {
    return switch (name) {
      case "mcp" -> new Value.Mcp();
      case "capabilities" -> new Value.Capabilities();
      case "args" -> Value.Parameter.ALL;
      default ->
        isGlobal(name) ? new Value.Global(name) : new Value.Parameter(List.of(name));
    };
  }
}
