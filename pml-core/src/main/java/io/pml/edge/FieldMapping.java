package io.pml.edge;

/**
 * One output that fits one input.
 *
 * @param fromField its place in the output: {@code owner.login}, {@code items[].id}, or {@code $} for the whole value
 * @param typeCompatible whether it can be passed as it is; otherwise only the names agree
 */
public record FieldMapping(String fromField, String toField, boolean typeCompatible) {}
