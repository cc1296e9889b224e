package io.pml.index;

/**
 * An entry that answers a question.
 *
 * @param score how likely it is the wanted one, 0 to 1; comparable between questions
 */
public record Hit(String id, double score) {}
