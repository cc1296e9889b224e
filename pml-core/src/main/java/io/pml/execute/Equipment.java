package io.pml.execute;

import io.pml.approve.Gate;
import io.pml.cache.ResultCache;
import io.pml.event.Events;
import io.pml.sandbox.Limits;
import io.pml.sandbox.Sandbox;
import io.pml.store.Runs;
import io.pml.tool.Tool;
import io.pml.upstream.Toolbox;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * What every execution works with.
 *
 * @param shapes what results of a tool look like, as far as that is declared or was learned
 * @param redaction takes the user's secrets out of texts that are kept or shown
 * @param events hears of what executions do
 */
public record Equipment(Toolbox toolbox, Procedures procedures, Gate gate, Runs runs, ResultCache cache,
    Sandbox sandbox, Limits limits, InstantSource clock, Function<Tool, Optional<JsonNode>> shapes,
    UnaryOperator<String> redaction, Events events) {}
