package io.pml.execute;

import io.pml.capability.Capability;
import io.pml.upstream.Caller;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program to run.
 *
 * @param intent what it is for, in the agent's own words
 * @param timeLimit shorter or longer than usual
 * @param capability what the program is known as; empty for a program that somebody just wrote
 * @param readOnly whether tools that somebody would have to approve are refused instead
 */
public record ExecuteRequest(String intent, String code, ObjectNode args, Caller caller, Optional<Duration> timeLimit,
    Optional<Capability> capability, boolean readOnly) {}
