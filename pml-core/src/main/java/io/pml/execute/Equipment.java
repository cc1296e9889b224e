package io.pml.execute;

import io.pml.approve.Gate;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Sandbox;
import io.pml.store.Runs;
import io.pml.upstream.Toolbox;
import java.time.InstantSource;
import java.util.function.UnaryOperator;

/**
 * What every execution works with.
 *
 * @param redaction takes the user's secrets out of texts that are kept or shown
 */
public record Equipment(Toolbox toolbox, Procedures procedures, Gate gate, Runs runs, Sandbox sandbox, Limits limits,
    InstantSource clock,
    UnaryOperator<String> redaction) {}
