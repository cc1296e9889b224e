package io.pml.analyze;

import io.pml.structure.Names;
import java.util.List;

/**
 * A program that tells where it is: JavaScript, the body of an async function, every line where the author put it. Whoever
 * runs it puts a function's head before it on the same line, so that line numbers stay the author's.
 *
 * @param names what the head has to bind beside {@code mcp}, {@code capabilities}, {@code args}
 * @param free what the head has to bind to the arguments of the same name
 */
public record Instrumented(String script, Names names, List<String> free) {
  public Instrumented {
    free = List.copyOf(free);
  }
}
