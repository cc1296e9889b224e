package io.pml.sandbox;

import io.pml.structure.Names;
import java.time.Instant;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is to run. Two runs of an equal program, given equal answers in an equal order, make the same calls and end alike.
 *
 * @param javascript the body of an async function, in strict mode; its lines are the agent's own
 * @param seed where all chance inside the run comes from
 * @param start the time inside the run until the first answer
 */
public record Program(String javascript, Names names, ObjectNode args, long seed, Instant start) {}
